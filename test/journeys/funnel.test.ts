import { z } from 'zod'
import { funnel } from '../support/conversation.ts'
import { apiError, newEmail } from '../support/factories.ts'
import { readMessage } from '../support/messages.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../support/suite.ts'
import { answer } from '../support/webhookReceiver.ts'
import { becomes } from '../support/webhooks.ts'

// The whole story of a funnel over HTTP, with nothing faked but the client's own platform.

const server = suiteServer({ env: { RETRY_SCHEDULE: '2' } }) // seconds: enough to see a message Failed before it is Sent
const platform = suiteReceiver()
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const clientEmail = newEmail('client')
const agency = suiteAccount(server, () => ({
  type: 'agency',
  replyWebhook: { url: platform.url, secret },
  lists: [{ name: 'Leads' }],
  campaigns: [funnel({ openingMessage: 'Hi {{firstName|there}}, thanks for signing up!' })],
  subAccounts: [{ email: clientEmail, name: 'Client' }],
}))

const Created = z.object({ id: z.string(), createdAt: z.iso.datetime() })
const Ids = z.object({ success: z.literal(true), messageId: z.string() })

/** Asks with the key in the query, as the funnel tools do. */
const byQuery = async (method: string, path: string, body?: object) => {
  const url = `${server.url}${path}${path.includes('?') ? '&' : '?'}apiKey=${agency.apiKey}`
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const json: unknown = await response.json()
  return { status: response.status, body: json }
}
const bearer = () => ({ authorization: `Bearer ${agency.apiKey}` })

test('from opt-in to conversation: look up, create, join, opening message, answer, reply', async () => {
  // The landing page's tool looks the person up before it creates them.
  const phone = '+15551234567'
  const lookUp = `/contacts?phoneNumber=${encodeURIComponent(phone)}`
  expect(await byQuery('GET', lookUp)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  const optIn = { phone_number: '+1 (555) 123-4567', first_name: 'Jane', email: 'Jane@Example.com' }
  const created = await agency.ask('POST', '/contacts', { body: optIn, headers: bearer() })
  expect(created).toMatchObject({
    status: 201,
    body: { firstName: 'Jane', lastName: null, phone, email: 'jane@example.com' },
  })
  const { id: contactId } = Created.parse(created.body)
  expect(await byQuery('GET', lookUp)).toMatchObject({ status: 200, body: { id: contactId, contactId } })
  expect(await byQuery('POST', '/contacts', { phone })).toMatchObject({
    status: 200,
    body: { id: contactId },
  })

  // The list's campaign is Live and its trigger is on: the opening message arrives at the client's platform.
  const join = { body: { contact_id: contactId }, headers: bearer() }
  expect(await agency.ask('POST', `/lists/${agency.listId('Leads')}/contacts`, join)).toMatchObject({
    status: 201,
  })
  const opening = await platform.next()
  platform.verify(opening, secret)
  const { userId } = (await agency.client.getMe()).body
  const { messageId: openingId } = z.object({ messageId: z.string() }).parse(opening.json)
  expect(opening.json).toEqual({
    contactId,
    messageId: openingId,
    userId,
    body: 'Hi Jane, thanks for signing up!',
    toId: phone,
    channel: 'custom',
  })
  await becomes(agency, openingId, 'Sent')

  // The contact answers on the platform, which hands the message in; a retry of it changes nothing.
  const body = 'How much? 👀'
  const customData = { messageSid: 'crm-1', fromId: phone, toId: 'acme', body, channel: 'crm' }
  const incoming = await byQuery('POST', '/incoming_custom_channel_message', { customData })
  const { messageId: incomingId } = Ids.parse(incoming.body)
  expect(await byQuery('POST', '/incoming_custom_channel_message', { customData })).toEqual(incoming)
  const received = { status: 'received', contactId, body, campaignId: agency.campaignId('Funnel') }
  expect(await readMessage(agency, incomingId)).toMatchObject(received)
  expect(platform.deliveries).toHaveLength(1) // incoming messages do not trigger the webhook

  // A person's tool replies through the channel; the platform is down for a moment, and it is Failed, then Sent.
  platform.behave(answer(503, { 'retry-after': '1' }), answer())
  const toSend = { customData: { fromId: phone, customChannel: 'crm', body: 'Ten euros.' } }
  const reply = await byQuery('POST', '/send_custom_channel_message', toSend)
  const { messageId: replyId } = Ids.parse(reply.body)
  expect(reply).toMatchObject({ status: 200, body: { contactId, message: expect.stringMatching(/\w/) } })
  const first = await platform.next()
  expect(first.json).toMatchObject({ messageId: replyId, body: 'Ten euros.', toId: phone, channel: 'crm' })
  const failed = { error: { kind: 'status', status: 503 }, attempts: 1 }
  expect(await becomes(agency, replyId, 'Failed')).toMatchObject(failed)
  const second = await platform.next()
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  platform.verify(second, secret)
  expect(await becomes(agency, replyId, 'Sent')).toMatchObject({ error: null, attempts: 2 })

  const { data } = (await agency.client.listMessages({ query: { contactId } })).body
  expect(data.map(({ id }) => id)).toEqual([replyId, incomingId, openingId])
})

test('the agency grants its sub-account credits, and the history shows it', async () => {
  const body = { email: clientEmail, amount: 50.5, description: 'Welcome gift' }
  const { id } = agency.subAccount(clientEmail)
  expect(await agency.ask('POST', '/subaccounts/credits', { body })).toMatchObject({
    status: 200,
    body: { success: true, sub_account_id: id, credits_added: 50.5, new_balance: 50.5 },
  })
  const { client } = agency.subAccount(clientEmail)
  expect((await client.getMe()).body.balance).toBe(50.5)
  expect((await client.listCreditTransactions({ query: {} })).body.data).toMatchObject([
    { amount: 50.5, balance: 50.5, kind: 'grant', description: 'Welcome gift' },
  ])
})
