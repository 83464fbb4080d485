import type { ErrorDetail } from '../contract/errors.ts'
import { entriesOf, parseJson } from '../contract/json.ts'

type HeaderMap = Readonly<Record<string, string>>

/** Thrown by the clients for every response but a success (docs/interface.md#errors). */
export class ApiError extends Error {
  /** The HTTP status. */
  readonly status: number
  /** One of the contract's codes, or `UNEXPECTED_ANSWER` for a response that does not follow it. */
  readonly code: string
  /** Which fields are at fault, and what to do; empty where it is no field. */
  readonly details: readonly ErrorDetail[]
  /** The id by which the operator finds the request in the log; `null` if the response has none. */
  readonly requestId: string | null
  /** Seconds to wait before the next attempt, from `Retry-After`; `null` without it. */
  readonly retryAfterSeconds: number | null
  /** The response's headers, names in lower case. */
  readonly headers: HeaderMap
  /** With `VERSION_CONFLICT`: what the thing is now, as reading it would show it; its version is `headers.etag`. */
  readonly current: unknown

  constructor(status: number, headers: HeaderMap, failure: ErrorFields) {
    super(failure.message)
    this.name = 'ApiError'
    this.status = status
    this.code = failure.code
    this.details = failure.details ?? []
    this.requestId = failure.requestId ?? headers['x-request-id'] ?? null
    this.retryAfterSeconds = parseRetryAfter(headers['retry-after'])
    this.headers = headers
    this.current = failure.current
  }
}

/** What an error says. */
export interface ErrorFields {
  readonly code: string
  readonly message: string
  readonly details?: readonly ErrorDetail[]
  readonly requestId?: string | null
  readonly current?: unknown
}

/**
 * Reads the error in a response, in either of its two forms (docs/interface.md#errors). A body in neither form gives an
 * error with the code `UNEXPECTED_ANSWER`.
 */
export function parseErrorResponse(status: number, headers: HeaderMap, body: string): ApiError {
  const failure = readFailure(parseJson(body))
  if (failure !== undefined) return new ApiError(status, headers, failure)
  const { location } = headers
  return unexpectedResponse(status, headers, location === undefined ? body : `it redirects to ${location}`)
}

function readFailure(body: unknown): ErrorFields | undefined {
  const error = entriesOf(body).get('error')
  const isFlat = typeof error === 'string'
  const fields = entriesOf(isFlat ? body : error)
  const [message, code] = [isFlat ? error : fields.get('message'), fields.get('code')]
  const [details, requestId] = [fields.get('details'), fields.get('requestId')]
  if (typeof message !== 'string' || typeof code !== 'string') return undefined
  return {
    code,
    message,
    ...(Array.isArray(details) && { details: details.filter(isDetail) }),
    ...(typeof requestId === 'string' && { requestId }),
    current: entriesOf(body).get('current'),
  }
}

function isDetail(value: unknown): value is ErrorDetail {
  const detail = entriesOf(value)
  return typeof detail.get('path') === 'string' && typeof detail.get('message') === 'string'
}

/** The error for a response that does not follow the contract, such as a proxy's page. `found` is what came instead. */
export const unexpectedResponse = (status: number, headers: HeaderMap, found: string): ApiError =>
  new ApiError(status, headers, {
    code: 'UNEXPECTED_ANSWER',
    message: `The answer (status ${status}) is not one of the service's: ${found.slice(0, 500)}`,
  })

const wholeSeconds = /^\d{1,9}$/

const parseRetryAfter = (retryAfter: string | undefined) =>
  retryAfter !== undefined && wholeSeconds.test(retryAfter) ? Number(retryAfter) : null
