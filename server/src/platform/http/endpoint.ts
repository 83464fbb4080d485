import { takesVersion, type Endpoint, type Responses } from '@replyloop/shared/contract/endpoint'
import { type Parsed, parseInput, parseQuery } from '@replyloop/shared/contract/parse'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { Problem } from '../errors/problem.ts'
import type { Caller } from './authenticate.ts'
import type { EndpointResponse, Transact } from './idempotency.ts'
import { savesVersion, type ReadCurrent } from './version.ts'

/** A response of an endpoint: one of its declared success statuses, with the body of that status. */
type ResponseOf<A extends Responses> = {
  [S in keyof A & number]: { status: S; body: z.input<A[S]> }
}[keyof A & number]

/** A response with status 200. */
export const ok = <const B>(body: B) => ({ status: 200 as const, body })
/** A response with status 201. */
export const created = <const B>(body: B) => ({ status: 201 as const, body })

/** A response with status 202. */
export const accepted = <const B>(body: B) => ({ status: 202 as const, body })

/** A response that names fields of the body beside those that nobody knows, in the header `Ignored-Fields`. */
export const withIgnored = <R extends object>(
  response: R,
  ignored: readonly string[],
): R & { ignored?: readonly string[] } => (ignored.length === 0 ? response : { ...response, ignored })

/** Who calls, and the function that runs the endpoint's write transaction. */
export interface Call {
  caller: Caller
  transact: Transact
  /** The header `If-Match`, where the endpoint takes it. */
  ifMatch?: string | undefined
}

/** What came with a request, before it is parsed. */
export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

interface Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

/** An endpoint of the contract with its handler, as the router takes it. */
export type Route = JsonRoute | StreamRoute | CookieRoute

/** An endpoint whose request and response are JSON. */
export interface JsonRoute {
  endpoint: Endpoint
  serve: (raw: RawInput, call: Call) => Promise<EndpointResponse>
}

/** The thing that a response shows; one that says `success` alone shows nothing of what was deleted. */
type Shown<B> = B extends { success: true } ? object : B

/**
 * Connects an endpoint of the contract with its handler, which receives parsed values only. What saves a thing that has versions
 * also says how to read `current`, within its transaction and under its locks: the thing as its responses show it.
 */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends Responses>(
  endpoint: Endpoint<P, Q, B, A>,
  handler: (input: Input<P, Q, B>, call: Call) => Promise<ResponseOf<A>>,
  current?: ReadCurrent<z.output<P>, z.output<B>, Shown<ResponseOf<A>['body']>>,
): JsonRoute {
  if ((current !== undefined) !== takesVersion(endpoint))
    throw new Error(`${endpoint.method} ${endpoint.path} has a version, or what reads it, but not both`)
  return {
    endpoint,
    serve: (raw, call) => {
      const input = parsedInput(endpoint, raw)
      if (endpoint.version === null || current === undefined) return handler(input, call)
      return handler(input, savesVersion(endpoint.version, current, input, call))
    },
  }
}

/** A call whose handler reads the request or writes the response itself. */
export interface StreamCall extends Call {
  request: Request
  response: Response
}

/** An endpoint of the contract whose request or response body is not JSON. */
export interface StreamRoute {
  endpoint: Endpoint
  /** Returns `undefined` when it has sent the response itself. */
  stream: (raw: Omit<RawInput, 'body'>, call: StreamCall) => Promise<EndpointResponse | undefined>
}

/** Connects an endpoint with a handler that reads the request body, or writes the response, as a stream. */
export function streamRoute<P extends z.ZodType, Q extends z.ZodType, A extends Responses>(
  endpoint: Endpoint<P, Q, z.ZodType, A>,
  handler: (
    input: Pick<Input<P, Q, z.ZodType>, 'params' | 'query'>,
    call: StreamCall,
  ) => Promise<ResponseOf<A> | undefined>,
): StreamRoute {
  return {
    endpoint,
    stream: (raw, call) => handler(parsedInput(endpoint, { ...raw, body: undefined }), call),
  }
}

/** A call of an endpoint that begins, changes or ends a session. */
interface CookieCall {
  /** `null` where the endpoint is public. */
  caller: Caller | null
  /** The token of the session cookie; its session may have ended. */
  token: string | undefined
  /** What the browser says of the members who have signed in with it. */
  devices: string | undefined
  /** The client's network address. */
  address: string
}

/** The caller, on endpoints that are not public. */
export function requireCaller({ caller }: Pick<CookieCall, 'caller'>): Caller {
  if (caller === null) throw new Error('a public endpoint has no caller')
  return caller
}

/** Cookies that a response may set. */
interface SetCookies {
  /** The session's; `null` removes it. */
  token?: string | null
  /** Who has signed in with the browser. */
  devices?: string
}

/** A response that may set cookies. */
type CookieResponse = EndpointResponse & SetCookies

/** An endpoint of the contract that begins, changes or ends a session. */
export interface CookieRoute {
  endpoint: Endpoint
  serveWithCookie: (raw: RawInput, call: CookieCall) => Promise<CookieResponse>
}

/** Connects an endpoint with a handler that may set the session cookie. Its responses are never kept for an `Idempotency-Key`. */
export function cookieRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends Responses,
>(
  endpoint: Endpoint<P, Q, B, A>,
  handler: (input: Input<P, Q, B>, call: CookieCall) => Promise<ResponseOf<A> & SetCookies>,
): CookieRoute {
  return { endpoint, serveWithCookie: (raw, call) => handler(parsedInput(endpoint, raw), call) }
}

const parsedInput = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends Responses>(
  endpoint: Endpoint<P, Q, B, A>,
  raw: RawInput,
): Input<P, Q, B> => ({
  params: parsedOrThrow(parseInput(endpoint.params, raw.params, 'The path')),
  query: parsedOrThrow(parseQuery(endpoint.query, raw.query)),
  body: parsedOrThrow(parseInput(endpoint.body, raw.body)),
})

/** The declared parameters of a query as a text that is the same for equal queries; others are left out. */
export function canonicalQuery(endpoint: Endpoint, raw: unknown): string {
  const query = parsedOrThrow(parseQuery(endpoint.query, raw))
  const parameters = typeof query === 'object' && query !== null ? Object.entries(query) : []
  return JSON.stringify(parameters.filter(([, value]) => value !== undefined))
}

/** The parsed input; throws the problem that there is instead. */
export function parsedOrThrow<T>(result: Parsed<T>): T {
  if (result.success) return result.value
  throw new Problem(result.code, result.message, { details: result.details })
}
