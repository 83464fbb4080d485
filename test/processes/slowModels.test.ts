import { createServer } from 'node:http'
import { ask, declareAccount } from '../support/factories.ts'
import { listenLocally } from '../support/ports.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import type { Declaration } from '../support/server.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const questions = 100
type Answers = NonNullable<NonNullable<Declaration['campaigns']>[number]['answers']>
/** As much as a bot may know. */
const muchKnowledge: Answers = Array.from({ length: 488 }, (_, index) => ({
  question: `Question ${index}?`,
  answer: '答'.repeat(4070),
}))

const dataDir = suiteDataDir()
let asked = 0
/** Never answers. */
const model = createServer((request) => {
  request.resume()
  asked += 1
})
afterAll(() => {
  model.closeAllConnections()
  model.close()
})

const withBot = (answers: Answers) =>
  declareAccount({
    lists: [{ name: 'Leads' }],
    campaigns: [{ name: 'Funnel', status: 'Live', botEnabled: true, answers }],
  })

test('a model that hangs neither takes the memory nor keeps the bots of other accounts from answering', async () => {
  const port = await listenLocally(model)
  const env = { DATA_DIR: dataDir }
  const acme = await provisionAccount(env, withBot(muchKnowledge))
  const neighbour = await provisionAccount(env, withBot([{ question: 'How much?', answer: 'Ten euros.' }]))
  const server = await startProcess(env)
  const bot = { engine: 'openai', baseUrl: `http://127.0.0.1:${port}/v1`, model: 'slow' }
  const headers = { 'x-api-key': acme.apiKey }
  const saved = await ask({ url: server.origin }, 'PATCH', '/dashboard/api/settings', {
    headers,
    body: { bot },
  })
  expect(saved.status).toBe(200)
  const write = (apiKey: string, fromId: string) =>
    server
      .client(apiKey)
      .receiveMessage({ body: { customData: { messageSid: fromId, fromId, toId: 'us', body: 'How much?' } } })
  for (let index = 0; index < questions; index += 1) await write(acme.apiKey, `user-${index}`)
  await until(() => asked > 0)
  await write(neighbour.apiKey, 'jane')
  const answers = async () => {
    const query = { direction: 'outgoing' } as const
    return (await server.client(neighbour.apiKey).listMessages({ query })).body.data.map(({ body }) => body)
  }
  const answered = until(answers, (texts) => texts.length > 0)
  expect(await Promise.race([answered, server.ended])).toEqual(['Ten euros.'])
  model.closeAllConnections()
  await server.end('SIGTERM')
})
