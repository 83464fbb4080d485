import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import { newId } from '../ids.ts'
import type { Metrics } from '../metrics.ts'

/** What the log and the metrics say about a request; handlers set the route and the account. */
interface RequestInfo {
  id: string
  route: string
  accountId: string | null
  /** Asked every few seconds, so that only a failure is worth a line of the log. */
  isProbe: boolean
  /** What went wrong before Express had the request, which sends its response then. */
  error?: unknown
}

declare global {
  namespace Express {
    interface Request {
      /** Set by `observeRequests`, which each request passes first. */
      info: RequestInfo
    }
  }
}

const validRequestId = /^[\w.:-]{1,128}$/
/** A key in a path: `&apiKey=` where it should read `?apiKey=`. */
const apiKeys = /rl_[0-9A-Za-z]{38}/g

/** Gives each request an id (the client's own if it sent one), and logs and measures it when it ends. */
export const observeRequests = ({
  clock,
  logger,
  metrics,
}: {
  clock: Clock
  logger: Logger
  metrics: Metrics
}) => {
  const requestLogger = logger.child({}, { redact: [] }) // redacting costs time, and no field below holds a secret
  return (request: Request, response: Response): void => {
    const sent = request.headers['x-request-id']
    const id = typeof sent === 'string' && validRequestId.test(sent) ? sent : newId('req', clock.now())
    const info: RequestInfo = { id, route: 'unknown', accountId: null, isProbe: false }
    request.info = info
    response.setHeader('X-Request-Id', id)
    const started = performance.now()
    const { method } = request
    // Read now, since routers shorten it; without the query string, which may hold a key.
    const path = request.path.includes('rl_') ? request.path.replace(apiKeys, 'rl_…') : request.path
    response.once('close', () => {
      const ms = performance.now() - started
      const status = response.writableFinished ? response.statusCode : 499
      metrics.requests.observe({ method, route: info.route, status }, ms / 1000)
      requestLogger[info.isProbe && status === 200 ? 'debug' : 'info'](
        { requestId: id, method, path, status, ms: Math.round(ms * 10) / 10, accountId: info.accountId },
        'request',
      )
    })
  }
}
