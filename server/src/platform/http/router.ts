import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import { requireAccess, type Caller, type FindCaller } from './authenticate.ts'
import type { CookieRoute, JsonRoute, Route, StreamRoute } from './endpoint.ts'
import {
  IdempotentReplay,
  type EndpointResponse,
  type WithIdempotency,
  type Transact,
} from './idempotency.ts'
import { nameIgnoredFields, createBodyParser, readBody } from './readBody.ts'
import { methodNotAllowed } from './methodNotAllowed.ts'
import { requestInfo } from './observeRequests.ts'
import { pathsOf } from './paths.ts'
import type { FairTurns } from './fairTurns.ts'
import type { LimitRate } from './rateLimit.ts'
import { type ResponseBackpressure, sendJson } from './sendJson.ts'
import { runOnce } from './runOnce.ts'
import { knownTo, requireSameOrigin, sessionToken, setKnownTo, setSessionToken } from './sessionCookie.ts'
import type { UploadBudget } from './uploadBudget.ts'
import { etagOf } from './version.ts'

export interface RouterParts {
  findCaller: FindCaller
  limitRate: LimitRate
  withIdempotency: WithIdempotency
  uploadBudget: UploadBudget
  fairTurns: FairTurns
  responseBackpressure: ResponseBackpressure
  /** Runs one write transaction. */
  transact: Transact
  /** Where the dashboard's pages are, if a proxy changes the Host. */
  publicUrl: string | undefined
}

/** The rate limit of a member over all of their sessions: the pages fetch in bursts. */
const memberRequestsPerMinute = 1200

/** Finds out who sends a request. Throws `UNAUTHORIZED`. */
export type Authenticate = (request: Request) => Promise<Caller>

/** A request to an endpoint, and its response. */
export interface Exchange {
  endpoint: Endpoint
  /** Parses its body. */
  parse: RequestHandler
  authenticate: Authenticate
  request: Request
  response: Response
}

/** An exchange with a caller who has been authorized. */
interface AuthorizedExchange extends Exchange {
  caller: Caller
}

/** The handler of one endpoint, for callers whom `authenticate` finds and its `access` allows. */
export const createRouteHandler = (parts: RouterParts, route: Route, authenticate: Authenticate) => {
  const { endpoint } = route
  const parse = createBodyParser(endpoint.bodyLimit)
  return async (request: Request, response: Response): Promise<void> => {
    requestInfo(request).route = endpoint.path
    // A cache between would give it to the next caller, since it knows neither `x-api-key` nor the session's cookie.
    response.setHeader('Cache-Control', 'no-store')
    const exchange = { endpoint, parse, authenticate, request, response }
    if ('serveWithCookie' in route) return serveCookieRoute(parts, route, exchange)
    const authorized = { ...exchange, caller: await authorize(parts, exchange) }
    await ('stream' in route ? serveStream(parts, route, authorized) : serveJson(parts, route, authorized))
  }
}

/** A router that serves endpoints below a base address, each to callers whom `authenticate` finds and its `access` allows. */
export function createRouter(
  parts: RouterParts,
  base: string,
  routes: readonly Route[],
  authenticate: Authenticate,
): Router {
  const router = Router()
  const allowed = new Map<string, string[]>()
  for (const route of routes) {
    for (const path of pathsOf(base, route.endpoint)) {
      router[methodNames[route.endpoint.method]](path, createRouteHandler(parts, route, authenticate))
      allowed.set(path, [...(allowed.get(path) ?? []), route.endpoint.method])
    }
  }
  for (const [path, methods] of allowed) router.all(path, methodNotAllowed(methods))
  return router
}

const methodNames = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' } as const

/** Authenticates the caller, if the endpoint allows it. Throws as `authenticate` and `requireAccess`, and `RATE_LIMITED`. */
export async function authorize(
  { limitRate }: RouterParts,
  { endpoint, authenticate, request, response }: Exchange,
): Promise<Caller> {
  const caller = { ...(await authenticate(request)), address: request.ip ?? null }
  requestInfo(request).accountId = caller.id
  await limitRate(limitOf(caller), response)
  requireAccess(caller, endpoint)
  return caller
}

/**
 * Authorizes a caller once more after what may have taken minutes: who has been signed out since, has a new API key or
 * may do less, is refused as if the request came now. Throws as `authenticate` and `requireAccess`.
 */
async function authorizeAgain({ endpoint, authenticate, request }: Exchange): Promise<Caller> {
  const caller = { ...(await authenticate(request)), address: request.ip ?? null } // a key is read from the cache
  requireAccess(caller, endpoint)
  return caller
}

