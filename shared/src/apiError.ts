import { z } from 'zod'
import { ErrorBody, FlatErrorBody, type ErrorDetail } from './errors.ts'

type HeaderMap = Readonly<Record<string, string>>

/** An answer that is no success, thrown by the client (specification, Errors). */
export class ApiError extends Error {
  /** The HTTP status. */
  readonly status: number
  /** One of the contract's codes, or `UNEXPECTED_ANSWER` when something else than the service answered. */
  readonly code: string
  readonly details: readonly ErrorDetail[]
  /** What to name to the operator; `null` when the service did not answer itself. */
  readonly requestId: string | null
  /** Seconds to wait before the next try, where the answer says so (429). */
  readonly retryAfterSeconds: number | null
  /** Names in lower case. */
  readonly headers: HeaderMap

  constructor(status: number, headers: HeaderMap, failure: Failure) {
    super(failure.message)
    this.name = 'ApiError'
    this.status = status
    this.code = failure.code
    this.details = failure.details ?? []
    this.requestId = failure.requestId ?? headers['x-request-id'] ?? null
    this.retryAfterSeconds = secondsOf(headers['retry-after'])
    this.headers = headers
  }
}

interface Failure {
  readonly code: string
  readonly message: string
  readonly details?: readonly ErrorDetail[] | undefined
  readonly requestId?: string
}

const flat = FlatErrorBody.transform(({ error, ...rest }): Failure => ({ ...rest, message: error }))
const eitherForm = z.union([ErrorBody.transform(({ error }): Failure => error), flat])

/** The error that an answer carries, in whichever of its two forms (specification, Errors 1 and 2). */
export function errorFrom(status: number, headers: HeaderMap, body: string): ApiError {
  const { success, data } = eitherForm.safeParse(jsonOf(body))
  return success ? new ApiError(status, headers, data) : unexpectedAnswer(status, headers, body)
}

/** The error for an answer that is not of the contract: a proxy's page, another version. `found` says what came. */
export const unexpectedAnswer = (status: number, headers: HeaderMap, found: string): ApiError =>
  new ApiError(status, headers, {
    code: 'UNEXPECTED_ANSWER',
    message: `The answer (status ${status}) is not one of the service's: ${found.slice(0, 500)}`,
  })

/** Text as JSON; `undefined` where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const wholeSeconds = /^\d{1,9}$/

const secondsOf = (retryAfter: string | undefined) =>
  retryAfter !== undefined && wholeSeconds.test(retryAfter) ? Number(retryAfter) : null
