import { endpoints, newEmail, newPhone } from '../support/factories.ts'
import { incoming } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const agency = suiteAccount(server, { type: 'agency', lists: [{ name: 'News' }] })

test('every endpoint that posts answers the same key and body again as it did first', async () => {
  const email = newEmail('client')
  const { body: contact } = await agency.client.createContact({ body: { phone: newPhone() } })
  const failed = await agency.client.sendMessage({
    body: { customData: { fromId: 'user-42', customChannel: 'crm', body: 'Hi' } },
  })
  const { body: hook } = await agency.client.createWebhook({
    body: { targetUrl: 'https://hooks.example.test/x', events: ['message.reply'] },
  })
  const customData = { ...incoming({}), customChannel: 'crm' }
  const bodies: Record<string, unknown> = {
    '/contacts': { phone: newPhone() },
    '/lists/x/contacts': { contactId: contact.id },
    '/send_custom_channel_message': { customData },
    '/send-custom-channel-message': { customData },
    '/incoming_custom_channel_message': { customData: incoming({}) },
    '/incoming-custom-channel-message': { customData: incoming({}) },
    '/subaccounts': { email },
    '/subaccounts/credits': { email, amount: 5 },
    '/messages/x/retry': undefined,
    '/webhooks': { targetUrl: 'https://hooks.example.test/y', events: ['message.reply'] },
    '/webhooks/x/replay': undefined,
    '/webhooks/x/rotate_secret': undefined,
  }
  const posting = endpoints.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(posting.toSorted()).toEqual(Object.keys(bodies).toSorted())
  const ids = { lists: agency.listId('News'), messages: failed.body.messageId, webhooks: hook.id }
  const query = '?since=2026-01-01T00:00:00Z'
  for (const [path, body] of Object.entries(bodies)) {
    const at = Object.entries(ids).reduce(
      (each, [kind, id]) => each.replace(`/${kind}/x`, `/${kind}/${id}`),
      path,
    )
    const key = `first-${path}`
    const first = await agency.ask('POST', at + query, { body, headers: { 'idempotency-key': key } })
    expect(first.status).toBeLessThan(300)
    expect(first.headers.has('idempotency-replayed')).toBe(false)
    const again = await agency.ask('POST', at + query, { body, headers: { 'idempotency-key': key } })
    expect(again).toMatchObject({ status: first.status, body: first.body })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
  }
  expect((await agency.client.listCreditTransactions({ query: { email } })).body.data).toHaveLength(1)
})
