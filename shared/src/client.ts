import { z } from 'zod'
import { errorFrom, unexpectedAnswer, type ApiError } from './apiError.ts'
import { contract, type Contract } from './contract.ts'
import type { Answers, Endpoint, Method } from './endpoint.ts'
import { parseJson } from './json.ts'

/** Sends one HTTP request in whatever way the host of the client has, such as `fetch` or Zapier's `z.request`. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

export interface TransportRequest {
  readonly method: Method
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON; left out where the endpoint takes no body. */
  readonly body?: string
}

/**
 * A response as it came: `body` is its text, the names of `headers` may be in any case. A transport must not follow
 * redirects, and must return error statuses like any other.
 */
export interface TransportResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface ClientOptions {
  /** The base URL including the version, `https://host/v1`; by default `/v1`, relative to the page. */
  readonly baseUrl?: string
  /** Sent as `x-api-key`; left out where the transport authenticates the request itself. */
  readonly apiKey?: string
  /** Maps an `ApiError` to the error that is thrown; by default the `ApiError` itself. */
  readonly failure?: (error: ApiError) => Error
}

// What an endpoint does not take has the input type `unknown` (see `nothing`).
type Part<N extends string, S extends z.ZodType> =
  unknown extends z.input<S>
    ? unknown
    : object extends z.input<S>
      ? { readonly [K in N]?: z.input<S> }
      : { readonly [K in N]: z.input<S> }

/** The input of a call: the parts that the endpoint takes, and an `Idempotency-Key` that makes it safe to repeat. */
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & { readonly idempotencyKey?: string }

/** A successful response; the names of `headers` are in lower case. */
export interface Answer<A extends Answers> {
  readonly status: keyof A & number
  readonly body: z.output<A[keyof A & number]>
  readonly headers: Readonly<Record<string, string>>
}

type Call<E extends Endpoint> = (
  ...input: object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
) => Promise<Answer<E['answers']>>

/** One method for each endpoint of the contract, under its name. */
export type Client = { readonly [K in keyof Contract]: Call<Contract[K]> }

/**
 * A typed client of the interface over any transport (specification, Endpoints). Successful responses are checked against
 * the contract; for every other response a call rejects with an `ApiError`. Errors of the transport pass through.
 */
export function createClient(transport: Transport, options?: ClientOptions): Client
// The compiler does not follow names and types through Object.fromEntries; the overload above states what it does.
export function createClient(
  transport: Transport,
  { baseUrl = '/v1', apiKey, failure = itself }: ClientOptions = {},
): object {
  const call =
    (row: Endpoint) =>
    async (input: LooseInput = {}) => {
      const response = await transport({
        method: row.method,
        url: baseUrl + pathOf(row.path, fields(input.params)) + queryOf(fields(input.query)),
        headers: {
          accept: 'application/json',
          ...(apiKey !== undefined && { 'x-api-key': apiKey }),
          ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      })
      return answerOf(row.answers, response, failure)
    }
  return Object.fromEntries(Object.entries(contract).map(([name, row]) => [name, call(row)]))
}

interface LooseInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly idempotencyKey?: string
}

const itself = (error: ApiError): Error => error

function answerOf<S extends z.ZodType>(
  answers: Readonly<Record<number, S>>,
  response: TransportResponse,
  failure: (error: ApiError) => Error,
) {
  const { status, body } = response
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const schema = answers[status]
  if (schema === undefined) throw failure(errorFrom(status, headers, body))
  const parsed = z.safeParse(schema, parseJson(body))
  if (!parsed.success) throw failure(unexpectedAnswer(status, headers, z.prettifyError(parsed.error)))
  return { status, headers, body: parsed.data }
}

const fields = (part: unknown) =>
  new Map<string, unknown>(typeof part === 'object' && part !== null ? Object.entries(part) : [])

const pathOf = (path: string, params: ReadonlyMap<string, unknown>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))))

function queryOf(query: ReadonlyMap<string, unknown>): string {
  const given = [...query].filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? '' : `?${search}`
}
