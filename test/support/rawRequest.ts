import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestServer } from './server.ts'

/**
 * Writes lines to a server's socket exactly as given, joined by CRLF, and returns everything the server sends until it
 * closes. `end` closes our half of the connection afterwards, like a client that aborts its upload.
 */
export async function sendRaw(
  { origin }: Pick<TestServer, 'origin'>,
  lines: readonly string[],
  { end = false } = {},
): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const response = text(socket)
  socket.write(lines.join('\r\n'))
  if (end) socket.end()
  return response
}
