import { parseErrorResponse } from '@replyloop/shared/apiError'
import type { AfterResponseMiddleware, HttpResponse } from 'zapier-platform-core'
import * as zod from 'zod'
import { failureOf } from './failure.ts'

/**
 * Throws Zapier's error for an answer that is no success, unless the request expects its code. A 429 never comes here:
 * Zapier waits for `Retry-After` by itself.
 */
export const failWithReason: AfterResponseMiddleware = (response, z) => {
  const { status, headers, content } = response
  if (status >= 200 && status < 300) return response
  const error = parseErrorResponse(status, Object.fromEntries(headers), content)
  const { expected, labels } = callOf(response)
  if (!expected.includes(error.code)) throw failureOf(z, error, labels)
  response.skipThrowForStatus = true
  return response
}

const Call = zod.object({ expected: zod.array(zod.string()), labels: zod.record(zod.string(), zod.string()) })

const callOf = ({ request }: HttpResponse) => Call.parse(request.middlewareData)
