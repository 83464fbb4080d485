import type { Duplex } from 'node:stream'

/** How long the other side may go on sending what nobody reads any more. */
const lingerMs = 5000

/**
 * Ends a connection after what was written to it. If it were closed while data arrive, the system would reset it, and the client
 * might lose the response.
 */
export function endGracefully(socket: Duplex): void {
  socket.end()
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(timer))
}
