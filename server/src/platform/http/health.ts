import { createHash, timingSafeEqual } from 'node:crypto'
import { Router, type Request, type RequestHandler } from 'express'
import type { Db } from '../db/db.ts'
import { writeAndRemoveRow } from '../db/installation.store.ts'
import { outageOf, type Outage } from '../db/outage.ts'
import type { Metrics } from '../metrics.ts'
import { Problem } from '../errors/problem.ts'
import { methodNotAllowed } from './methodNotAllowed.ts'
import { isNearby } from './requireHttps.ts'
import { sendJson } from './sendJson.ts'

const httpsOrNearby: RequestHandler = (request, _response, next) => {
  Object.assign(request.info, { route: request.baseUrl, isProbe: true })
  if (request.secure || isNearby(request)) return next()
  next(new Problem('HTTPS_REQUIRED', 'Plain HTTP is answered to loopback and private addresses only'))
}

/** How long a write may take: who asks gives up after a few seconds, and takes no answer for a dead process. */
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

const bearer = /^bearer +(\S+) *$/i
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Returns whether a request presents the token, in constant time; nothing presents one that is not set. */
function createHasToken(token: string | undefined): (request: Request) => boolean {
  const expected = token === undefined ? undefined : sha256(token)
  return (request) => {
    const presented = bearer.exec(request.get('authorization') ?? '')?.[1]
    return expected !== undefined && presented !== undefined && timingSafeEqual(sha256(presented), expected)
  }
}

/**
 * Who reads the metrics: one who presents the token, where one is set; else a loopback or private address, not through a proxy.
 */
function guardMetrics(token: string | undefined): RequestHandler {
  const hasToken = createHasToken(token)
  const refusal =
    token === undefined
      ? new Problem(
          'FORBIDDEN',
          'Metrics are read from loopback and private addresses only, not through a proxy; to read them from elsewhere, set METRICS_TOKEN and send it as Authorization: Bearer <METRICS_TOKEN>',
        )
      : new Problem('UNAUTHORIZED', 'Send METRICS_TOKEN as Authorization: Bearer <METRICS_TOKEN>')
  return (request, _response, next) => {
    const isAllowed = token === undefined ? isNearby(request) : hasToken(request)
    next(isAllowed ? undefined : refusal)
  }
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve and keep what it is sent. `/metrics`: for Prometheus. Nothing else is
 * served as one of them, such as `/METRICS` or `/metrics/`: a proxy that keeps `/metrics` to itself lets that through.
 */
export function healthRoutes({
  db,
  metrics,
  metricsToken,
  stopping,
  mailsFailSince,
}: {
  db: Db
  metrics: Metrics
  /** What `/metrics` asks for; `undefined`: it is served to this machine and its private network alone. */
  metricsToken: string | undefined
  /** Aborts when the service begins to stop. */
  stopping: AbortSignal
  /** Since when the mail server takes no mail; left out where none leaves. */
  mailsFailSince?: () => Promise<number | null>
}): Router {
  const probe = createProbe(db)
  /** Whether mails leave; `undefined` where none is to. */
  const readMail = async () => {
    const since = await mailsFailSince?.()
    return since === null ? 'ok' : since && `failing since ${new Date(since).toISOString()}`
  }
  const hasToken = createHasToken(metricsToken)
  const router = Router({ caseSensitive: true, strict: true })
  const paths = ['/healthz', '/readyz', '/metrics']
  router.use(paths, httpsOrNearby)
  router.get('/healthz', (_request, response) => {
    sendJson(response, 200, { status: 'ok' })
  })
  router.get('/readyz', async (request, response) => {
    const status = stopping.aborted ? 'stopping' : await probe()
    const isReady = status === 'ready'
    // What is wrong with the database or the mail server is nobody's business on the internet.
    const isTold = isNearby(request) || hasToken(request)
    if (!isReady) return sendJson(response, 503, { status: isTold ? status : 'unavailable' })
    // A mail server that is away keeps nobody from being served.
    const mail = isTold ? await readMail() : undefined
    sendJson(response, 200, mail === undefined ? { status } : { status, mail })
  })
  router.get('/metrics', guardMetrics(metricsToken), async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  router.all(paths, methodNotAllowed(['GET']))
  return router
}
