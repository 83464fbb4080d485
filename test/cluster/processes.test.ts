import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openCluster, type Cluster } from '../support/cluster.ts'
import { declareAccount } from '../support/factories.ts'
import { outgoing, readMessage, until } from '../support/messages.ts'
import { provisionAccount, runServer, type ServerProcess } from '../support/process.ts'
import { answer, heldAnswer, startWebhookReceiver, type WebhookReceiver } from '../support/webhookReceiver.ts'

let cluster: Cluster
let receiver: WebhookReceiver
let webs: [ServerProcess, ServerProcess]
let workers: ServerProcess[]
let apiKey: string
const declared = () => declareAccount({ replyWebhook: { url: receiver.url }, lists: [{ name: 'Leads' }] })

beforeAll(async () => {
  cluster = await openCluster()
  receiver = await startWebhookReceiver()
  const account = declared()
  apiKey = (await provisionAccount(cluster.env, account)).apiKey
  const [one, other, ...rest] = await Promise.all([
    cluster.start('web'),
    cluster.start('web'),
    cluster.start('worker'),
    cluster.start('worker'),
  ])
  webs = [one, other]
  workers = rest
}, 120_000)
afterAll(async () => {
  await cluster.close()
  await receiver.close()
})

const send = async (body: string) =>
  (await webs[0].client(apiKey).sendMessage({ body: { customData: outgoing({ body }) } })).body.messageId
const sent = (id: string) =>
  until(
    () => readMessage({ client: webs[1].client(apiKey) }, id),
    ({ status }) => status === 'Sent',
  )

test('a worker answers health and metrics only, a web process runs no job', async () => {
  const statusOf = async ({ origin }: ServerProcess, path: string) => (await fetch(origin + path)).status
  for (const worker of workers) {
    for (const path of ['/healthz', '/readyz', '/metrics']) expect(await statusOf(worker, path)).toBe(200)
    for (const path of ['/v1/me', '/v1/docs', '/dashboard']) expect(await statusOf(worker, path)).toBe(404)
  }
  const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => send(`Message ${index}`)))
  await Promise.all(ids.map(sent))
  expect(receiver.deliveries).toHaveLength(30) // each once, whoever took it
  for (const web of webs)
    expect(await (await fetch(`${web.origin}/metrics`)).text()).not.toContain('outcome="delivered"')
}, 120_000)

test('the rate limit holds for all processes together', async () => {
  const { apiKey: limited } = await provisionAccount(
    cluster.env,
    declareAccount({ rateLimitPerMinute: 40, lists: [{ name: 'Leads' }] }),
  )
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      fetch(`${webs[index % 2 === 0 ? 0 : 1].url}/me`, { headers: { 'x-api-key': limited } }),
    ),
  )
  const passed = answers.filter(({ status }) => status === 200).length
  expect(passed).toBeLessThanOrEqual(40)
  expect(passed).toBeGreaterThanOrEqual(36) // up to a tenth is in the hands of the process that is asked less
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(120 - passed)
})

test('a key that one process has ended is dead in every other within two seconds', async () => {
  const account = declared()
  const before = await provisionAccount(cluster.env, account)
  const statuses = () =>
    Promise.all(
      webs.map(
        async ({ url }) => (await fetch(`${url}/me`, { headers: { 'x-api-key': before.apiKey } })).status,
      ),
    )
  expect(await statuses()).toEqual([200, 200])
  const key = `rl_${'1'.repeat(38)}`
  await provisionAccount(cluster.env, { ...account, apiKey: key }).catch(() => undefined)
  const ended = performance.now()
  while ((await statuses()).some((status) => status !== 401)) {
    if (performance.now() - ended > 2000) break
  }
  expect(await statuses()).toEqual([401, 401])
})

test('the jobs of a worker that is killed are taken over by another', async () => {
  const held = heldAnswer()
  receiver.behave(held.behaviour, answer())
  const id = await send('Taken over')
  const first = await receiver.waitFor(({ body }) => body.includes(id))
  const [{ locked_by: holder } = {}] = await cluster.ask<{ locked_by: string }>(
    `select locked_by from job where kind = 'deliver' and locked_by is not null`,
  )
  expect(holder).toBeDefined()
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')))
  held.release()
  workers = [await cluster.start('worker')]
  await sent(id)
  const tries = receiver.deliveries.filter(({ body }) => body.includes(id))
  expect(tries).toHaveLength(2)
  expect(tries[1]?.headers['webhook-id']).toBe(first.headers['webhook-id'])
}, 120_000)

test('a process with another key, and a worker that nobody can reach by link, do not start', async () => {
  const [otherKey, noLinks, noRole] = await Promise.all([
    runServer({ ...cluster.env, SECRET_KEY: 'another key than that of the first process' }),
    runServer({ ...cluster.env, PUBLIC_URL: '' }, ['--role', 'worker']),
    runServer(cluster.env, ['--role', 'cook']),
  ])
  expect(otherKey).toMatchObject({ code: 1, stdout: '' })
  expect(otherKey.stderr).toMatch(/^Replyloop cannot start: SECRET_KEY.* same SECRET_KEY\n$/)
  expect(noLinks.stderr).toMatch(/^Replyloop cannot start: PUBLIC_URL must be set for a worker/)
  expect(noRole.stderr).toMatch(/^Replyloop cannot start: --role must be web or worker/)
}, 120_000)
