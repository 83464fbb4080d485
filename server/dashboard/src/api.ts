import type { ApiResponse, CallInput } from '@replyloop/shared/client/client'
import type { Contract } from '@replyloop/shared/contract/contract'
import type { DashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { entriesOf, errorFromResponse, unreachableError } from './apiError.ts'

type Row = (Contract & DashboardContract)[keyof (Contract & DashboardContract)]
type Rows = { [R in Row as `${R['method']} ${R['path']}`]: R }

/** An endpoint by its method and path in the contract: `GET /messages/:id`. */
export type EndpointName = keyof Rows
/** The body of an endpoint's success response. */
export type ResponseBody<N extends EndpointName> = ApiResponse<Rows[N]['responses']>['body']
/** One row of the list that an endpoint returns. */
export type RowOf<N extends EndpointName> =
  ResponseBody<N> extends { readonly data: readonly (infer R)[] } ? R : never
/** The body that an endpoint takes. */
export type RequestBody<N extends EndpointName> =
  CallInput<Rows[N]> extends { readonly body?: infer B } ? Exclude<B, undefined> : never

interface RequestOptions {
  readonly signal?: AbortSignal
  /** Sent as the whole body, for endpoints that take a CSV file instead of JSON. */
  readonly file?: Blob
  /** Called with the status of a success, for endpoints that have more than one. */
  readonly onStatus?: (status: number) => void
}
type Input<N extends EndpointName> = CallInput<Rows[N]> & RequestOptions

const baseUrl = '/dashboard/api'

let pageAccountId: string | undefined

/**
 * Binds this page to an account, unless it is bound already. Returns the id of the account that it is bound to: the one
 * of the first call.
 */
export const bindPageToAccount = (id: string): string => (pageAccountId ??= id)

/**
 * Names the page's account, so that the service refuses requests after another tab has signed in to a different one.
 */
export const accountHeaders = (): Readonly<Record<string, string>> =>
  pageAccountId === undefined ? {} : { 'x-account-id': pageAccountId }

interface UntypedInput extends RequestOptions {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly idempotencyKey?: string
}

/**
 * Calls an endpoint of the dashboard API, which includes all public endpoints. Returns the body of a success response;
 * throws an `ApiError` otherwise.
 */
export function api<N extends EndpointName>(
  name: N,
  ...input: object extends Input<N> ? [input?: Input<N>] : [input: Input<N>]
): Promise<ResponseBody<N>>
// TypeScript cannot check fetch against the contract, so only the overload above is typed.
export function api(name: string, input: UntypedInput = {}): Promise<unknown> {
  const { file, signal, ...serializable } = input
  if (name.startsWith('GET ') || file !== undefined || signal !== undefined) return request(name, input)
  const key = JSON.stringify([name, serializable])
  const response = pendingChanges.get(key) ?? request(name, input).finally(() => pendingChanges.delete(key))
  pendingChanges.set(key, response)
  return response
}

/** Changes without a response yet. An identical request joins the pending one, so a double click sends only one. */
const pendingChanges = new Map<string, Promise<unknown>>()

async function request(name: string, input: UntypedInput): Promise<unknown> {
  const [method = '', path = ''] = name.split(' ')
  const { body, file, signal, idempotencyKey, onStatus } = input
  const response = await fetchOrThrow(apiUrl(path, input), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(path.startsWith('/session') ? {} : accountHeaders()), // any tab may read and end the current session
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file !== undefined && { 'content-type': 'text/csv' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: file ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ?? null,
  })
  const responseBody = parseJson(await response.text())
  if (!response.ok) throw errorFromResponse(response.status, responseBody)
  onStatus?.(response.status)
  return responseBody
}

/** The URL of an endpoint, also for downloads and images. Fills in `params`; leaves empty query values out. */
export function apiUrl(path: string, { params, query }: { params?: unknown; query?: unknown } = {}): string {
  const values = entriesOf(params)
  const search = new URLSearchParams(
    [...entriesOf(query)].flatMap(([name, value]) => {
      const text = textOf(value)
      return text === '' ? [] : [[name, text]]
    }),
  ).toString()
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(values.get(name))))
  return `${baseUrl}${filled}${search === '' ? '' : `?${search}`}`
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw unreachableError()
  }
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
