import type { Method } from '../contract/endpoint.ts'
import { entriesOf, parseJson } from '../contract/json.ts'
import { type ApiError, parseErrorResponse, unexpectedResponse } from './apiError.ts'

/** Sends one HTTP request in the way that the host of the client has, such as `fetch` or Zapier's `z.request`. */
export type Transport<M extends string = Method> = (
  request: TransportRequest<M>,
) => Promise<TransportResponse>

/** One HTTP request. */
export interface TransportRequest<M extends string = Method> {
  readonly method: M
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

/** What a call sends. */
export interface RequestParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly ifMatch?: string | undefined
}

/** Sends a request to an endpoint. The names of the response's headers are in lower case. */
export async function sendRequest<M extends string>(
  transport: Transport<M>,
  { method, url, apiKey }: { method: M; url: string; apiKey?: string | undefined },
  { body, idempotencyKey, ifMatch }: RequestParts,
): Promise<TransportResponse> {
  const response = await transport({
    method,
    url,
    headers: {
      accept: 'application/json',
      ...(apiKey !== undefined && { 'x-api-key': apiKey }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      // A proxy that compresses marks the version as a weak one, which would match nothing.
      ...(ifMatch !== undefined && { 'if-match': ifMatch.replace(/^W\//, '') }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  return { ...response, headers }
}

/** The URL of an endpoint below `base`: fills in `params`, and leaves out what the query has no value for. */
export function urlOf(base: string, path: string, { params, query }: RequestParts = {}): string {
  const values = entriesOf(params)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const sent = [...entriesOf(query)].filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = new URLSearchParams(sent.map(([name, value]) => [name, String(value)])).toString()
  return `${base}${filled}${search === '' ? '' : `?${search}`}`
}

/** The body of a success as it came, unchecked. Throws what `mapError` makes of the `ApiError` for any other response. */
export function successBody(
  { status, headers, body }: TransportResponse,
  mapError: (error: ApiError) => Error,
): unknown {
  if (status < 200 || status >= 300) throw mapError(parseErrorResponse(status, headers, body))
  const parsed = parseJson(body)
  if (parsed === undefined) throw mapError(unexpectedResponse(status, headers, body))
  return parsed
}
