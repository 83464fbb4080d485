import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { says } from '../support/fakeModel.ts'
import { incoming } from '../support/messages.ts'
import { suiteResource } from '../support/resource.ts'
import { startServer } from '../support/server.ts'
import { suiteReceiver } from '../support/suite.ts'
import { until } from '../support/time.ts'

// The service's model has a private address, as one on the operator's own machine has.
const model = suiteReceiver()
const log: string[] = []
const env = { NODE_ENV: 'production', TRUST_PROXY: '1', LOG_LEVEL: 'warn' }
const suite = suiteResource(async () => {
  model.behave(says('Ten euros.'))
  const own = { AI_BASE_URL: `${model.url}/v1`, AI_API_KEY: 'sk-of-the-service', AI_MODEL: 'small' }
  const server = await startServer({
    env: { ...env, ...own },
    logTo: { write: (line) => void log.push(line) },
  })
  return { server, close: () => server.close() }
})

const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
const messages = [{ from: 'contact', body: 'How much is it?' }]
const question = { language: 'en', botInstructions: null, answers: [], messages }
const tryBot = (account: { apiKey: string }) =>
  askDashboard(suite.server, account, 'POST', '/campaigns/try', { headers, body: question })

test('the service’s model answers at a private address that no setting lists', async () => {
  const account = await openAccount(suite.server)
  expect(await tryBot(account)).toMatchObject({ status: 200, body: { text: 'Ten euros.' } })
  expect(model.deliveries).toMatchObject([{ headers: { authorization: 'Bearer sk-of-the-service' } }])
})

test('the service’s model is asked as the service has it, and as the account has it before that', async () => {
  const tuned = await startServer({
    env: {
      ...env,
      AI_BASE_URL: `${model.url}/v1`,
      AI_MODEL: 'small',
      AI_TEMPERATURE: '0.3',
      AI_MAX_TOKENS: '99',
    },
  })
  const account = await openAccount(tuned, { bot: { temperature: 0 } })
  const asked = { headers, body: question }
  expect(await askDashboard(tuned, account, 'POST', '/campaigns/try', asked)).toMatchObject({ status: 200 })
  expect(model.deliveries.at(-1)?.json).toMatchObject({ temperature: 0, max_tokens: 99 })
  await tuned.close()
})

test('no address that an account or a contact names reaches that model', async () => {
  const account = await openAccount(suite.server)
  await tryBot(account) // whose connection stays open for a while
  const asked = model.deliveries.length
  const url = `${model.url}/api/delete-model`
  const ask = (method: string, path: string, body: object) =>
    askDashboard(suite.server, account, method, path, { headers, body })
  const doors: [string, string, object][] = [
    ['PUT', '/reply_webhook', { url }],
    ['POST', '/webhooks', { targetUrl: url, events: ['message.reply'] }],
    ['PATCH', '/settings', { bot: { engine: 'openai', baseUrl: `${model.url}/v1`, model: 'small' } }],
  ]
  for (const [method, path, body] of doors)
    expect(await ask(method, path, body)).toMatchObject(apiError(400, 'UNSAFE_URL'))
  for (const declared of [
    { bot: { engine: 'openai' as const, baseUrl: `${model.url}/v1`, model: 'small' } },
    { replyWebhook: { url } },
  ])
    await expect(openAccount(suite.server, declared)).rejects.toThrow(/private or reserved/)
  const customData = incoming({ mediaUrl: url, mediaContentType: 'text/plain' })
  const stored = await account.ask('POST', '/incoming_custom_channel_message', {
    headers,
    body: { customData },
  })
  expect(stored).toMatchObject({ status: 200 })
  await until(async () => {
    const { body } = await account.ask('GET', '/messages', { headers })
    return JSON.stringify(body).includes('private or reserved')
  })
  expect(model.deliveries).toHaveLength(asked)
})

test('a start says which of the service’s own hosts ALLOWED_PRIVATE_HOSTS opens to accounts, and no others', async () => {
  expect(log).toEqual([])
  const { host, hostname } = new URL(model.url)
  const own = {
    AI_BASE_URL: model.url,
    AI_MODEL: 'small',
    SMTP_URL: `smtp://${hostname}:2525`,
    MAIL_FROM: 'a@b.test',
  }
  for (const [entries, warned] of [
    [host, ['AI_BASE_URL']],
    [hostname, ['AI_BASE_URL', 'SMTP_URL']],
    [`${hostname}:2525,10.1.2.3`, ['SMTP_URL']],
    [`${hostname}:1`, []],
  ] as const) {
    const lines: string[] = []
    // The tests' own PostgreSQL is on this host, too.
    const logTo = { write: (line: string) => void (line.includes('DATABASE_URL') || lines.push(line)) }
    const server = await startServer({ env: { ...env, ...own, ALLOWED_PRIVATE_HOSTS: entries }, logTo })
    await server.close()
    expect(lines).toEqual(
      warned.map((name) => expect.stringContaining(`ALLOWED_PRIVATE_HOSTS has the host of ${name}, so`)),
    )
  }
})
