import type { ApiError } from '@replyloop/shared/client/apiError'
import type { ZObject } from 'zapier-platform-core'
import { replaceFieldNames, type FieldLabels } from './labels.ts'

/**
 * Statuses that a retry would not change, since the input or the stored data cause them: the run stops, the Zap stays
 * on.
 */
const haltingStatuses = new Set([400, 404, 409, 413, 415, 422])

/** How many seconds Zapier is asked to wait while another run sends the same request. */
export const secondsUntilRetry = 10

/**
 * Zapier's error for an error of the service (docs/interface.md#errors): its type tells Zapier how to go on, its
 * message is for the person who builds the Zap.
 */
export function toZapierError(z: ZObject, error: ApiError, labels: FieldLabels = {}): Error {
  const { status, code, requestId } = error
  if (code === 'UNEXPECTED_ANSWER') return unexpectedResponse(z, status)
  const message = replaceFieldNames(error.message, labels)
  if (status === 401)
    return new z.errors.ExpiredAuthError(
      `${message}. Reconnect the account with its current API key, or with another one.`,
    )
  if (code === 'IDEMPOTENCY_IN_FLIGHT') return new z.errors.ThrottledError(message, secondsUntilRetry)
  if (code === 'NOT_FOUND' || code === 'METHOD_NOT_ALLOWED')
    return new z.errors.Error(`${message}. Check the base URL of the connection.`, code, status)
  if (haltingStatuses.has(status)) return new z.errors.HaltedError(`${message} (${code})`)
  const reference = requestId === null ? '' : ` (request ${requestId})`
  return new z.errors.Error(`${message}${reference}`, code, status)
}

/** The error for a response that is not the service's. The response itself is not shown: it may be a whole page. */
function unexpectedResponse(z: ZObject, status: number): Error {
  if (status === 413)
    return new z.errors.HaltedError('A proxy before the server takes no request of this size (status 413)')
  const hint =
    status >= 500
      ? 'The server, or a proxy before it, cannot answer now; try again later.'
      : 'Check the base URL of the connection.'
  const message = `The answer (status ${status}) is not one of the service's. ${hint}`
  return new z.errors.Error(message, 'UNEXPECTED_ANSWER', status)
}

/** Throws what a request threw; where no response came, an error that says so in place of the HTTP library's. */
export function throwRequestError(z: ZObject, error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'FetchError') throw error
  const reason = error.message.replace(/^.* reason: /s, '')
  throw new z.errors.Error(
    `No answer came (${reason}). Check the base URL of the connection; if it is right, try again later.`,
    'NO_ANSWER',
  )
}
