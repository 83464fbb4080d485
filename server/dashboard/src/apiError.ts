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

/** Whether a reply was refused since somebody else has written to the contact. */
export const isAnswered = (error: unknown): error is ApiError & { code: 'ANSWERED_MEANWHILE' } =>
  error instanceof ApiError && error.code === 'ANSWERED_MEANWHILE'

const sessionEnded = 'SESSION_ENDED'

/** Whether a request was refused because nobody is signed in any more; the page asks for a sign-in then. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && error.code === sessionEnded

/**
 * An error of an endpoint in words for the person at the page: the service's own are for a client of its interface, and what
 * else has responded may have sent a whole page of its own.
 */
export function wordedForPage(error: ApiError, endpoint: string): ApiError {
  const reword = (code: string, message: string) =>
    new ApiError(error.status, error.headers, {
      code,
      message,
      details: error.details,
      requestId: error.requestId,
    })
  if (error.code === 'UNEXPECTED_ANSWER')
    return reword(
      error.code,
      `Something other than the service answered (status ${error.status}). Try again in a moment.`,
    )
  if (isAnswered(error))
    return reword(error.code, 'Somebody else has written to the contact since. Yours has not gone out.')
  // At the sign-in itself it says that the password is not right.
  return error.code === 'UNAUTHORIZED' && endpoint !== 'POST /session'
    ? reword(sessionEnded, 'You were signed out before this was done. Sign in, and do it again.')
    : error
}
