import type { ApiError } from '@replyloop/shared/apiError'
import type { ZObject } from 'zapier-platform-core'
import { named, type Labels } from './labels.ts'

/** Statuses caused by what the Zap sent, or by the state that it found: the run stops, and the Zap stays on. */
const faultOfInput = new Set([400, 404, 409, 413, 415, 422])

/** How long Zapier waits while another run is at the same request. */
export const secondsUntilRetry = 10

/** The error that tells Zapier how to go on (specification, Errors), in words for the person who builds the Zap. */
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

/** The answer itself is not shown: it may be a whole page. */
function answeredByAnother(z: ZObject, status: number): Error {
  const hint =
    status >= 500
      ? 'The server, or a proxy before it, cannot answer now; try again later.'
      : 'Check the base URL of the connection.'
  const message = `The answer (status ${status}) is not one of the service's. ${hint}`
  return new z.errors.Error(message, 'UNEXPECTED_ANSWER', status)
}
