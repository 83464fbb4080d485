import { z } from 'zod'
import { ErrorBody, type ErrorDetail, FlatErrorBody } from '../contract/errors.ts'
import { parseJson } from '../contract/json.ts'

type HeaderMap = Readonly<Record<string, string>>

/** Thrown by the client for every response but a success (specification, Errors). */
export class ApiError extends Error {
  /** The HTTP status. */
  readonly status: number
  /** One of the contract's codes, or `UNEXPECTED_ANSWER` for a response that does not follow it. */
  readonly code: string
  readonly details: readonly ErrorDetail[]
  /** The id by which the operator finds the request in the log; `null` if the response has none. */
  readonly requestId: string | null
  /** Seconds to wait before the next attempt, from `Retry-After`; `null` without it. */
  readonly retryAfterSeconds: number | null
  /** The response's headers, names in lower case. */
  readonly headers: HeaderMap

  constructor(status: number, headers: HeaderMap, failure: ErrorFields) {
    super(failure.message)
    this.name = 'ApiError'
    this.status = status
    this.code = failure.code
    this.details = failure.details ?? []
    this.requestId = failure.requestId ?? headers['x-request-id'] ?? null
    this.retryAfterSeconds = parseRetryAfter(headers['retry-after'])
    this.headers = headers
  }
}

interface ErrorFields {
  readonly code: string
  readonly message: string
  readonly details?: readonly ErrorDetail[] | undefined
  readonly requestId?: string
}

const flat = FlatErrorBody.transform(({ error, ...rest }): ErrorFields => ({ ...rest, message: error }))
const AnyErrorBody = z.union([ErrorBody.transform(({ error }): ErrorFields => error), flat])

/**
 * Reads the error in a response, in either of its two forms (specification, Errors 1 and 2). A body in neither form gives an
 * error with the code `UNEXPECTED_ANSWER`.
 */
export function parseErrorResponse(status: number, headers: HeaderMap, body: string): ApiError {
  const { success, data } = AnyErrorBody.safeParse(parseJson(body))
  if (success) return new ApiError(status, headers, data)
  const { location } = headers
  return unexpectedResponse(status, headers, location === undefined ? body : `it redirects to ${location}`)
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
