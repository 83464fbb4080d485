import type { ErrorCode, ErrorDetail } from '@replyloop/shared/errors'

/** A named failure, thrown anywhere and translated into an answer in one place (contract section 4). */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined
  /** After how many seconds the caller may try again; goes out as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  /** `message` is a sentence that tells the caller what to do. */
  constructor(
    code: ErrorCode,
    message: string,
    details?: readonly ErrorDetail[],
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The message of a `Problem`, for callers that report it themselves. Throws any other error again. */
export function problemMessage(error: unknown): string {
  if (error instanceof Problem) return error.message
  throw error
}
