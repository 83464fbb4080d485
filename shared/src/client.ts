import { z } from 'zod'
import { errorFrom, jsonOf, unexpectedAnswer, type ApiError } from './apiError.ts'
import { contract, type Contract } from './contract.ts'
import type { Answers, Endpoint, Method } from './endpoint.ts'

/** One HTTP exchange, as the host of the client can make it: `fetch`, Zapier's `z.request`, a test's own server. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

export interface TransportRequest {
  readonly method: Method
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON; left out where the endpoint takes no body. */
  readonly body?: string
}

/** `body` is the text as it came; names of `headers` in any case. Redirects and error statuses are handed over too. */
export interface TransportResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface ClientOptions {
  /** Up to and with the version: `https://host/v1`. Left out: `/v1`, relative to the page. */
  readonly baseUrl?: string
  /** Goes out as `x-api-key`; left out where the transport presents a key itself. */
  readonly apiKey?: string
  /** What is thrown in place of an `ApiError`; left out: the error itself. */
  readonly failure?: (error: ApiError) => Error
}

// What an endpoint does not take has the input type `unknown` (see `nothing`).
type Part<N extends string, S extends z.ZodType> =
  unknown extends z.input<S>
    ? unknown
    : object extends z.input<S>
      ? { readonly [K in N]?: z.input<S> }
      : { readonly [K in N]: z.input<S> }

/** What a call of an endpoint takes: the parts that it has, and a key for one effect however often it is sent. */
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & { readonly idempotencyKey?: string }

/** A success answer; names of `headers` in lower case. */
export interface Answer<A extends Answers> {
  readonly status: keyof A & number
  readonly body: z.output<A[keyof A & number]>
  readonly headers: Readonly<Record<string, string>>
}

type Call<E extends Endpoint> = (
  ...input: object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
) => Promise<Answer<E['answers']>>

/** One method per row of the contract, under its name. */
export type Client = { readonly [K in keyof Contract]: Call<Contract[K]> }

/**
 * A typed client of the interface over any transport (specification, Endpoints). Success answers are checked against
 * the contract; every other answer is thrown as an `ApiError`. What the transport throws passes through.
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
  const parsed = z.safeParse(schema, jsonOf(body))
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
