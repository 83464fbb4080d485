import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { declareAccount } from '../support/factories.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { suiteDataDir, suiteReceiver } from '../support/suite.ts'
import { until } from '../support/time.ts'
import { becomes, send } from '../support/webhooks.ts'

const dataDir = suiteDataDir()
const receiver = suiteReceiver()

test('a process whose connections are all taken says so, and goes on delivering', async () => {
  const env = { DATA_DIR: dataDir }
  const { apiKey } = await provisionAccount(env, declareAccount({ replyWebhook: { url: receiver.url } }))
  const server = await startProcess(env, [], 'fewFiles')
  const { hostname, port } = new URL(server.origin)
  const account = { client: server.client(apiKey) }
  await becomes(account, await send(account), 'Sent')
  const { promise: isFull, resolve: go } = Promise.withResolvers<void>()
  receiver.behave(async (response) => {
    await isFull
    response.end('ok')
  })
  const id = await send(account)
  const open: Socket[] = []
  let refused = 0
  for (let at = 0; at < 120; at += 1) {
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    socket.once('close', () => (refused += 1))
    await once(socket, 'connect')
    open.push(socket)
  }
  await server.says(/connections are refused: .*ulimit -n/)
  go()
  await receiver.waitForCount(2)
  await until(() => refused > 0)
  for (const socket of open) socket.destroy()
  expect(refused).toBeGreaterThan(0)
  await becomes(account, id, 'Sent')
  await server.end('SIGTERM')
})
