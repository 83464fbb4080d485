import type { ErrorDetail } from '@replyloop/shared/contract/errors'
import type { ErrorCode } from '@replyloop/shared/values/errors'

/**
 * A named failure. It may be thrown anywhere; `errorResponse` translates it into a response
 * (docs/interface.md#errors).
 */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined
  /** Seconds after which the caller may try again, sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined
  /** What a thing is now that has another version than the caller's, and that version. */
  readonly current: CurrentVersion | undefined

  /** `message` is a sentence that tells the caller what to do. */
  constructor(
    code: ErrorCode,
    message: string,
    more: {
      details?: readonly ErrorDetail[]
      retryAfterSeconds?: number
      current?: CurrentVersion
    } = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
    this.current = more.current
  }
}

/** A thing as reading it would show it, and its `ETag`. */
export interface CurrentVersion {
  readonly body: unknown
  readonly etag: string
}

/**
 * A failure of one field: `message` is what is wrong with it, to be read after `path`, its place in the request or
 * the file.
 */
export const fieldProblem = (path: string, message: string, code: ErrorCode = 'VALIDATION_FAILED'): Problem =>
  new Problem(code, `${path} ${message}`, { details: [{ path, message }] })

/** The failure of a name that another one of its kind has. */
export const nameTaken = (kind: string, name: string): Problem =>
  new Problem('VALIDATION_FAILED', `There is already a ${kind} named ${name}`, {
    details: [{ path: 'name', message: `is the name of another ${kind}` }],
  })

/** The message of a `Problem`, for callers that report it themselves. Throws any other error again. */
export function problemMessage(error: unknown): string {
  if (error instanceof Problem) return error.message
  throw error
}
