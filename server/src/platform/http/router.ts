import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { Router, type Request, type Response } from 'express'
import { requireAgency, requireSession, type Caller, type FindCaller } from './authenticate.ts'
import { canonicalQuery, type Route, type StreamRoute, type CookieRoute } from './endpoint.ts'
import { IdempotentReplay, type Answer, type WithIdempotency, type Transact } from './idempotency.ts'
import { methodNotAllowed } from './methodNotAllowed.ts'
import { requestInfo } from './observe.ts'
import { pathsOf } from './paths.ts'
import type { LimitRate } from './rateLimit.ts'
import { readBody } from './readBody.ts'
import type { ResponseBackpressure } from './responseBackpressure.ts'
import { sendJson } from './sendJson.ts'
import { requireSameOrigin, sessionToken, setSessionToken } from './sessionCookie.ts'
import type { UploadBudget } from './uploadBudget.ts'

export type AnyRoute = Route | StreamRoute | CookieRoute

export interface RouterParts {
  findCaller: FindCaller
  limitRate: LimitRate
  withIdempotency: WithIdempotency
  uploadBudget: UploadBudget
  responseBackpressure: ResponseBackpressure
  /** Runs one write transaction. */
  commit: Transact
  /** Where the dashboard's pages are, if a proxy changes the Host. */
  publicUrl: string | undefined
}

/** The rate limit of a session: the pages fetch in bursts. */
const sessionRequestsPerMinute = 1200

/** Finds out who sends a request. Throws `UNAUTHORIZED`. */
export type Identify = (request: Request) => Promise<Caller>

/** A request to a row, and its response. */
interface Exchange {
  row: Endpoint
  identify: Identify
  request: Request
  response: Response
}

/** An exchange with a caller who has been admitted. */
interface AdmittedExchange extends Exchange {
  caller: Caller
}

/** The handler of one row, for callers whom `identify` and the row's `access` admit. */
export const createRouteHandler =
  (parts: RouterParts, route: AnyRoute, identify: Identify) =>
  async (request: Request, response: Response): Promise<void> => {
    const { row } = route
    requestInfo(request).route = row.path
    // A cache between would give it to the next caller, since it knows neither `x-api-key` nor the session's cookie.
    response.setHeader('Cache-Control', 'no-store')
    const exchange = { row, identify, request, response }
    if ('serveWithCookie' in route) return serveCookieRoute(parts, route, exchange)
    const admitted = { ...exchange, caller: await authorize(parts, exchange) }
    await ('stream' in route ? serveStream(parts, route, admitted) : serveJson(parts, route, admitted))
  }

/** A router that serves rows below a base address, each to callers whom `identify` and the row's `access` admit. */
export function createRouter(
  parts: RouterParts,
  base: string,
  routes: readonly AnyRoute[],
  identify: Identify,
): Router {
  const router = Router()
  const allowed = new Map<string, string[]>()
  for (const route of routes) {
    for (const path of pathsOf(base, route.row)) {
      router[methodNames[route.row.method]](path, createRouteHandler(parts, route, identify))
      allowed.set(path, [...(allowed.get(path) ?? []), route.row.method])
    }
  }
  for (const [path, methods] of allowed) router.all(path, methodNotAllowed(methods))
  return router
}

const methodNames = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' } as const

/** Identifies the caller, if the row admits it. Throws as `identify`, and `RATE_LIMITED`, `AGENCY_ONLY` and `FORBIDDEN`. */
async function authorize(
  { limitRate }: RouterParts,
  { row, identify, request, response }: Exchange,
): Promise<Caller> {
  const caller = await identify(request)
  requestInfo(request).accountId = caller.id
  const { session } = caller
  await limitRate(
    session === null ? caller : { ...caller, id: session.id, rateLimitPerMinute: sessionRequestsPerMinute },
    response,
  )
  if (row.access === 'agency') requireAgency(caller)
  if (row.access === 'session') requireSession(caller)
  return caller
}

