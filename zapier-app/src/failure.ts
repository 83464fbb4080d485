import type { ApiError } from '@replyloop/shared/apiError'
import type { ZObject } from 'zapier-platform-core'
import { named, type Labels } from './labels.ts'

/** A fault of what the Zap sent, or of the state that it met: the run stops, and the Zap stays on. */
const faultOfInput = new Set([400, 404, 409, 413, 415, 422])

/** How long Zapier waits where another run is still at the same. */
export const secondsUntilRetry = 10

/** The error by which Zapier decides what follows (specification, Errors), in words for who builds the Zap. */
export function failureOf(z: ZObject, error: ApiError, labels: Labels = {}): Error {
  const { status, code, requestId } = error
  if (code === 'UNEXPECTED_ANSWER') return answeredByAnother(z, status)
  const message = named(error.message, labels)
  if (status === 401)
    return new z.errors.ExpiredAuthError(
      `${message}. Reconnect the account with its current API key; a new key ends the one before.`,
    )
  if (code === 'IDEMPOTENCY_IN_FLIGHT') return new z.errors.ThrottledError(message, secondsUntilRetry)
  if (code === 'NOT_FOUND' || code === 'METHOD_NOT_ALLOWED')
    return new z.errors.Error(`${message}. Check the base URL of the connection.`, code, status)
  if (faultOfInput.has(status)) return new z.errors.HaltedError(`${message} (${code})`)
  const reference = requestId === null ? '' : ` (request ${requestId})`
  return new z.errors.Error(`${message}${reference}`, code, status)
}

/** What came may be a whole page: it is not shown. */
function answeredByAnother(z: ZObject, status: number): Error {
  const hint =
    status >= 500
      ? 'The server, or a proxy before it, cannot answer now; try again later.'
      : 'Check the base URL of the connection.'
  const message = `The answer (status ${status}) is not one of the service's. ${hint}`
  return new z.errors.Error(message, 'UNEXPECTED_ANSWER', status)
}
