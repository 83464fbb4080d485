import { Contact } from '@replyloop/shared/contract/contact'
import { ReceivedMessage } from '@replyloop/shared/contract/customChannel'
import { apiError, createContact, newPhone, openAccount } from '../support/factories.ts'
import { incoming, outgoing, postIncoming, receive, senderOf } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)

const saying = [
  { optedOut: true },
  { optedOut: 'yes' },
  { opted_out: 1 },
  { dnd: 'true' },
  { unsubscribed: '2026-05-03' },
]
const notSaying = [{ optedOut: false }, { dnd: '' }, { hasOptedOutOfEmail: true }]
const contactOf = async (id: string) => (await acme.client.getContact({ params: { id } })).body
const send = (fields: object) =>
  acme.ask('POST', '/send_custom_channel_message', { body: { customData: outgoing(fields) } })

describe('A message that came in', () => {
  test.each(saying)('with %j is kept, and its contact opted out', async (said) => {
    const answer = await postIncoming(acme, { customData: incoming({ ...said, body: 'Where is my order?' }) })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('ignored-fields')).toBeNull()
    const { messageId } = ReceivedMessage.parse(answer.body)
    const { body } = await acme.client.getMessage({ params: { id: messageId } })
    expect(body).toMatchObject({ body: 'Where is my order?', status: 'received' })
    expect(await contactOf(body.contactId)).toMatchObject({ optedOut: true })
    expect((await acme.client.getTimeline({ params: { id: body.contactId } })).body.data).toContainEqual(
      expect.objectContaining({ subject: 'opt_out', decision: 'done' }),
    )
  })

  test.each([...notSaying, { optedOut: 'perhaps' }, { dnd: 7 }, { status: 'unsubscribed' }])(
    'with %j is taken in as without it, and takes no opt-out back',
    async (said) => {
      const { fromId, id } = await senderOf(acme, said)
      expect(await contactOf(id)).toMatchObject({ optedOut: false })
      await acme.client.updateContact({ params: { id }, body: { optedOut: true } })
      await receive(acme, { fromId, ...said })
      expect(await contactOf(id)).toMatchObject({ optedOut: true })
    },
  )

  test('on another channel than those before it opts its contact out as well', async () => {
    const { id, fromId } = await senderOf(acme, { channel: 'crm' })
    await receive(acme, { fromId, channel: 'live-chat', optedOut: true })
    expect(await contactOf(id)).toMatchObject({ optedOut: true })
  })

  test('opts its contact out no matter what it says, and a second copy does nothing again', async () => {
    const message = incoming({ fromId: 'says-start', body: 'START', optedOut: true })
    await postIncoming(acme, { customData: message })
    const { id, optedOut } = await senderOf(acme, { fromId: 'says-start', body: 'Hello' })
    expect(optedOut).toBe(true)
    await acme.client.updateContact({ params: { id }, body: { optedOut: false } })
    await postIncoming(acme, { customData: message })
    expect(await contactOf(id)).toMatchObject({ optedOut: false })
  })
})

describe('A message to send', () => {
  test.each(saying)('with %j is refused, and the person opted out from then on', async (said) => {
    const { id, phone } = await createContact(acme, { phone: newPhone() })
    expect(await send({ fromId: phone, ...said })).toMatchObject(apiError(409, 'CONTACT_OPTED_OUT'))
    expect(await contactOf(id)).toMatchObject({ optedOut: true })
    expect(await send({ fromId: phone })).toMatchObject(apiError(409, 'CONTACT_OPTED_OUT'))
    expect((await acme.client.listMessages({ query: { contactId: id } })).body.data).toEqual([])
  })

  test('is refused likewise to a contact by its id, and to somebody new, who is opted out from the start', async () => {
    const { id } = await createContact(acme)
    const { fromId: _, ...message } = outgoing({ contactId: id, optedOut: true })
    const refused = apiError(409, 'CONTACT_OPTED_OUT')
    const body = { customData: message }
    expect(await acme.ask('POST', '/send_custom_channel_message', { body })).toMatchObject(refused)
    expect(await contactOf(id)).toMatchObject({ optedOut: true })
    const phone = newPhone()
    expect(await send({ fromId: phone, optedOut: true })).toMatchObject(refused)
    const found = await acme.ask('POST', '/contacts', { body: { phone } })
    expect(Contact.parse(found.body)).toMatchObject({ phone, optedOut: true })
  })

  test.each(notSaying)('with %j goes out', async (said) => {
    expect(await send(said)).toMatchObject({ status: 200 })
  })

  test('with what may mean an opt-out is refused by a sentence that says how, and opts nobody out', async () => {
    const { id, phone } = await createContact(acme, { phone: newPhone() })
    const refusal = { status: 400, body: { error: { details: [{ path: 'customData.dnd' }] } } }
    expect(await send({ fromId: phone, dnd: 'perhaps' })).toMatchObject(refusal)
    expect(await contactOf(id)).toMatchObject({ optedOut: false })
  })

  test('opts out nobody of another account', async () => {
    const other = await openAccount(server)
    const { id } = await createContact(other)
    const { fromId: _, ...message } = outgoing({ contactId: id, optedOut: true })
    const answer = await acme.ask('POST', '/send_custom_channel_message', { body: { customData: message } })
    expect(answer).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    expect((await other.client.getContact({ params: { id } })).body).toMatchObject({ optedOut: false })
  })
})
