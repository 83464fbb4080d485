import type { Endpoint } from '@replyloop/shared/endpoint'
import { Router, type Request, type Response } from 'express'
import { Problem } from '../lib/problem.ts'
import { signedIn, type Caller, type FindCaller } from './authenticate.ts'
import { querySaid, type Route, type StreamRoute, type VisitRoute } from './endpoint.ts'
import { Replayed, type Commit, type Idempotency } from './idempotency.ts'
import { methodNotAllowed } from './methodNotAllowed.ts'
import { observed } from './observe.ts'
import type { LimitRate } from './rateLimit.ts'
import { readBody } from './readBody.ts'
import { requireSameOrigin, sessionToken, setSessionToken } from './session.ts'

export type AnyRoute = Route | StreamRoute | VisitRoute

export interface RouterParts {
  findCaller: FindCaller
  limitRate: LimitRate
  idempotency: Idempotency
  /** Runs one write transaction. */
  commit: Commit
  /** Where our own pages are, when a proxy changes the Host. */
  publicUrl: string | undefined
}

/** Requests a minute of one session: the pages fetch in bursts. */
const sessionRate = 1200

/** Every path of some rows below a base address, aliases too. */
export const pathsOf = (base: string, rows: readonly Pick<Endpoint, 'path' | 'aliases'>[]) =>
  rows.flatMap((row) => [row.path, ...row.aliases].map((path) => `${base}${path}`))

type Identify = (request: Request) => Promise<Caller>

/** What serves one row to those whom `identify` and its `access` let in. */
export const createServe =
  (parts: RouterParts, route: AnyRoute, identify: Identify) =>
  async (request: Request, response: Response): Promise<void> => {
    const { row } = route
    observed(request).route = row.path
    if ('visit' in route) return serveVisit(parts, route, identify, request, response)
    const caller = await admit(parts, row, await identify(request), request, response)
    const exchange = { row, caller, request, response }
    await ('stream' in route ? serveStream(parts, route, exchange) : serveJson(parts, route, exchange))
  }

/** Serves rows below a base address, each to those whom `identify` and the row's `access` let in. */
export function createRouter(
  parts: RouterParts,
  base: string,
  routes: readonly AnyRoute[],
  identify: Identify,
): Router {
  const router = Router()
  const allowed = new Map<string, string[]>()
  for (const route of routes) {
    for (const path of pathsOf(base, [route.row])) {
      router[methodNames[route.row.method]](path, createServe(parts, route, identify))
      allowed.set(path, [...(allowed.get(path) ?? []), route.row.method])
    }
  }
  for (const [path, methods] of allowed) router.all(path, methodNotAllowed(methods))
  return router
}

const methodNames = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' } as const

/** The caller, if the row lets it in. */
async function admit(
  { limitRate }: RouterParts,
  row: Endpoint,
  caller: Caller,
  request: Request,
  response: Response,
): Promise<Caller> {
  observed(request).accountId = caller.id
  const { session } = caller
  await limitRate(
    session === null ? caller : { ...caller, id: session.id, rateLimitPerMinute: sessionRate },
    response,
  )
  if (row.access === 'agency' && caller.type !== 'agency')
    throw new Problem('AGENCY_ONLY', 'Only an agency account can do this')
  if (row.access === 'session') signedIn(caller)
  return caller
}

/**
 * The path of a row with its parameters, however the request spelled it: one request has one name. It is encoded, since
 * PostgreSQL takes no NUL.
 */
const canonicalPath = (row: Endpoint, { params }: Request) =>
  row.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])))

const noBody = { json: undefined, bytes: Buffer.alloc(0) }
const bodyOf = async ({ method }: Endpoint, request: Request, response: Response) =>
  method === 'GET' || method === 'DELETE' ? noBody : readBody(request, response)

async function serveVisit(
  parts: RouterParts,
  { row, visit }: VisitRoute,
  identify: Identify,
  request: Request,
  response: Response,
): Promise<void> {
  requireSameOrigin(request, parts.publicUrl) // a stranger's site must not sign anybody in either
  const caller =
    row.access === 'public' ? null : await admit(parts, row, await identify(request), request, response)
  const { params, query } = request
  const { json } = await bodyOf(row, request, response)
  const { status, body, token } = await visit(
    { params, query, body: json },
    { caller, token: sessionToken(request), address: request.ip ?? '' },
  )
  if (token !== undefined) setSessionToken(request, response, token)
  response.status(status).json(body)
}

/** One request that was let in, and what becomes of it. */
interface Exchange {
  row: Endpoint
  caller: Caller
  request: Request
  response: Response
}

async function serveStream(parts: RouterParts, { stream }: StreamRoute, exchange: Exchange): Promise<void> {
  const { caller, request, response } = exchange
  const { params, query } = request
  // The length stands for the bytes, so that a repeat is answered before it has arrived.
  const content = request.get('content-length') ?? ''
  await answerOnce(parts, exchange, content, (commit) =>
    stream({ params, query }, { caller, commit, request, response }),
  )
}

async function serveJson(parts: RouterParts, { serve }: Route, exchange: Exchange): Promise<void> {
  const { row, caller, request, response } = exchange
  const { json, bytes } = await bodyOf(row, request, response)
  const raw = { params: request.params, query: request.query, body: json }
  await answerOnce(parts, exchange, bytes, (commit) => serve(raw, { caller, commit }))
}

/** Answers what `run` does, or again what it did first for a POST with this `Idempotency-Key` and `content`. */
async function answerOnce(
  { idempotency, commit }: RouterParts,
  { row, caller, request, response }: Exchange,
  content: Buffer | string,
  run: (commit: Commit) => Promise<{ status: number; body: unknown } | undefined>,
): Promise<void> {
  const key = row.method === 'POST' ? request.get('idempotency-key') : undefined
  try {
    const answered =
      key === undefined
        ? await run(commit)
        : await idempotency.once(
            {
              accountId: caller.id,
              endpoint: `${row.method} ${canonicalPath(row, request)}`,
              key,
              content: [content, querySaid(row, request.query)],
              forever: row.keepsIdempotencyKey,
            },
            run,
          )
    if (answered !== undefined) response.status(answered.status).json(answered.body)
  } catch (error) {
    if (!(error instanceof Replayed)) throw error
    response.setHeader('Idempotency-Replayed', 'true').status(error.status).json(error.body)
  }
}
