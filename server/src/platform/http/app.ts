import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type Express, type Request, type Response, type Router } from 'express'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Metrics } from '../metrics.ts'
import { Problem } from '../errors/problem.ts'
import { authenticateKey } from './authenticate.ts'
import type { Route } from './endpoint.ts'
import { errorResponse, nothingHere, type ErrorBodyFor, type ShowProblem } from './errorResponse.ts'
import { observeRequests } from './observeRequests.ts'
import { basePath, dashboardPath, pathsOf } from './paths.ts'
import { httpsRefusal, requireHttps, type PlainHttp } from './requireHttps.ts'
import { createRouter, createRouteHandler, type RouterParts } from './router.ts'
import { secureData } from './securityHeaders.ts'
import { addressesAlone } from './forwardedFor.rules.ts'
import { checkForwardedFor, type TrustProxy } from './trustProxy.ts'
import { authenticateDashboard } from './sessionCookie.ts'

interface AppParts extends RouterParts {
  routes: readonly Route[]
  /** What the dashboard's interface has beside every endpoint of the public one. */
  dashboardRoutes: readonly Route[]
  /** Routers outside the contract: health, documents, media, the dashboard's pages. */
  pages: readonly Router[]
  clock: Clock
  logger: Logger
  metrics: Metrics
  errorBody: ErrorBodyFor
  showProblem: ShowProblem
  plainHttp: PlainHttp
  trustProxy: TrustProxy
  /** Aborts when the service begins to stop. */
  stopping: AbortSignal
}

/** Prepares each request for what serves it. */
const prepare =
  ({ stopping }: Pick<AppParts, 'stopping'>) =>
  (request: Request, response: Response): void => {
    const { headers, rawHeaders, httpVersion } = request
    if (request.url.includes('//')) request.url = withSingleSlashes(request.url)
    const scheme = headers['x-forwarded-proto']
    if (typeof scheme === 'string') headers['x-forwarded-proto'] = scheme.toLowerCase() // as Express compares it
    const forwardedFor = headers['x-forwarded-for']
    if (typeof forwardedFor === 'string') headers['x-forwarded-for'] = addressesAlone(forwardedFor)
    if (stopping.aborted) response.setHeader('Connection', 'close')
    if (headers.host === undefined && httpVersion === '1.1')
      throw new Problem('VALIDATION_FAILED', 'A request of HTTP/1.1 must have the header Host')
    if (hasTwoHosts(rawHeaders))
      throw new Problem('VALIDATION_FAILED', 'A request must have the header Host once')
  }

/** Whether a request names two hosts (RFC 9112, section 3.2): what stands before the service may take the other one. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** An address whose path has no slash twice: a base address that ends in one makes such paths. */
function withSingleSlashes(url: string): string {
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  return path.startsWith('/') ? path.replace(/\/{2,}/g, '/') + url.slice(path.length) : url
}

/** What a server listens with. */
export interface App {
  express: Express
  /** Takes each request, of Express's classes: `listen.ts` has the server make them so. */
  receive(this: void, request: IncomingMessage, response: ServerResponse): void
}

/**
 * The HTTP service. The checks of each request run in this order: HTTPS, path and method, key, rate, size, schema
 * (docs/interface.md#errors).
 */
export function createApp(parts: AppParts): App {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', parts.trustProxy)
  app.use((request, _response, next) => next(request.info.error))
  for (const page of parts.pages) app.use(page)
  app.use(requireHttps(parts))
  app.use(createRouter(parts, basePath, parts.routes, authenticateKey))
  const dashboardRoutes = [...parts.routes, ...parts.dashboardRoutes]
  app.use(createRouter(parts, dashboardPath, dashboardRoutes, authenticateDashboard))
  app.use(() => {
    throw new Problem('NOT_FOUND', nothingHere)
  })
  app.use(errorResponse(parts))
  return { express: app, receive: receiveBefore(app, parts) }
}

/**
 * What each request passes first, before Express, which takes longer to go from one handler to the next than most of them take.
 * Paths without parameters are served at once, by one look-up: that of a contact takes a tenth less. All else goes through Express,
 * errors too.
 */
function receiveBefore(app: Express, parts: AppParts) {
  const { trustProxy, logger, plainHttp } = parts
  const steps = [
    observeRequests(parts),
    secureData,
    prepare(parts),
    ...(typeof trustProxy === 'number' ? [checkForwardedFor(trustProxy, logger)] : []),
  ]
  const handlers = new Map(
    parts.routes.flatMap((route) =>
      pathsOf(basePath, route.endpoint)
        .filter((path) => !path.includes(':')) // a client may ask for `:id` itself, which is a parameter then
        .map((path) => [
          `${route.endpoint.method} ${path}`,
          createRouteHandler(parts, route, authenticateKey),
        ]),
    ),
  )
  return (request: Request, response: Response): void => {
    const fail = (error: unknown) => {
      request.info.error = error
      app(request, response)
    }
    try {
      for (const step of steps) step(request, response)
      const serve = handlers.get(`${request.method} ${request.path}`)
      const refused = serve === undefined ? undefined : httpsRefusal(plainHttp, request)
      if (refused !== undefined) fail(refused)
      else if (serve === undefined) app(request, response)
      else void serve(request, response).catch(fail)
    } catch (error) {
      fail(error)
    }
  }
}