/**
 * The path of a row with its parameters, the same for every alias of the path. Parameters are encoded, since PostgreSQL
 * stores no NUL.
 */
const canonicalPath = (row: Endpoint, { params }: Request) =>
  row.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])))

const noBody = { json: undefined, bytes: Buffer.alloc(0) }

/**
 * Receives the body of a request. It may take minutes to arrive; whoever has been signed out meanwhile, or has a new API key,
 * is refused, as if the request came now. Throws `UNAUTHORIZED`.
 */
async function receiveBody(
  { uploadBudget }: RouterParts,
  { row: { method, access }, identify, request, response }: Exchange,
  caller: Caller | null,
) {
  if (method === 'GET' || method === 'DELETE') return noBody
  const hasArrived = caller === null ? undefined : await uploadBudget.acquire(caller.id, request, response)
  const body = await readBody(request, response, { isPublic: access === 'public' })
  hasArrived?.(body.bytes.length)
  if (caller !== null) await identify(request) // a key is read from the cache
  return body
}

async function serveCookieRoute(
  parts: RouterParts,
  { serveWithCookie }: CookieRoute,
  exchange: Exchange,
): Promise<void> {
  const { row, request, response } = exchange
  requireSameOrigin(request, parts.publicUrl) // another site must not sign anybody in either
  const caller = row.access === 'public' ? null : await authorize(parts, exchange)
  const { params, query } = request
  const { json } = await receiveBody(parts, exchange, caller)
  const { status, body, token } = await serveWithCookie(
    { params, query, body: json },
    { caller, token: sessionToken(request), address: request.ip ?? '' },
  )
  if (token !== undefined) setSessionToken(request, response, token)
  sendJson(response, status, body)
}

async function serveStream(
  parts: RouterParts,
  { stream }: StreamRoute,
  exchange: AdmittedExchange,
): Promise<void> {
  const { caller, identify, request, response } = exchange
  const { params, query } = request
  // The length stands for the content, so that a repeat is answered before all of it has arrived.
  const content = request.get('content-length') ?? ''
  await respondOnce(parts, exchange, content, (commitNow) => {
    const commit: Transact = async (work, options) => {
      await identify(request) // again, as in receiveBody
      return commitNow(work, options)
    }
    return stream({ params, query }, { caller, transact: commit, request, response })
  })
}

async function serveJson(parts: RouterParts, { serve }: Route, exchange: AdmittedExchange): Promise<void> {
  const { row, caller, request } = exchange
  if (row.method === 'GET') parts.responseBackpressure.requireRoom(caller.id)
  const { json, bytes } = await receiveBody(parts, exchange, caller)
  const raw = { params: request.params, query: request.query, body: json }
  await respondOnce(parts, exchange, bytes, (commit) => serve(raw, { caller, transact: commit }))
}

/** Sends the response of `run`, or for a repeated POST with an `Idempotency-Key` and the same `content` the first response. */
async function respondOnce(
  { withIdempotency, commit, responseBackpressure }: RouterParts,
  { row, caller, request, response }: AdmittedExchange,
  content: Buffer | string,
  run: (commit: Transact) => Promise<Answer | undefined>,
): Promise<void> {
  const key = row.method === 'POST' ? request.get('idempotency-key') : undefined
  try {
    const answered =
      key === undefined
        ? await run(commit)
        : await withIdempotency(
            {
              accountId: caller.id,
              endpoint: `${row.method} ${canonicalPath(row, request)}`,
              key,
              content: [content, canonicalQuery(row, request.query)],
              forever: row.keepsIdempotencyKeyForever,
            },
            run,
          )
    if (answered === undefined) return
    sendJson(response, answered.status, answered.body)
    responseBackpressure.add(caller.id, response)
  } catch (error) {
    if (!(error instanceof IdempotentReplay)) throw error
    response.setHeader('Idempotency-Replayed', 'true')
    sendJson(response, error.status, error.body)
  }
}
