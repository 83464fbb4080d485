import type { ErrorDetail } from '@replyloop/shared/contract/errors'

/** A request that failed. `code` is one of the contract's, or `UNREACHABLE`, or `UNEXPECTED_ANSWER`. */
export class ApiError extends Error {
  readonly code: string
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | null

  constructor(
    status: number,
    error: { code: string; message: string; details?: readonly ErrorDetail[]; requestId?: string | null },
  ) {
    super(error.message)
    this.name = 'ApiError'
    this.status = status
    this.code = error.code
    this.details = error.details ?? []
    this.requestId = error.requestId ?? null
  }
}

/** Whether the service refused a request for good: it has changed nothing, and it will not. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'IDEMPOTENCY_IN_FLIGHT' // an earlier request with the same key may still succeed

/** Whether the service says that what was asked for does not exist; a proxy's 404 says nothing about that. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.code !== 'UNEXPECTED_ANSWER'

/** The error for a request that got no response at all. */
export const unreachableError = () =>
  new ApiError(0, {
    code: 'UNREACHABLE',
    message: 'The service cannot be reached. Check your connection; it may be starting again.',
  })

/** Builds the error for a response that is not a success. `body` is its parsed JSON, in either error format. */
export function errorFromResponse(status: number, body: unknown): ApiError {
  const error = entriesOf(body).get('error')
  const isFlat = typeof error === 'string'
  const fields = entriesOf(isFlat ? body : error)
  const message = isFlat ? error : fields.get('message')
  const code = fields.get('code')
  const details = fields.get('details')
  const requestId = fields.get('requestId')
  if (typeof message !== 'string' || typeof code !== 'string')
    return new ApiError(status, {
      code: 'UNEXPECTED_ANSWER',
      message: `Something other than the service answered (status ${status}). Try again in a moment.`,
    })
  return new ApiError(status, {
    code,
    message,
    details: Array.isArray(details) ? details.filter(isDetail) : [],
    requestId: typeof requestId === 'string' ? requestId : null,
  })
}

const isDetail = (value: unknown): value is ErrorDetail => {
  const detail = entriesOf(value)
  return typeof detail.get('path') === 'string' && typeof detail.get('message') === 'string'
}

/** The properties of an unknown value; empty if it is not an object. */
export const entriesOf = (value: unknown) =>
  new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : [])
