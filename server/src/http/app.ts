import { contract } from '@replyloop/shared/contract'
import type { Endpoint } from '@replyloop/shared/endpoint'
import express, { Router, type Express, type Request, type RequestHandler, type Response } from 'express'
import helmet from 'helmet'
import type { Logger } from 'pino'
import type { Clock } from '../lib/clock.ts'
import type { Metrics } from '../lib/metrics.ts'
import { Problem } from '../lib/problem.ts'
import { authenticate, type Caller, type FindCaller } from './authenticate.ts'
import type { Route, StreamRoute } from './endpoint.ts'
import { answerFlat, answerFlatErrors, errorResponse } from './errorResponse.ts'
import { Replayed, type Commit, type Idempotency } from './idempotency.ts'
import { methodNotAllowed } from './methodNotAllowed.ts'
import { observe, observed } from './observe.ts'
import type { LimitRate } from './rateLimit.ts'
import { readBody } from './readBody.ts'
import { httpsRefusal, requireHttps } from './requireHttps.ts'

/** The base address of the interface (specification, first paragraph). */
export const basePath = '/v1'
/** Where the dashboard's own interface is; its keys, for now, are those of the public one. */
export const dashboardPath = '/dashboard/api'

export interface AppParts {
  routes: readonly Route[]
  dashboardRoutes: readonly (Route | StreamRoute)[]
  /** Routers outside the contract: health, documents, media, the dashboard. */
  pages: readonly Router[]
  findCaller: FindCaller
  limitRate: LimitRate
  idempotency: Idempotency
  /** Runs one write transaction. */
  commit: Commit
  clock: Clock
  logger: Logger
  metrics: Metrics
  production: boolean
  trustProxy: number | boolean | string[]
  isStopping(): boolean
}

/**
 * The HTTP service. The checks of each request run in this order: HTTPS, path and method, key, rate, size, schema
 * (contract section 4).
 */
export function createApp(parts: AppParts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', parts.trustProxy)
  app.use(observe(parts))
  app.use((_request, response, next) => {
    if (parts.isStopping()) response.setHeader('Connection', 'close')
    next()
  })
  app.use(helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } }))
  app.use(direct(parts))
  for (const path of pathsOf(
    basePath,
    Object.values(contract).filter((row) => row.flatErrors),
  ))
    app.use(path, answerFlatErrors)
  for (const page of parts.pages) app.use(page)
  app.use(requireHttps(parts))
  app.use(createRouter(parts, basePath, parts.routes))
  app.use(createRouter(parts, dashboardPath, parts.dashboardRoutes))
  app.use(() => {
    throw new Problem('NOT_FOUND', 'Nothing is at this path; the interface is described at /v1/docs')
  })
  app.use(errorResponse(parts.logger))
  return app
}

const pathsOf = (base: string, rows: readonly Pick<Endpoint, 'path' | 'aliases'>[]) =>
  rows.flatMap((row) => [row.path, ...row.aliases].map((path) => `${base}${path}`))

const answer =
  (parts: AppParts, route: Route | StreamRoute) => async (request: Request, response: Response) => {
    const caller = await admit(parts, route.row, request, response)
    await ('stream' in route
      ? stream(route, caller, request, response)
      : serve(parts, route, caller, request, response))
  }

/** Finds a path that has no parameters at once, which the routers find by trying one after the other. */
function direct(parts: AppParts): RequestHandler {
  const found = new Map(
    parts.routes.flatMap((route) =>
      pathsOf(basePath, [route.row]).map((path) => [
        `${route.row.method} ${path}`,
        { route, run: answer(parts, route) },
      ]),
    ),
  )
  const refusal = httpsRefusal(parts)
  return (request, response, next) => {
    const endpoint = found.get(`${request.method} ${request.path}`)
    if (endpoint === undefined) return next()
    if (endpoint.route.row.flatErrors) answerFlat(request)
    const refused = refusal(request)
    return refused === undefined ? endpoint.run(request, response) : next(refused)
  }
}

function createRouter(parts: AppParts, base: string, routes: readonly (Route | StreamRoute)[]): Router {
  const router = Router()
  const allowed = new Map<string, string[]>()
  for (const route of routes) {
    for (const path of pathsOf(base, [route.row])) {
      router[methodName(route.row)](path, answer(parts, route))
      allowed.set(path, [...(allowed.get(path) ?? []), route.row.method])
    }
  }
  for (const [path, methods] of allowed) router.all(path, methodNotAllowed(methods))
  return router
}

const methodNames = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' } as const
const methodName = (row: Endpoint) => methodNames[row.method]

/** The caller, if the row lets it in. */
async function admit(parts: AppParts, row: Endpoint, request: Request, response: Response): Promise<Caller> {
  const seen = observed(request)
  seen.route = row.path
  const caller = await authenticate(request, parts.findCaller)
  seen.accountId = caller.id
  await parts.limitRate(caller, response)
  if (row.access === 'agency' && caller.type !== 'agency')
    throw new Problem('AGENCY_ONLY', 'Only an agency account can do this')
  return caller
}

/** The path of a row with its parameters, however the request spelled it: one request has one name. */
const canonicalPath = (row: Endpoint, { params }: Request) =>
  row.path.replace(/:(\w+)/g, (_whole, name: string) => String(params[name]))

/** What a query says beside the key. */
const querySaid = ({ query }: Request) =>
  JSON.stringify(
    Object.entries(query)
      .filter(([name]) => name !== 'apiKey')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

async function stream(
  { stream: run }: StreamRoute,
  caller: Caller,
  request: Request,
  response: Response,
): Promise<void> {
  const { params, query } = request
  const answer = await run({ params, query }, { caller, request, response })
  if (answer !== undefined) response.status(answer.status).json(answer.body)
}

async function serve(
  parts: AppParts,
  { row, serve: run }: Route,
  caller: Caller,
  request: Request,
  response: Response,
): Promise<void> {
  const takesBody = row.method !== 'GET' && row.method !== 'DELETE'
  const { json, bytes } = takesBody
    ? await readBody(request, response)
    : { json: undefined, bytes: Buffer.alloc(0) }
  const raw = { params: request.params, query: request.query, body: json }
  const key = row.method === 'POST' ? request.get('idempotency-key') : undefined
  try {
    const answer =
      key === undefined
        ? await run(raw, { caller, commit: parts.commit })
        : await parts.idempotency.once(
            {
              accountId: caller.id,
              endpoint: `${row.method} ${canonicalPath(row, request)}`,
              key,
              content: [bytes, querySaid(request)],
              forever: row.keepsIdempotencyKey,
            },
            (commit) => run(raw, { caller, commit }),
          )
    response.status(answer.status).json(answer.body)
  } catch (error) {
    if (!(error instanceof Replayed)) throw error
    response.setHeader('Idempotency-Replayed', 'true').status(error.status).json(error.body)
  }
}
