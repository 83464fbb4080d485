import { ApiError, type ErrorFields } from '@replyloop/shared/client/apiError'

/** Whether the service refused a request for good: it has changed nothing, and it will not. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'IDEMPOTENCY_IN_FLIGHT' // an earlier request with the same key may still succeed

/** Whether the service says that what was asked for does not exist; a proxy's 404 says nothing about that. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.code !== 'UNEXPECTED_ANSWER'

/** The error for a request without a response: its status is 0. */
export const errorWithoutResponse = (failure: ErrorFields) => new ApiError(0, {}, failure)

/** The error for a request that the service did not respond to. */
export const unreachableError = () =>
  errorWithoutResponse({
    code: 'UNREACHABLE',
    message: 'The service cannot be reached. Check your connection; it may be starting again.',
  })

/** An error in words for the person at the page: what else has responded may have sent a whole page of its own. */
export const wordedForPage = (error: ApiError): ApiError =>
  error.code === 'UNEXPECTED_ANSWER'
    ? new ApiError(error.status, error.headers, {
        code: error.code,
        message: `Something other than the service answered (status ${error.status}). Try again in a moment.`,
      })
    : error
