import { parseIgnoredFields } from '@replyloop/shared/client/ignoredFields'
import { askDashboard } from '../support/dashboardApi.ts'
import { createContact, newEmail, newPhone, openAccount, type TestResponse } from '../support/factories.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const account = suiteConstant(() =>
  openAccount(server, { type: 'agency', lists: [{ name: 'Leads' }], campaigns: [{ name: 'Funnel' }] }),
)
const contact = suiteConstant(() => createContact(account))

const ask = (method: string, path: string, body: unknown) =>
  askDashboard(server, account, method, path, { body })
const header = ({ headers }: TestResponse) => headers.get('ignored-fields')

test('a sub-account with fields that it does not have is made, and both are named', async () => {
  const answer = await account.ask('POST', '/subaccounts', {
    body: { email: newEmail(), name: 'Shop', credits: 100 },
  })
  expect(answer.status).toBe(201)
  expect(header(answer)).toBe('"name", "credits"')
})

test('a campaign is not moved by its status among its fields, and is told so', async () => {
  const answer = await ask('PATCH', `/campaigns/${account.campaignId('Funnel')}`, { status: 'Live' })
  expect(answer).toMatchObject({ status: 200, body: { status: 'Draft' } })
  expect(header(answer)).toBe('"status"')
})

test.each([
  [
    'POST',
    '/contacts',
    () => ({ phone_number: newPhone(), first_name: 'A', custom_fields: { any: 1, thing: 2 } }),
  ],
  ['POST', '/contacts', () => ({ email: newEmail(), listIds: [account.listId('Leads')] })],
  ['PATCH', `/contacts/:contact`, () => ({ firstName: null, customFields: { 'a.b': true } })],
  [
    'POST',
    '/incoming_custom_channel_message',
    () => ({
      customData: {
        messageSid: newEmail(),
        from_id: 'u',
        fromId: 'u',
        first_name: 'A',
        toId: 'x',
        body: 'Hi',
      },
      messageType: 'text',
    }),
  ],
  ['PATCH', '/settings', () => ({ bot: { pauseHours: 2 }, quietHours: { from: '21:00', until: '08:00' } })],
  [
    'POST',
    '/webhooks',
    () => ({
      targetUrl: 'https://hooks.example.com/',
      events: ['message.reply'],
      filter: { channel: 'crm' },
    }),
  ],
])('%s %s names nothing where all is known', async (method, path, body) => {
  const answer = await ask(method, path.replace(':contact', contact.id), body())
  expect(answer.status).toBeLessThan(300)
  expect(header(answer)).toBe(path === '/incoming_custom_channel_message' ? '"customData.from_id"' : null)
})

test('fields within fields are named by their path, those of a list once', async () => {
  const answer = await ask('PATCH', `/campaigns/${account.campaignId('Funnel')}`, {
    followUps: [
      { afterMinutes: 5, text: 'A', id: 1 },
      { afterMinutes: 6, text: 'B', id: 2 },
    ],
    answers: [{ question: 'Q', answer: 'A', tags: { a: 1 } }],
  })
  expect(header(answer)).toBe('"followUps[].id", "answers[].tags"')
  const sub = await ask('POST', '/subaccounts', { email: newEmail(), usageLimits: { credit: 5 } })
  expect(header(sub)).toBe('"usageLimits.credit"')
})

test('a refused request is told of them too', async () => {
  const answer = await account.ask('POST', '/contacts', { body: { phone: '123', fone: 1 } })
  expect(answer.status).toBe(400)
  expect(header(answer)).toBe('"fone"')
})

test('an endpoint that takes no body names all that it gets', async () => {
  const answer = await account.ask('POST', '/reply_webhook/replay', {
    body: { since: '2026-11-20T09:00:00Z' },
  })
  expect(header(answer)).toBe('"since"')
})

test('a form is told of its fields as JSON is', async () => {
  const answer = await account.ask('POST', '/contacts', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `email=${encodeURIComponent(newEmail())}&plan=gold&custom_fields[x]=1`,
  })
  expect(answer.status).toBe(201)
  expect(header(answer)).toBe('"plan"')
})

test('any name is written in ASCII, is cut, and starts no header of its own', async () => {
  const names = ['größe', 'a"b\\c', 'x\r\nSet-Cookie: y', '50%', '__proto__', '\ud800', 'n'.repeat(500)]
  const body = `{${names.map((name) => `${JSON.stringify(name)}: 1`).join(', ')}, "firstName": "A"}`
  const answer = await account.ask('PATCH', `/contacts/${contact.id}`, { body })
  expect(answer.status).toBe(200)
  const sent = header(answer) ?? ''
  expect(sent).toMatch(/^[\x20-\x7e]*$/)
  expect(sent).toContain('%"gr%c3%b6%c3%9fe"')
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(parseIgnoredFields(sent)).toEqual([...names.slice(0, 5), '\ufffd', `${'n'.repeat(61)}...`])
})

test('of very many fields the first are named', async () => {
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`${'ä'.repeat(20)}${at}`, 1]))
  const sent = header(await account.ask('PATCH', `/contacts/${contact.id}`, { body: many })) ?? ''
  expect(sent.length).toBeGreaterThan(500)
  expect(sent.length).toBeLessThanOrEqual(1024)
  const few = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`f${at}`, 1]))
  const named = parseIgnoredFields(
    header(await account.ask('PATCH', `/contacts/${contact.id}`, { body: few })) ?? '',
  )
  expect(named).toHaveLength(20)
})

test('the typed client hands the names over', async () => {
  const body = { email: newEmail(), credits: 5 }
  expect((await account.client.createSubAccount({ body })).ignoredFields).toEqual(['credits'])
  expect((await account.client.createSubAccount({ body: { email: newEmail() } })).ignoredFields).toEqual([])
})
