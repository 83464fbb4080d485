import { createServer } from 'node:http'
import { join } from 'node:path'
import { ask, declareAccount, largestCustomFields, newPhone } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { listenLocally } from '../support/ports.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { seededRandom } from '../../server/src/platform/seededRandom.ts'
import type { Declaration } from '../support/server.ts'
import { suiteDataDir, testOnce } from '../support/suite.ts'
import { until } from '../support/time.ts'

type Answers = NonNullable<NonNullable<Declaration['campaigns']>[number]['answers']>

const folder = suiteDataDir()
let started = 0

/** A process of the service with accounts on a database of its own. One that runs out of memory ends. */
async function start(...accounts: Partial<Declaration>[]) {
  const env = { DATA_DIR: join(folder, `${(started += 1)}`) }
  const keys: string[] = []
  for (const given of accounts) keys.push((await provisionAccount(env, declareAccount(given))).apiKey)
  const server = await startProcess(env)
  return {
    server,
    keys,
    /** Of the first account, or another one. */
    clientOf: (account = 0) => server.client(keys[account] ?? ''),
    askDashboard: (method: string, path: string, body: object) =>
      ask({ url: `${server.origin}/dashboard/api` }, method, path, {
        headers: { 'x-api-key': keys[0] ?? '' },
        body,
      }),
    /** Waits until something is so, while the process lives. */
    survives: async (isSo: () => unknown) =>
      expect(await Promise.race([until(isSo), server.ended])).toBe(true),
    /** Ends a process that lives. */
    end: async () => expect(await server.end('SIGTERM')).toMatchObject({ code: 0 }),
  }
}

const withBot = (answers: Answers, name = 'Funnel') =>
  ({ name, status: 'Live', botEnabled: true, answers }) as const
const question = (fromId: string, campaignId?: string) => ({
  body: { customData: { messageSid: fromId, fromId, toId: 'us', body: 'How much?', campaignId } },
})
const largestContact = (index: number) => ({
  body: { email: `jane-${index}@example.test`, customFields: largestCustomFields },
})

testOnce(
  'a model that hangs neither takes the memory nor keeps the bots of other accounts from answering',
  async () => {
    let asked = 0
    const model = createServer((request) => {
      request.resume()
      asked += 1
    })
    const port = await listenLocally(model)
    const most = Array.from({ length: 488 }, (_, at) => ({
      question: `Question ${at}?`,
      answer: '答'.repeat(4070),
    }))
    const known = [{ question: 'How much?', answer: 'Ten euros.' }]
    const { clientOf, askDashboard, survives, end } = await start(
      { campaigns: [withBot(most)] },
      { campaigns: [withBot(known)] },
    )
    const [acme, neighbour] = [clientOf(), clientOf(1)]
    const bot = { engine: 'openai', baseUrl: `http://127.0.0.1:${port}/v1`, model: 'slow' }
    expect(await askDashboard('PATCH', '/settings', { bot })).toMatchObject({ status: 200 })
    for (let index = 0; index < 100; index += 1) await acme.receiveMessage(question(`user-${index}`))
    await until(() => asked > 0)
    await neighbour.receiveMessage(question('jane'))
    const answers = async () => (await neighbour.listMessages({ query: { direction: 'outgoing' } })).body.data
    await survives(async () => (await answers()).length > 0)
    expect(await answers()).toMatchObject([{ body: 'Ten euros.' }])
    model.closeAllConnections()
    model.close()
    await end()
  },
)

testOnce(
  'bots that know as much as they may, and are asked at once, answer in a bounded memory',
  async () => {
    // Words that are all different make the largest index.
    const knowledge = (seed: number) => {
      const random = seededRandom(seed)
      const word = () => Math.floor(random() * 36 ** 7).toString(36)
      const words = (count: number) => Array.from({ length: count }, word).join(' ')
      const answers = Array.from({ length: 480 }, () => ({ question: words(12), answer: words(490) }))
      return [{ question: 'How much?', answer: 'Ten euros.' }, ...answers]
    }
    const campaigns = Array.from({ length: 8 }, (_, index) => withBot(knowledge(index), `Funnel ${index}`))
    const { clientOf, survives, end } = await start({ campaigns })
    const client = clientOf()
    for (const { id } of (await client.listCampaigns()).body.data)
      await client.receiveMessage(question(id, id))
    await survives(
      async () => (await client.listMessages({ query: { direction: 'outgoing' } })).body.data.length === 8,
    )
    await end()
  },
)

testOnce('files whose rows have very many cells are imported together in a bounded memory', async () => {
  const { server, keys, end } = await start({})
  const { run } = importsOf(server, { apiKey: keys[0] ?? '' })
  const wideRow = `+15550000000${',ab'.repeat(340_000)}\n` // a cell takes sixty bytes of memory, and three in the file
  const file = `phone,name\n${wideRow.repeat(8)}`
  const ended = await Promise.all(Array.from({ length: 6 }, () => run(file)))
  for (const each of ended) expect(each).toMatchObject({ state: 'done', rowsRead: 8, rejected: 8 })
  await end()
})

test('events of the largest contacts are delivered in a bounded memory, though every URL of an account hangs', async () => {
  const [subscriptions, accepted] = [50, 10] // after so many accepted deliveries, many run at once
  const arrived = new Map<string, number>()
  let held = 0
  const { promise: allCreated, resolve: release } = Promise.withResolvers<void>()
  const receiver = createServer((request, response) => {
    const { url = '' } = request
    const count = (arrived.get(url) ?? 0) + 1
    arrived.set(url, count)
    request.resume().once('end', () => {
      if (count <= accepted) void allCreated.then(() => response.end())
      else held += 1
    })
  })
  const port = await listenLocally(receiver)
  const { clientOf, survives, end } = await start({})
  for (let index = 0; index < subscriptions; index += 1) {
    const targetUrl = `http://127.0.0.1:${port}/${index}`
    await clientOf().createWebhook({ body: { targetUrl, events: ['contact.created'] } })
  }
  for (let index = 0; index < 60; index += 1) await clientOf().createContact(largestContact(index))
  release()
  await survives(() => held >= subscriptions)
  receiver.closeAllConnections()
  receiver.close()
  await end()
})

test('many exports of the largest contacts are written in a bounded memory', async () => {
  const { clientOf, askDashboard, end } = await start({})
  for (let index = 0; index < 200; index += 1) await clientOf().createContact(largestContact(index))
  const ordered = await Promise.all(Array.from({ length: 20 }, () => askDashboard('POST', '/exports', {})))
  for (const { status } of ordered) expect(status).toBe(201)
  await end()
})

test('of very many rejected rows the first are kept, all are counted, and the good rows behind them are imported', async () => {
  const kept = 100_000
  const { server, keys, end } = await start({})
  const { run, rejected } = importsOf(server, { apiKey: keys[0] ?? '' })
  const ended = await run(`phone\n${'1\n'.repeat(kept + 300)}${newPhone()}\n`)
  expect(ended).toMatchObject({ state: 'done', rejected: kept + 300, created: 1 })
  const lines = (await rejected(ended.id)).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + kept)
  await end()
})
