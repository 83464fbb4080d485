import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestServer } from './server.ts'

/**
 * Writes text to a server's socket as it is, and answers all that comes back until the server closes. `end` closes our
 * half after it, as a client does that breaks off its upload.
 */
export async function speak(
  { origin }: Pick<TestServer, 'origin'>,
  lines: readonly string[],
  { end = false } = {},
): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const heard = text(socket)
  socket.write(lines.join('\r\n'))
  if (end) socket.end()
  return heard
}