/** Whose requests are counted, and up to how many a minute: each key and each member has its own. */
const limitOf = ({ id, rateLimitPerMinute, session, key }: Caller) =>
  session === null
    ? { id: key?.id ?? id, rateLimitPerMinute }
    : { id: session.memberId, rateLimitPerMinute: memberRequestsPerMinute }

const noBody = { json: undefined, bytes: Buffer.alloc(0) }

/** Receives the body of a request, and authorizes its caller again, if it has one. Throws as `authorizeAgain`. */
export async function receiveBody<C extends Caller | null>(
  { uploadBudget }: RouterParts,
  exchange: Exchange,
  caller: C,
): Promise<{ json: unknown; bytes: Buffer; caller: Caller | C }> {
  const { endpoint, parse, request, response } = exchange
  const { method, bodyLimit } = endpoint
  if (method === 'GET' || method === 'DELETE') return { ...noBody, caller }
  const hasArrived =
    caller === null ? undefined : await uploadBudget.acquire(caller, bodyLimit.bytes, request, response)
  // Any site can have a browser send a form, with the cookie of a session but never with a key.
  const takesForms = method === 'POST' && caller !== null && caller.session === null
  const body = await readBody(request, response, { bytes: bodyLimit.bytes, parse, takesForms })
  hasArrived?.(body.bytes.length, body.values)
  nameIgnoredFields(response, endpoint, body.json)
  return { ...body, caller: caller === null ? caller : await authorizeAgain(exchange) }
}

async function serveCookieRoute(
  parts: RouterParts,
  { serveWithCookie }: CookieRoute,
  exchange: Exchange,
): Promise<void> {
  const { endpoint, request, response } = exchange
  requireSameOrigin(request, parts.publicUrl) // another site must not sign anybody in either
  const { params, query } = request
  const { json, caller } = await receiveBody(
    parts,
    exchange,
    endpoint.access === 'public' ? null : await authorize(parts, exchange),
  )
  const { status, body, token, devices } = await serveWithCookie(
    { params, query, body: json },
    { caller, token: sessionToken(request), devices: knownTo(request), address: request.ip ?? '' },
  )
  if (token !== undefined) setSessionToken(request, response, token)
  if (devices !== undefined) setKnownTo(request, response, devices)
  sendJson(response, status, body)
}

async function serveStream(
  parts: RouterParts,
  { stream }: StreamRoute,
  exchange: AuthorizedExchange,
): Promise<void> {
  const { caller, request, response } = exchange
  const { params, query } = request
  if (exchange.endpoint.method !== 'GET') await parts.uploadBudget.acquireFile(caller.id, request, response)
  // The length stands for the content, so that a repeat gets its response before all of it has arrived.
  const content = request.get('content-length') ?? ''
  await respondOnce(parts, exchange, content, (transact) => {
    const transactAuthenticated: Transact = async (work, options) => {
      await authorizeAgain(exchange) // as in receiveBody
      return transact(work, options)
    }
    return stream({ params, query }, { caller, transact: transactAuthenticated, request, response })
  })
}

async function serveJson(
  parts: RouterParts,
  { serve }: JsonRoute,
  exchange: AuthorizedExchange,
): Promise<void> {
  const { endpoint, request } = exchange
  if (endpoint.method === 'GET') parts.responseBackpressure.requireCapacity(exchange.caller.id)
  const { json, bytes, caller } = await receiveBody(parts, exchange, exchange.caller)
  const raw = { params: request.params, query: request.query, body: json }
  const ifMatch = request.get('if-match')
  const release = await parts.fairTurns.waitForTurn(caller.tenant)
  const authorized = { ...exchange, caller }
  await respondOnce(parts, authorized, bytes, (transact) =>
    serve(raw, { caller, transact, ifMatch }),
  ).finally(release)
}

/** Sends the response of `run`, or for a repeated POST with an `Idempotency-Key` and the same `content` the first response. */
async function respondOnce(
  parts: RouterParts,
  { endpoint, caller, request, response }: AuthorizedExchange,
  content: Buffer | string,
  run: (transact: Transact) => Promise<EndpointResponse | undefined>,
): Promise<void> {
  const { params, query } = request
  const key = endpoint.method === 'POST' ? request.get('idempotency-key') : undefined
  try {
    const result = await runOnce(parts, { endpoint, caller, params, query, content, key }, run)
    if (result === undefined) return
    setVersion(response, endpoint, result)
    sendJson(response, result.status, result.body)
    parts.responseBackpressure.add(caller.id, response)
  } catch (error) {
    if (!(error instanceof IdempotentReplay)) throw error
    response.setHeader('Idempotency-Replayed', 'true')
    setVersion(response, endpoint, error)
    sendJson(response, error.status, error.body)
  }
}

function setVersion(response: Response, { version }: Endpoint, { body }: EndpointResponse): void {
  if (version !== null) response.setHeader('ETag', etagOf(version, body))
}
