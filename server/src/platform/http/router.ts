import { Router, type Request, type Response } from 'express'
import {
  requireCaller,
  type Call,
  type CookieRoute,
  type RawInput,
  type Route,
  type StreamRoute,
} from './endpoint.ts'
import { gatesOf, passGates, type Authenticate, type Exchange, type Gate, type GateParts } from './gates.ts'
import {
  IdempotentReplay,
  type EndpointResponse,
  type WithIdempotency,
  type Transact,
} from './idempotency.ts'
import { methodNotAllowed } from './methodNotAllowed.ts'
import { pathsOf, patternOf } from './paths.ts'
import { runOnce } from './runOnce.ts'
import { listOfNames } from './ignoredFields.rules.ts'
import { sendJson } from './sendJson.ts'
import { knownDevicesOf, sessionToken, setKnownTo, setSessionToken } from './sessionCookie.ts'
import { etagOf } from './version.ts'

export interface RouterParts extends GateParts {
  withIdempotency: WithIdempotency
  /** Runs one write transaction. */
  transact: Transact
}

/** The handler of one endpoint, for callers whom `authenticate` finds and its `access` allows. */
export const createRouteHandler = (parts: RouterParts, route: Route, authenticate: Authenticate) => {
  const { endpoint } = route
  const { gates, again } = gatesOf(parts, route)
  return async (request: Request, response: Response): Promise<void> => {
    request.info.route = endpoint.path
    // A cache between would give it to the next caller, since it knows neither `x-api-key` nor the session's cookie.
    response.setHeader('Cache-Control', 'no-store')
    const exchange = await passGates(gates, { authenticate, request, response })
    const serving =
      'serveWithCookie' in route
        ? serveCookieRoute(route, exchange)
        : 'stream' in route
          ? serveStream(parts, route, exchange, again)
          : respondOnce(parts, route, exchange, exchange.bytes, route.serve)
    await serving.finally(exchange.release)
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
  const served = routes.flatMap((route) => pathsOf(base, route.endpoint).map((path) => ({ path, route })))
  // What is served at a whole path comes first, with its refusals: `/contacts/search` is no contact.
  for (const isWhole of [true, false]) {
    const allowed = new Map<string, string[]>()
    for (const { path, route } of served.filter((each) => isWhole !== each.path.includes(':'))) {
      router[methodNames[route.endpoint.method]](
        patternOf(path),
        createRouteHandler(parts, route, authenticate),
      )
      allowed.set(path, [...(allowed.get(path) ?? []), route.endpoint.method])
    }
    for (const [path, methods] of allowed) router.all(patternOf(path), methodNotAllowed(methods))
  }
  return router
}

const methodNames = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' } as const

async function serveCookieRoute({ serveWithCookie }: CookieRoute, exchange: Exchange): Promise<void> {
  const { caller, request, response, json } = exchange
  const { params, query } = request
  const { status, body, token, devices } = await serveWithCookie(
    { params, query, body: json },
    { caller, token: sessionToken(request), devices: knownDevicesOf(request), address: request.ip ?? '' },
  )
  if (token !== undefined) setSessionToken(request, response, token)
  if (devices !== undefined) setKnownTo(request, response, devices)
  sendJson(response, status, body)
}

async function serveStream(
  parts: RouterParts,
  route: StreamRoute,
  exchange: Exchange,
  again: readonly Gate[],
): Promise<void> {
  const { request, response } = exchange
  // The length stands for the content, so that a repeat gets its response before all of it has arrived.
  const content = request.get('content-length') ?? ''
  await respondOnce(parts, route, exchange, content, (raw, { caller, transact }) => {
    const transactAuthenticated: Transact = async (work, options) => {
      await passGates(again, exchange) // as after a body
      return transact(work, options)
    }
    return route.stream(raw, { caller, transact: transactAuthenticated, request, response })
  })
}

/** Names fields in the header `Ignored-Fields`, behind those that nobody knows. */
function addIgnored(response: Response, ignored: readonly string[]): void {
  const unknown = response.getHeader('Ignored-Fields')
  const named = [...(typeof unknown === 'string' ? [unknown] : []), listOfNames(ignored)]
  if (ignored.length > 0) response.setHeader('Ignored-Fields', named.join(', '))
}

/** Sends the response of `serve`, or for a repeated POST with an `Idempotency-Key` and the same `content` the first response. */
async function respondOnce(
  parts: RouterParts,
  { endpoint }: Route,
  exchange: Exchange,
  content: Buffer | string,
  serve: (raw: RawInput, call: Call) => Promise<EndpointResponse | undefined>,
): Promise<void> {
  const { request, response, json } = exchange
  const caller = requireCaller(exchange)
  const { params, query } = request
  const raw = { params, query, body: json }
  const call = { caller, transact: parts.transact, ifMatch: request.get('if-match') }
  const key = endpoint.method === 'POST' ? request.get('idempotency-key') : undefined
  const { version } = endpoint
  try {
    const result =
      key === undefined
        ? await serve(raw, call)
        : await runOnce(parts, { endpoint, caller, params, query, content, key }, (transact) =>
            serve(raw, { ...call, transact }),
          )
    if (result === undefined) return
    if (version !== null && !version.isLast) response.setHeader('ETag', etagOf(version, result.body))
    if (result.ignored !== undefined) addIgnored(response, result.ignored)
    sendJson(response, result.status, result.body)
    parts.responseBackpressure.add(caller.id, response)
  } catch (error) {
    if (!(error instanceof IdempotentReplay)) throw error
    response.setHeader('Idempotency-Replayed', 'true')
    if (version !== null) response.setHeader('ETag', etagOf(version, error.body))
    addIgnored(response, error.ignored)
    sendJson(response, error.status, error.body)
  }
}
