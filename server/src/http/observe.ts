import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { Metrics } from '../lib/metrics.ts'

interface Seen {
  id: string
  route: string
  accountId: string | null
}

const seen = new WeakMap<Request, Seen>()
const acceptable = /^[\w.:-]{1,128}$/
/** A key in a path: `&apiKey=` where it should read `?apiKey=`. */
const keys = /rl_[0-9A-Za-z]{38}/g

/** What the log and the metrics say of a request; a handler fills in the route and the account. */
export function observed(request: Request): Seen {
  const known = seen.get(request)
  if (known === undefined) throw new Error('a request reached a handler without passing observe()')
  return known
}

/** Gives each request its id, the client's own when it sent one, and logs and counts its end. */
export const observe = ({
  clock,
  logger,
  metrics,
}: {
  clock: Clock
  logger: Logger
  metrics: Metrics
}): RequestHandler => {
  const requests = logger.child({}, { redact: [] }) // its lines have these fields alone, and none holds a secret
  return (request, response, next) => {
    const sent = request.get('x-request-id')
    const id = sent !== undefined && acceptable.test(sent) ? sent : newId('req', clock.now())
    const entry: Seen = { id, route: 'unknown', accountId: null }
    seen.set(request, entry)
    response.setHeader('X-Request-Id', id)
    const started = performance.now()
    const { method } = request
    // Now, since a router shortens it; without the query string, which may hold a key.
    const path = request.path.replace(keys, 'rl_…')
    response.once('close', () => {
      const ms = performance.now() - started
      const status = response.writableFinished ? response.statusCode : 499
      metrics.requests.observe({ method, route: entry.route, status }, ms / 1000)
      requests.info(
        { requestId: id, method, path, status, ms: Math.round(ms * 10) / 10, accountId: entry.accountId },
        'request',
      )
    })
    next()
  }
}
