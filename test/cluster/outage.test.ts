import { connect, createServer, type Socket } from 'node:net'
import { parseJson } from '@replyloop/shared/contract/json'
import { suiteCluster } from '../support/cluster.ts'
import { declareAccount } from '../support/factories.ts'
import { incoming } from '../support/messages.ts'
import { listenLocally } from '../support/ports.ts'
import { provisionAccount } from '../support/process.ts'
import { until } from '../support/time.ts'

const cluster = suiteCluster()

/** A way to the cluster's database that can be closed. */
async function openGate() {
  const target = new URL(cluster.url)
  const open = new Set<Socket>()
  let isClosed = false
  const gate = createServer((socket) => {
    if (isClosed) return void socket.destroy()
    const onward = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.once('error', () => to.destroy()).once('close', () => open.delete(from))
    }
  })
  const url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: await listenLocally(gate) })
  return {
    url: url.href,
    /** Cuts all connections, and lets no new ones through. */
    close() {
      isClosed = true
      for (const socket of open) socket.destroy()
    },
    reopen() {
      isClosed = false
    },
    end: () => gate.close(),
  }
}

test('while its database is away a process answers 503 and when to try again, and serves once it is back', async () => {
  const gate = await openGate()
  const { apiKey } = await provisionAccount(cluster.env, declareAccount())
  const server = await cluster.start('web', { DATABASE_URL: gate.url })
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const ready = async () => {
    const response = await fetch(`${server.origin}/readyz`)
    return { status: response.status, body: parseJson(await response.text()) }
  }
  const listContacts = () => fetch(`${server.url}/contacts`, { headers })
  const receive = () =>
    fetch(`${server.url}/incoming_custom_channel_message`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ customData: incoming({}) }),
    })
  expect(await ready()).toEqual({ status: 200, body: { status: 'ready' } })
  gate.close()
  expect(await ready()).toEqual({ status: 503, body: { status: 'no database' } })
  const [listed, received] = [await listContacts(), await receive()]
  for (const { status, headers: answered } of [listed, received]) {
    expect(status).toBe(503)
    expect(Number(answered.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await listed.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
  expect(await received.json()).toMatchObject({ error: expect.any(String), code: 'UNAVAILABLE' })
  gate.reopen()
  await until(async () => (await ready()).status === 200)
  expect(await receive()).toMatchObject({ status: 200 })
  await server.end('SIGTERM')
  gate.end()
})
