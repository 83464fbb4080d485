import { ask, declareAccount } from '../support/factories.ts'
import { startKilled } from '../support/killed.ts'
import { provisionAccounts } from '../support/process.ts'
import { scheduledOf } from '../support/scheduled.ts'
import { select } from '../support/sql.ts'
import { suiteDataDir, suiteReceiver } from '../support/suite.ts'

const dataDir = suiteDataDir()
const receiver = suiteReceiver()
const messages = 200

test('Scheduled messages go out once each, however often the process is killed while they do', async () => {
  const env = { DATA_DIR: dataDir, ALLOW_PRIVATE_URLS: 'true' }
  const { url, running, count, killUntil, end } = await startKilled(env)
  const [account] = await provisionAccounts(env, [declareAccount({ replyWebhook: { url: receiver.url } })])
  const apiKey = account?.apiKey ?? ''
  const later = scheduledOf({
    ask: (method, path, asked = {}) =>
      ask(running(), method, path, { ...asked, headers: { 'x-api-key': apiKey, ...asked.headers } }),
  })
  const soon = () => new Date(Date.now() + 8000).toISOString() // a busy machine makes them for longer than that
  for (let n = 0; n < messages; n += 1)
    expect(
      await later.send(
        { fromId: `user-${n % 40}`, channel: 'crm', body: `${n}`, sendAt: soon() },
        { 'idempotency-key': `k-${n}` },
      ),
    ).toMatchObject({ status: 202 })
  const sent = () => count(`scheduled_message where state = 'sent'`)
  await killUntil(sent, { few: [10, 60, 120], all: messages })
  const bodies = (await select(url, `select body from message where direction = 'outgoing'`)).map(
    ({ body }) => String(body),
  )
  expect(bodies.toSorted()).toEqual(Array.from({ length: messages }, (_, n) => `${n}`).toSorted())
  expect(await count(`scheduled_message where message_id is null`)).toBe(0)
  await end()
})
