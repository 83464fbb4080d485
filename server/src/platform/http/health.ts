import { Router, type RequestHandler } from 'express'
import type { Db } from '../db/db.ts'
import { writeAndRemoveRow } from '../db/installation.store.ts'
import { outageOf, type Outage } from '../db/outage.ts'
import type { Metrics } from '../metrics.ts'
import { Problem } from '../errors/problem.ts'
import { methodNotAllowed } from './methodNotAllowed.ts'
import { requestInfo } from './observe.ts'
import { isNearby } from './requireHttps.ts'
import { sendJson } from './sendJson.ts'

const httpsOrNearby: RequestHandler = (request, _response, next) => {
  Object.assign(requestInfo(request), { route: request.baseUrl, isProbe: true })
  if (request.secure || isNearby(request)) return next()
  next(new Problem('HTTPS_REQUIRED', 'Plain HTTP is answered to loopback and private addresses only'))
}

/** How long a write may take: whoever asks gives up after a few seconds, and takes no answer for a dead process. */
const writeLimitMs = 2000

/**
 * Returns a function that writes, and resolves with what kept it from that. No more than one write waits for a database that
 * hangs. A failure is not logged: probes ask every few seconds, and the response says what it is.
 */
function createProbe(db: Db): () => Promise<'ready' | 'timeout' | Outage> {
  let writing: Promise<'ready' | Outage> | undefined
  return async () => {
    writing ??= db
      .write(writeAndRemoveRow)
      .then(
        () => 'ready' as const,
        (error: unknown) => outageOf(error) ?? 'no database',
      )
      .finally(() => {
        writing = undefined
      })
    const { promise, resolve } = Promise.withResolvers<'timeout'>()
    const timer = setTimeout(() => resolve('timeout'), writeLimitMs)
    try {
      return await Promise.race([writing, promise])
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve and keep what it is sent. `/metrics`: for Prometheus. Nothing else is
 * served as one of them, such as `/METRICS` or `/metrics/`: a proxy that keeps `/metrics` to itself lets that through.
 */
export function healthRoutes({
  db,
  metrics,
  isStopping,
  mailsFailSince,
}: {
  db: Db
  metrics: Metrics
  isStopping: () => boolean
  /** Since when the mail server takes no mail; left out where none leaves. */
  mailsFailSince?: () => Promise<number | null>
}): Router {
  const probe = createProbe(db)
  const router = Router({ caseSensitive: true, strict: true })
  const paths = ['/healthz', '/readyz', '/metrics']
  router.use(paths, httpsOrNearby)
  router.get('/healthz', (_request, response) => {
    sendJson(response, 200, { status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const status = isStopping() ? 'stopping' : await probe()
    if (status !== 'ready') return sendJson(response, 503, { status })
    // A mail server that is away keeps nobody from being served.
    const since = await mailsFailSince?.()
    const mail = since === null ? 'ok' : since && `failing since ${new Date(since).toISOString()}`
    sendJson(response, 200, mail === undefined ? { status } : { status, mail })
  })
  router.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  router.all(paths, methodNotAllowed(['GET']))
  return router
}
