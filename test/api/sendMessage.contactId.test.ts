import { apiError, createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { outgoing, postIncoming, incoming, received, senderOf } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)

const sendTo = (to: object) =>
  acme.ask('POST', '/send_custom_channel_message', {
    body: { customData: { ...outgoing({}), fromId: undefined, ...to } },
  })
const contactOf = async (id: string) => (await acme.client.getContact({ params: { id } })).body

describe('a contact named by its id', () => {
  test('is sent the message, and its empty fields are filled', async () => {
    const { id } = await createContact(acme, { phone: newPhone(), firstName: 'Jane' })
    const email = newEmail()
    const sent = await sendTo({ contactId: id, firstName: 'Joan', email })
    expect(sent).toMatchObject({ status: 200, body: { success: true, contactId: id } })
    expect(await contactOf(id)).toMatchObject({ firstName: 'Jane', email, fromId: null })
  })

  test('is found under the other spelling', async () => {
    const { id } = await createContact(acme)
    expect(await sendTo({ contact_id: id })).toMatchObject({ status: 200, body: { contactId: id } })
  })

  test('may be named by its fromId, phone or id as well', async () => {
    const writer = await senderOf(acme, { fromId: 'both-1' })
    const caller = await createContact(acme, { phone: newPhone() })
    for (const { id, fromId } of [
      { id: writer.id, fromId: 'both-1' },
      { id: writer.id, fromId: writer.id },
      { id: caller.id, fromId: caller.phone },
    ])
      expect(await sendTo({ contactId: id, fromId })).toMatchObject({ status: 200, body: { contactId: id } })
    expect((await contactOf(caller.id)).fromId).toBeNull()
  })

  test('is refused beside the fromId of somebody else, known or not', async () => {
    const { id } = await senderOf(acme, { fromId: 'both-2' })
    await senderOf(acme, { fromId: 'both-3' })
    for (const fromId of ['both-3', 'nobody-yet'])
      expect(await sendTo({ contactId: id, fromId })).toMatchObject(
        apiError(400, 'CONFLICTING_FIELDS', 'customData.fromId'),
      )
  })

  test('must be a contact of the account that has not opted out', async () => {
    const stranger = await createContact(await openAccount(server))
    for (const contactId of ['con_none', stranger.id])
      expect(await sendTo({ contactId })).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    const { id } = await createContact(acme)
    await acme.client.updateContact({ params: { id }, body: { optedOut: true } })
    expect(await sendTo({ contactId: id, firstName: 'Jane' })).toMatchObject(
      apiError(409, 'CONTACT_OPTED_OUT'),
    )
    expect((await contactOf(id)).firstName).toBeNull()
  })
})

describe('our own id as a fromId', () => {
  test('is nobody on a platform: no contact is made of it, coming in or going out', async () => {
    const { id } = await createContact(acme)
    const count = async () => (await acme.client.findContact({ query: { limit: '100', search: id } })).body
    expect(await sendTo({ fromId: id })).toMatchObject({
      ...apiError(400, 'VALIDATION_FAILED', 'customData.fromId'),
    })
    expect(await sendTo({ fromId: id })).toHaveProperty(
      'body.error.message',
      expect.stringContaining('contactId'),
    )
    expect(await postIncoming(acme, { customData: incoming({ fromId: id }) })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('fromId') },
    })
    expect(await count()).toMatchObject({ data: [] })
  })

  test('is taken all the same where it only looks like one', async () => {
    expect(await received(acme, { fromId: 'con_artist' })).toMatchObject({ body: expect.any(String) })
  })
})
