import { z } from 'zod'
import { contract, type Contract } from '../contract/contract.ts'
import type { Endpoint, Responses } from '../contract/endpoint.ts'
import { parseJson } from '../contract/json.ts'
import { type ApiError, parseErrorResponse, unexpectedResponse } from './apiError.ts'
import { parseIgnoredFields } from './ignoredFields.ts'
import { parseFromService } from './parseFromService.ts'
import { type RequestParts, sendRequest, type Transport, type TransportResponse, urlOf } from './request.ts'

/** How a client reaches the service and reports errors. */
export interface ClientOptions {
  /**
   * The base URL including the version, `https://host/v1`, a slash at its end or not; by default `/v1`, relative to
   * the page.
   */
  readonly baseUrl?: string
  /** Sent as `x-api-key`; left out where the transport authenticates the request itself. */
  readonly apiKey?: string
  /**
   * Whether a text that is none of those which the contract lists, such as a new kind of channel, passes as it is: for clients that
   * call newer services. Left out: it is refused, as what else is not in the contract.
   */
  readonly takesNewValues?: boolean
  /** Maps an `ApiError` to the error that is thrown; by default the `ApiError` itself. */
  readonly mapError?: (error: ApiError) => Error
}

// What an endpoint does not take has the input type `unknown` (see `noInput`).
type InputPart<N extends string, S extends z.ZodType> =
  unknown extends z.input<S>
    ? unknown
    : object extends z.input<S>
      ? { readonly [K in N]?: z.input<S> }
      : { readonly [K in N]: z.input<S> }

/**
 * The input of a call: the parts that the endpoint takes, and an `Idempotency-Key` that makes it safe to repeat. `ifMatch` is the
 * `etag` of the response that a change began from: the change is refused with `VERSION_CONFLICT` where somebody else has
 * made one since.
 */
export type CallInput<E extends Endpoint> = InputPart<'params', E['params']> &
  InputPart<'query', E['query']> &
  InputPart<'body', E['body']> & { readonly idempotencyKey?: string; readonly ifMatch?: string | undefined }

/** A successful response; the names of `headers` are in lower case. */
export interface ApiResponse<A extends Responses> {
  readonly status: keyof A & number
  readonly body: z.output<A[keyof A & number]>
  readonly headers: Readonly<Record<string, string>>
  /** The fields of the body that the service does not know, and has ignored; empty but for mistakes. */
  readonly ignoredFields: readonly string[]
}

type Call<E extends Endpoint> = (
  ...input: object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
) => Promise<ApiResponse<E['responses']>>

/** One method for each endpoint of the contract, under its name. */
export type Client = { readonly [K in keyof Contract]: Call<Contract[K]> }

/**
 * A typed client of the interface over any transport (docs/interface.md#endpoints). Successful responses are checked
 * against the contract; for every other response a call rejects with an `ApiError`. Errors of the transport pass
 * through.
 */
export function createClient(transport: Transport, options?: ClientOptions): Client
// The compiler does not follow names and types through Object.fromEntries; the overload above states what it does.
export function createClient(
  transport: Transport,
  { baseUrl = '/v1', apiKey, takesNewValues = false, mapError = unchanged }: ClientOptions = {},
): object {
  const parse = takesNewValues ? parseFromService : z.safeParse
  const base = baseUrl.trim().replace(/\/+$/, '')
  const call =
    (row: Endpoint) =>
    async (parts: RequestParts = {}) => {
      const url = urlOf(base, row.path, parts)
      const request = { method: row.method, url, apiKey: apiKey?.trim() }
      return readResponse(row.responses, await sendRequest(transport, request, parts), { parse, mapError })
    }
  return Object.fromEntries(Object.entries(contract).map(([name, row]) => [name, call(row)]))
}

const unchanged = (error: ApiError): Error => error

function readResponse<S extends z.ZodType>(
  responses: Readonly<Record<number, S>>,
  { status, headers, body }: TransportResponse,
  { parse, mapError }: { parse: typeof parseFromService; mapError: (error: ApiError) => Error },
) {
  const schema = responses[status]
  if (schema === undefined) throw mapError(parseErrorResponse(status, headers, body))
  const parsed = parse(schema, parseJson(body))
  if (!parsed.success) throw mapError(unexpectedResponse(status, headers, z.prettifyError(parsed.error)))
  return {
    status,
    headers,
    body: parsed.data,
    ignoredFields: parseIgnoredFields(headers['ignored-fields']),
  }
}
