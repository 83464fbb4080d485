import { Reply } from '@replyloop/shared/contract/events'
import { suiteCluster } from '../support/cluster.ts'
import { botCampaign, funnel } from '../support/conversation.ts'
import { openSession, password } from '../support/dashboardApi.ts'
import { createContact, declareAccount, newEmail } from '../support/factories.ts'
import { watch } from '../support/live.ts'
import { incoming, outgoing } from '../support/messages.ts'
import { provisionAccount, runServer, type ServerProcess } from '../support/process.ts'
import { suiteReceiver } from '../support/suite.ts'
import { until } from '../support/time.ts'
import { answer, heldAnswer } from '../support/webhookReceiver.ts'
import { becomes } from '../support/webhooks.ts'

const cluster = suiteCluster()
const receiver = suiteReceiver()
let webs: [ServerProcess, ServerProcess]
let workers: ServerProcess[]
let apiKey: string
const declared = () => declareAccount({ replyWebhook: { url: receiver.url }, lists: [{ name: 'Leads' }] })

beforeAll(async () => {
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
})

const send = async (body: string) =>
  (await webs[0].client(apiKey).sendMessage({ body: { customData: outgoing({ body }) } })).body.messageId
const sent = (id: string) => becomes({ client: webs[1].client(apiKey) }, id, 'Sent')

test('a worker answers health and metrics only, a web process runs no job', async () => {
  const statusOf = async ({ origin }: ServerProcess, path: string) => (await fetch(origin + path)).status
  for (const worker of workers) {
    for (const path of ['/healthz', '/readyz', '/metrics']) expect(await statusOf(worker, path)).toBe(200)
    for (const path of ['/v1/me', '/v1/docs', '/dashboard']) expect(await statusOf(worker, path)).toBe(404)
  }
  const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => send(`Message ${index}`)))
  await Promise.all(ids.map(sent))
  expect(receiver.deliveries).toHaveLength(30) // each once, no matter who took it
  const hasDelivered = async ({ origin }: ServerProcess) =>
    (await (await fetch(`${origin}/metrics`)).text()).includes('outcome="delivered"')
  expect(await Promise.all(workers.map(hasDelivered))).toContain(true)
  expect(await Promise.all(webs.map(hasDelivered))).toEqual([false, false])
})

test('the rate limit holds for all processes together', async () => {
  const { apiKey: limited } = await provisionAccount(cluster.env, declareAccount({ rateLimitPerMinute: 40 }))
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

test('a key that one process has ended is dead there at once, and in every other within two seconds', async () => {
  const account = { ...declared(), password }
  const { apiKey: key } = await provisionAccount(cluster.env, account)
  const owner = await openSession(webs[0], account.email)
  const statusAt = async ({ url }: ServerProcess) =>
    (await fetch(`${url}/me`, { headers: { 'x-api-key': key } })).status
  expect(await Promise.all(webs.map(statusAt))).toEqual([200, 200]) // both remember it now
  expect(await owner.ask('POST', '/api_key')).toMatchObject({ status: 201 })
  const ended = performance.now()
  expect(await statusAt(webs[0])).toBe(401)
  let letIn = ended // when the last request began that the other process let in
  for (
    let begun = ended;
    letIn - ended < 2000 && (await statusAt(webs[1])) === 200;
    begun = performance.now()
  )
    letIn = begun
  expect(letIn - ended).toBeLessThan(2000)
  expect(await statusAt(webs[1])).toBe(401)
})

test('a page that is open at one process hears of a change made by another', async () => {
  const own = await provisionAccount(cluster.env, declared())
  const { next, leave } = await watch(own, webs[1])
  await webs[0].client(own.apiKey).receiveMessage({ body: { customData: incoming({}) } })
  expect(await next()).toBe('data: changed')
  leave()
})

test('processes whose connections were cut hear each other again, and deliveries are quick again', async () => {
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  const cut = await cluster.query(`select pg_terminate_backend(pid) ${others}`)
  expect(cut.length).toBeGreaterThanOrEqual(4)
  const listeners = () =>
    cluster.query(`select pid ${others} and (query ilike 'listen %' or query ilike '%pg_notify%')`)
  await until(listeners, ({ length }) => length === 4)
  const taken: number[] = []
  for (let count = 0; count < 10; count += 1) {
    const started = performance.now()
    const id = await send('Quick again')
    await receiver.waitFor(({ body }) => body.includes(id))
    taken.push(performance.now() - started)
  }
  // A worker that hears nothing looks for jobs every second, and has just looked when the one before has arrived.
  expect(Math.min(...taken)).toBeLessThan(500)
})

test('what one process changes of what a bot knows, every worker answers with from then on', async () => {
  const account = { ...declared(), password, campaigns: [botCampaign()] }
  const own = await provisionAccount(cluster.env, account)
  const client = webs[0].client(own.apiKey)
  const asks = async (): Promise<unknown> => {
    const fromId = newEmail()
    await client.receiveMessage({ body: { customData: incoming({ fromId, body: 'How much is it?' }) } })
    const { json } = await receiver.waitFor(
      (delivery) => Reply.safeParse(delivery.json).data?.toId === fromId,
    )
    return Reply.parse(json).body
  }
  const six = () => Promise.all(Array.from({ length: 6 }, asks))
  expect(new Set(await six())).toEqual(new Set(['Ten euros.'])) // each worker that is asked knows it now
  const [campaign] = (await client.listCampaigns({ query: {} })).body.data
  const answers = [{ question: 'How much is it?', answer: 'Six euros.' }]
  const owner = await openSession(webs[0], account.email)
  const answered = await owner.ask('PATCH', `/campaigns/${campaign?.id}`, { body: { answers } })
  expect(answered).toMatchObject({ status: 200 })
  expect(new Set(await six())).toEqual(new Set(['Six euros.']))
})

test('of two workers one is killed in the middle of many openings: each contact gets one, charged once', async () => {
  const people = 40
  const campaigns = [funnel({ pacePerMinute: 1_000_000 })]
  const own = await provisionAccount(cluster.env, { ...declared(), metered: true, credits: 100, campaigns })
  const client = webs[0].client(own.apiKey)
  const contacts = await Promise.all(
    Array.from({ length: people }, async () => (await createContact({ client })).id),
  )
  const opened = (id: string) => receiver.waitFor(({ json }) => Reply.safeParse(json).data?.contactId === id)
  await Promise.all(
    contacts.map((contactId) => client.joinList({ params: { id: own.listId }, body: { contactId } })),
  )
  await Promise.race(contacts.map(opened))
  await workers[0]?.end('SIGKILL')
  await Promise.all(contacts.map(opened))
  const { data } = (await client.listMessages({ query: { direction: 'outgoing', limit: '100' } })).body
  expect(data.map(({ contactId }) => contactId).toSorted()).toEqual(contacts.toSorted())
  expect((await client.getMe()).body.balance).toBe(100 - people)
})

test('the jobs of a worker that is killed are taken over by another', async () => {
  const held = heldAnswer()
  receiver.behave(held.behaviour, answer())
  const id = await send('Taken over')
  const first = await receiver.waitFor(({ body }) => body.includes(id))
  const [{ locked_by: holder } = {}] = await cluster.query<{ locked_by: string }>(
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
})

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
})
