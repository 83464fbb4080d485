import { apiError, ask, createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { deliveryOf, outgoing, readMessage, senderOf, titled } from '../support/messages.ts'
import { anyInstant, suiteAccount, suiteReceiver, suiteServer } from '../support/suite.ts'
import { answer } from '../support/webhookReceiver.ts'
import { settled } from '../support/webhooks.ts'

const paths = ['/send_custom_channel_message', '/send-custom-channel-message']
const [path = ''] = paths
const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`

const server = suiteServer()
const receiver = suiteReceiver()

/** An account without a reply webhook. */
const mute = suiteAccount(server)
const acme = suiteAccount(server, () => ({
  replyWebhook: { url: `${receiver.url}/replies?tenant=1`, secret },
  campaigns: [{ name: 'Funnel', status: 'Live' }],
}))

const send = async (fields: object, account = acme) =>
  (await account.client.sendMessage({ body: { customData: outgoing(fields) } })).body
const post = (fields: object, account = acme) =>
  account.ask('POST', path, { body: { customData: outgoing(fields) } })

describe('200', () => {
  test.each(paths)('%s answers exactly success, messageId, contactId and message', async (each) => {
    const answered = await acme.ask('POST', each, { body: { customData: outgoing({}) } })
    expect(answered.status).toBe(200)
    expect(answered.body).toEqual({
      success: true,
      messageId: expect.stringMatching(/^msg_/),
      contactId: expect.stringMatching(/^con_/),
      message: 'The message is on its way to your webhook',
    })
  })

  test('without a reply webhook the answer says so, and where to set one', async () => {
    const bare = await openAccount(server)
    expect((await send({}, bare)).message).toMatch(/kept as Failed: no reply webhook is set/)
  })

  test('the reply webhook gets exactly the six fields, by a signed POST', async () => {
    const { messageId, contactId } = await send({ fromId: 'six', customChannel: 'My CRM', body: ' Hi\n👋 ' })
    const delivery = await deliveryOf(receiver, messageId)
    const { userId } = (await acme.client.getMe()).body
    expect(userId).toMatch(/^usr_/)
    expect(delivery).toMatchObject({ method: 'POST', path: '/replies?tenant=1' })
    const reply = { contactId, messageId, userId, body: ' Hi\n👋 ', toId: 'six', channel: 'My CRM' }
    expect(delivery.json).toEqual(reply)
    expect(delivery.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Replyloop-Webhook/1',
      'webhook-id': expect.stringMatching(/^evt_/),
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,/),
    })
    receiver.verify(delivery, secret)
    const another = `whsec_${Buffer.from('another').toString('base64')}`
    expect(() => receiver.verify(delivery, another)).toThrow('signature')
    expect(() => receiver.verify({ ...delivery, body: `${delivery.body} ` }, secret)).toThrow('signature')
  })

  test('is Sent once the URL accepts it', async () => {
    const { messageId } = await send({})
    const sent = { status: 'Sent', error: null, attempts: 1, nextAttemptAt: null, sentAt: anyInstant }
    expect(await settled(acme, messageId)).toMatchObject({ direction: 'outgoing', author: 'api', ...sent })
  })

  test('is Failed, with the reason, when the URL answers an error', async () => {
    receiver.behave(answer(503), answer())
    const { messageId } = await send({})
    const error = { at: anyInstant, kind: 'status', status: 503, detail: expect.any(String) }
    const failed = { status: 'Failed', error, attempts: 1, nextAttemptAt: anyInstant, sentAt: null }
    expect(await settled(acme, messageId)).toMatchObject(failed)
  })

  test('is Failed, with the reason, when there is no reply webhook', async () => {
    const { messageId } = await send({}, mute)
    const error = { kind: 'not_configured', status: null }
    const failed = { status: 'Failed', error, attempts: 0, nextAttemptAt: null, sentAt: null }
    expect(await readMessage(mute, messageId)).toMatchObject(failed)
  })

  test('each account sends to its own URL only', async () => {
    const { messageId } = await send({ body: 'nobody hears it' }, mute)
    await deliveryOf(receiver, (await send({})).messageId)
    expect(receiver.deliveries.filter(({ body }) => body.includes(messageId))).toEqual([])
  })

  test('the same person sends and receives under one fromId', async () => {
    const sender = await senderOf(acme, { fromId: 'both-ways' })
    const { messageId, contactId } = await send({ fromId: 'both-ways' })
    expect(contactId).toBe(sender.id)
    expect((await deliveryOf(receiver, messageId)).json).toMatchObject({ toId: 'both-ways' })
  })

  test('a first-seen fromId makes a contact with the names and email given', async () => {
    const email = newEmail()
    const { contactId } = await send({ fromId: 'new', first_name: 'Jane', lastName: 'Doe', email })
    const { body } = await acme.client.getContact({ params: { id: contactId } })
    expect(body).toMatchObject({ fromId: 'new', firstName: 'Jane', lastName: 'Doe', email })
    await send({ fromId: 'new', firstName: 'Joan' })
    const again = await acme.client.getContact({ params: { id: contactId } })
    expect(again.body).toMatchObject({ firstName: 'Jane' })
  })

  test('a first-seen phone joins the contact that has it', async () => {
    const phone = newPhone()
    const known = await createContact(acme, { phone })
    const { messageId, contactId } = await send({ fromId: phone })
    expect(contactId).toBe(known.id)
    expect((await deliveryOf(receiver, messageId)).json).toMatchObject({ toId: phone })
  })

  test.each(['Funnel', null])('belongs to the campaign that it names (%s)', async (name) => {
    const campaignId = name === null ? null : acme.campaignId(name)
    const { messageId } = await send({ campaignId })
    expect(await readMessage(acme, messageId)).toMatchObject({ campaignId })
  })

  test('two equal messages are two messages', async () => {
    const fields = { fromId: 'twice', body: 'again' }
    expect((await send(fields)).messageId).not.toBe((await send(fields)).messageId)
  })

  test('unknown fields are ignored', async () => {
    const body = { customData: outgoing({ messageSid: 7, toId: {} }), messageType: 'x', contact: [] }
    expect((await acme.ask('POST', path, { body })).status).toBe(200)
  })
})

describe('400', () => {
  test.each(['fromId', 'customChannel', 'body'])('without %s', async (name) => {
    const customData = Object.fromEntries(Object.entries(outgoing({})).filter(([key]) => key !== name))
    const error = {
      code: 'VALIDATION_FAILED',
      message: expect.stringContaining(`customData.${name} is required`),
      details: [{ path: `customData.${name}`, message: expect.stringMatching(/^is required/) }],
      requestId: expect.stringMatching(/^req_/),
    }
    const answered = await acme.ask('POST', path, { body: { customData } })
    expect(answered).toMatchObject({ status: 400, body: { error } })
  })

  test.each(
    titled([
      { body: ' \n' },
      { body: [7] },
      { body: 'x'.repeat(65_537) },
      { customChannel: '' },
      { customChannel: 'x'.repeat(101) },
      { fromId: ' ' },
      { fromId: { id: 42 } },
      { firstName: ['Jane'] },
      { campaignId: {} },
    ]),
  )('%s', async (_, fields) => {
    expect(await post(fields)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test('an email that cannot be one', async () => {
    expect(await post({ email: 'jane' })).toMatchObject(apiError(400, 'INVALID_EMAIL'))
  })

  test('two spellings of a field that differ', async () => {
    expect(await post({ lastName: 'A', last_name: 'B' })).toMatchObject(apiError(400, 'CONFLICTING_FIELDS'))
  })

  test.each([{}, { customData: null }, { customData: 'x' }, [], 'null'])('the body %j', async (body) => {
    expect(await acme.ask('POST', path, { body })).toMatchObject({ status: 400 })
  })
})

test.each(paths)('401: %s without a key', async (each) => {
  const body = { customData: outgoing({}) }
  expect(await ask(server, 'POST', each, { body })).toMatchObject(apiError(401, 'UNAUTHORIZED'))
})

test('404: a campaign that does not exist, or is of another account, and no contact is made', async () => {
  const other = await openAccount(server, { campaigns: [{ name: 'Theirs', status: 'Live' }] })
  for (const campaignId of ['cam_unknown', other.campaignId('Theirs')])
    expect(await post({ campaignId, firstName: 'Nobody' })).toMatchObject(apiError(404, 'CAMPAIGN_NOT_FOUND'))
  const { body } = await acme.client.findContact({ query: { search: 'Nobody' } })
  expect(body).toMatchObject({ data: [] })
})

test.each(paths)('405: %s names the method that is served', async (each) => {
  const answered = await acme.ask('GET', each)
  expect(answered).toMatchObject(apiError(405, 'METHOD_NOT_ALLOWED'))
  expect(answered.headers.get('allow')).toBe('POST')
})

test('409: nothing is sent to a contact that has opted out, until it opts in again', async () => {
  const { id } = await senderOf(acme, { fromId: 'stopped' })
  await acme.client.updateContact({ params: { id }, body: { optedOut: true } })
  const refused = await post({ fromId: 'stopped', firstName: 'Jane' })
  expect(refused).toMatchObject(apiError(409, 'CONTACT_OPTED_OUT'))
  const query = { contactId: id, direction: 'outgoing' as const }
  expect((await acme.client.listMessages({ query })).body.data).toEqual([])
  expect((await acme.client.getContact({ params: { id } })).body).toMatchObject({ firstName: null })
  await acme.client.updateContact({ params: { id }, body: { optedOut: false } })
  expect((await settled(acme, (await send({ fromId: 'stopped' })).messageId)).status).toBe('Sent')
})

test('409: nor the first message to a contact that opted out before any channel knew it', async () => {
  const phone = newPhone()
  const { id } = await createContact(acme, { phone })
  await acme.client.updateContact({ params: { id }, body: { optedOut: true } })
  expect(await post({ fromId: phone })).toMatchObject(apiError(409, 'CONTACT_OPTED_OUT'))
  expect((await acme.client.getContact({ params: { id } })).body).toMatchObject({ fromId: null })
})
