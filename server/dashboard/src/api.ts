import { ApiError } from '@replyloop/shared/client/apiError'
import type { ApiResponse, CallInput } from '@replyloop/shared/client/client'
import {
  type RequestParts,
  sendRequest,
  successBody,
  type Transport,
  urlOf,
} from '@replyloop/shared/client/request'
import type { Contract } from '@replyloop/shared/contract/contract'
import type { DashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { errorWithoutResponse, unreachableError, wordedForPage } from './apiError.ts'

type Row = (Contract & DashboardContract)[keyof (Contract & DashboardContract)]
type Rows = { [R in Row as `${R['method']} ${R['path']}`]: R }

/** An endpoint by its method and path in the contract: `GET /messages/:id`. */
export type EndpointName = keyof Rows
/** What has versions carries the one that it was read or saved in. */
export interface Versioned {
  readonly version?: string | undefined
}
/** The body of an endpoint's success response; `etag`, where it has a number of its own that is called version. */
export type ResponseBody<N extends EndpointName> = Body<N> &
  (Body<N> extends { readonly version: number } ? { readonly etag?: string | undefined } : Versioned)
type Body<N extends EndpointName> = ApiResponse<Rows[N]['responses']>['body']
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

/**
 * Calls an endpoint of the dashboard API, which includes all public endpoints. Returns the body of a success response;
 * throws an `ApiError` otherwise.
 */
export function api<N extends EndpointName>(
  name: N,
  ...input: object extends Input<N> ? [input?: Input<N>] : [input: Input<N>]
): Promise<ResponseBody<N>>
// TypeScript cannot check fetch against the contract, so only the overload above is typed.
export function api(name: string, input: RequestParts & RequestOptions = {}): Promise<unknown> {
  return send(name, input)
}

function send(name: string, input: RequestParts & RequestOptions): Promise<unknown> {
  const { file, signal, ...serializable } = input
  if (name.startsWith('GET ') || file !== undefined || signal !== undefined) return request(name, input)
  const key = JSON.stringify([name, serializable])
  const response = pendingChanges.get(key) ?? request(name, input).finally(() => pendingChanges.delete(key))
  pendingChanges.set(key, response)
  return response
}

/** Changes without a response yet. An identical request joins the pending one, so a double click sends only one. */
const pendingChanges = new Map<string, Promise<unknown>>()

async function request(name: string, input: RequestParts & RequestOptions): Promise<unknown> {
  const [method = '', path = ''] = name.split(' ')
  const isOfPage = !path.startsWith('/session') // any tab may read and end the current session
  const response = await sendRequest(
    transportOf(input, isOfPage ? accountHeaders() : {}),
    { method, url: apiUrl(path, input) },
    input,
  )
  const body = successBody(response, (error) => wordedForPage(error, name))
  input.onStatus?.(response.status)
  return withVersion(body, response.headers['etag'])
}

function withVersion(body: unknown, etag: string | undefined): unknown {
  if (etag === undefined || typeof body !== 'object' || body === null) return body
  const hasNumber = 'version' in body && typeof body.version === 'number'
  return { ...body, [hasNumber ? 'etag' : 'version']: etag }
}

/** What came of a save: the thing as it is now, and whether that is what was sent. */
export interface Saved<T> {
  readonly isSaved: boolean
  readonly now: T
}

/**
 * Saves a thing that somebody began to edit in this `version`. Nothing is saved where it has another version by now. Throws an
 * `ApiError` for every other failure.
 */
export function saveVersion<N extends EndpointName>(
  name: N,
  input: Input<N>,
  version: string | undefined,
): Promise<Saved<ResponseBody<N>>>
// As above: only the overload is typed.
export async function saveVersion(
  name: EndpointName,
  input: RequestParts & RequestOptions,
  version: string | undefined,
): Promise<Saved<unknown>> {
  try {
    return {
      isSaved: true,
      now: await send(name, version === undefined ? input : { ...input, ifMatch: version }),
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error
    return { isSaved: false, now: withVersion(error.current, error.headers['etag']) }
  }
}

/** The same for what has no form that could follow: throws where the thing has another version by now. */
export async function savedOrThrow<T>(saving: Promise<Saved<T>>): Promise<T> {
  const { isSaved, now } = await saving
  if (isSaved) return now
  throw errorWithoutResponse({
    code: 'VERSION_CONFLICT',
    message:
      'Somebody has changed this since you opened it. It is shown as it is now: look at it, then save again.',
  })
}

/** Sends a request with `fetch`: with the session's cookie, and a file in place of a body. */
const transportOf =
  ({ file, signal }: RequestOptions, pageHeaders: Readonly<Record<string, string>>): Transport<string> =>
  async ({ method, url, headers, body }) => {
    const init: RequestInit = {
      method,
      credentials: 'same-origin',
      headers: { ...headers, ...pageHeaders, ...(file !== undefined && { 'content-type': 'text/csv' }) },
      body: file ?? body ?? null,
      signal: signal ?? null,
    }
    try {
      const response = await fetch(url, init)
      const { status } = response
      return { status, headers: Object.fromEntries(response.headers), body: await response.text() }
    } catch (error) {
      if (signal?.aborted) throw error
      throw unreachableError()
    }
  }

/** The URL of an endpoint, also for downloads and images. Fills in `params`; leaves empty query values out. */
export const apiUrl = (path: string, parts?: Pick<RequestParts, 'params' | 'query'>): string =>
  urlOf('/dashboard/api', path, parts)
