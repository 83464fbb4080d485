import { createServer } from 'node:http'
import { declareAccount, largestCustomFields } from '../support/factories.ts'
import { listenLocally } from '../support/ports.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const [subscriptions, contacts] = [50, 60]
/** After so many accepted deliveries, many run at once. */
const accepted = 10

const dataDir = suiteDataDir()
const arrived = new Map<string, number>()
let held = 0
const { promise: allCreated, resolve: release } = Promise.withResolvers<void>()
/** Accepts the first deliveries to each URL once all contacts are there; from then on it hangs. */
const receiver = createServer((request, response) => {
  const { url = '' } = request
  const count = (arrived.get(url) ?? 0) + 1
  arrived.set(url, count)
  const accept = async () => {
    await allCreated
    response.end()
  }
  request.resume().once('end', () => {
    if (count <= accepted) void accept()
    else held += 1
  })
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

test('events of the largest contacts are delivered in a bounded memory, though every URL of an account hangs', async () => {
  const port = await listenLocally(receiver)
  const env = { DATA_DIR: dataDir }
  const { apiKey } = await provisionAccount(env, declareAccount())
  const server = await startProcess(env)
  const client = server.client(apiKey)
  for (let index = 0; index < subscriptions; index += 1) {
    const targetUrl = `http://127.0.0.1:${port}/${index}`
    await client.createWebhook({ body: { targetUrl, events: ['contact.created'] } })
  }
  for (let index = 0; index < contacts; index += 1)
    await client.createContact({
      body: { email: `jane-${index}@example.test`, customFields: largestCustomFields },
    })
  release()
  expect(await Promise.race([until(() => held >= subscriptions), server.ended])).toBe(true)
  receiver.closeAllConnections()
  await server.end('SIGTERM')
})
