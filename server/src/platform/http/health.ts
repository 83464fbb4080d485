import { Router, type RequestHandler } from 'express'
import type { Db } from '../db/db.ts'
import { probe } from '../db/installation.store.ts'
import type { Metrics } from '../metrics.ts'
import { Problem } from '../errors/problem.ts'
import { methodNotAllowed } from './methodNotAllowed.ts'
import { requestInfo } from './observe.ts'
import { isNearby } from './requireHttps.ts'
import { sendJson } from './sendJson.ts'

const httpsOrNearby: RequestHandler = (request, _response, next) => {
  requestInfo(request).route = request.baseUrl
  if (request.secure || isNearby(request)) return next()
  next(new Problem('HTTPS_REQUIRED', 'Plain HTTP is answered to loopback and private addresses only'))
}

/** A failure is not logged: probes ask every few seconds, and the response says that there is no database. */
const canWrite = (db: Db): Promise<boolean> =>
  db.write(probe).then(
    () => true,
    () => false,
  )

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, database and all. `/metrics`: for Prometheus. Nothing else is
 * served as one of them, such as `/METRICS` or `/metrics/`: a proxy that keeps `/metrics` to itself lets that through.
 */
export function healthRoutes({
  db,
  metrics,
  isStopping,
}: {
  db: Db
  metrics: Metrics
  isStopping: () => boolean
}): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const paths = ['/healthz', '/readyz', '/metrics']
  router.use(paths, httpsOrNearby)
  router.get('/healthz', (_request, response) => {
    sendJson(response, 200, { status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const status = isStopping() ? 'stopping' : (await canWrite(db)) ? 'ready' : 'no database'
    sendJson(response, status === 'ready' ? 200 : 503, { status })
  })
  router.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  router.all(paths, methodNotAllowed(['GET']))
  return router
}
