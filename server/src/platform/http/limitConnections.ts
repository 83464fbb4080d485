import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import type { Logger } from 'pino'
import { minuteMs } from '../clock/time.ts'

/** The share of the files that a process may have open which connections of clients may take: the rest is for all else. */
const share = 0.6
/** How often the log says that connections are refused. */
const logEveryMs = minuteMs

/**
 * Bounds the connections of a server, so that the process keeps files for its database and for what it delivers, and says in
 * the log when it refuses some. Without a bound the system would close connections, and nothing would say so.
 */
export function limitConnections(server: Server, logger: Logger): void {
  const files = mostOpenFiles()
  if (files === undefined) return
  const most = Math.floor(files * share)
  server.maxConnections = most
  let saidAt = -Infinity
  let refused = 0
  server.on('drop', () => {
    refused += 1
    if (performance.now() - saidAt < logEveryMs) return
    logger.warn(
      { connections: most, refused },
      'connections are refused: there are as many as the limit of open files (ulimit -n) leaves room for',
    )
    saidAt = performance.now()
    refused = 0
  })
}

/** How many files this process may have open; `undefined` where there is no limit, or the system does not tell. */
function mostOpenFiles(): number | undefined {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))
    return found === null ? undefined : Number(found[1])
  } catch {
    return undefined // a system without it, such as macOS
  }
}
