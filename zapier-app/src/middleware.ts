import { errorFrom, type ApiError } from '@replyloop/shared/apiError'
import type { AfterResponseMiddleware, HttpResponse, ZObject } from 'zapier-platform-core'
import * as zod from 'zod'

/**
 * Turns an answer that is no success into the error by which Zapier decides what follows (specification, Errors).
 * Codes that the request expects pass. A 429 never comes here: Zapier waits for `Retry-After` by itself.
 */
export const failWithReason: AfterResponseMiddleware = (response, z) => {
  const { status, headers, content } = response
  if (status >= 200 && status < 300) return response
  const error = errorFrom(status, Object.fromEntries(headers), content)
  if (!expectedBy(response).includes(error.code)) throw failureOf(z, error)
  response.skipThrowForStatus = true
  return response
}

const expectedBy = ({ request }: HttpResponse) =>
  zod.array(zod.string()).parse(request.middlewareData?.['expected'])

/** A fault of what the Zap sent, or of the state that it met: the run stops, and the Zap stays on. */
const faultOfInput = new Set([400, 404, 409, 413, 415, 422])

function failureOf(z: ZObject, error: ApiError): Error {
  const { status, code, message, requestId } = error
  if (status === 401)
    return new z.errors.ExpiredAuthError(
      `${message}. Reconnect the account with its current API key; a new key ends the one before.`,
    )
  if (code === 'IDEMPOTENCY_IN_FLIGHT') return new z.errors.ThrottledError(message, secondsUntilRetry)
  if (code === 'UNEXPECTED_ANSWER' || code === 'NOT_FOUND' || code === 'METHOD_NOT_ALLOWED')
    return new z.errors.Error(`${message}. Check the base URL of the connection.`, code, status)
  if (faultOfInput.has(status)) return new z.errors.HaltedError(`${message} (${code})`)
  const reference = requestId === null ? '' : ` (request ${requestId})`
  return new z.errors.Error(`${message}${reference}`, code, status)
}

const secondsUntilRetry = 10
