import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * A platform to which replies and events go: it accepts each whose body `accepts` lets pass. Returns its address and what ends
 * it.
 */
export async function acceptReplies(accepts: (body: string) => boolean) {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => response.writeHead(accepts(body) ? 204 : 503).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/replies`, close }
}
