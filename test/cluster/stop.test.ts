import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { suiteCluster } from '../support/cluster.ts'
import { freePort } from '../support/ports.ts'

const cluster = suiteCluster()

/** A way to the database that can be closed. */
async function openWay() {
  const { hostname, port } = new URL(cluster.url)
  const sockets = new Set<Socket>()
  const way = createServer((here) => {
    const there = connect(Number(port), hostname)
    for (const socket of [here, there]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    here.pipe(there).pipe(here)
  })
  const url = new URL(cluster.url)
  url.port = String(await freePort())
  way.listen(Number(url.port), hostname)
  await once(way, 'listening')
  return {
    url: url.href,
    close() {
      way.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test.each(['web', 'worker'] as const)(
  'a %s process whose database is gone still ends on SIGTERM, and says that its stop failed',
  async (role) => {
    const way = await openWay()
    const started = await cluster.start(role, { DATABASE_URL: way.url })
    way.close()
    const { code, signal, stdout } = await started.end('SIGTERM')
    expect({ code, signal }).toEqual({ code: 1, signal: null })
    expect(stdout).toContain('the stop failed')
  },
)
