import { parseErrorResponse } from '@replyloop/shared/client/apiError'
import type { AfterResponseMiddleware, HttpResponse } from 'zapier-platform-core'
import * as zod from 'zod'
import { toZapierError } from './zapierError.ts'

/**
 * Throws Zapier's error for every response but a success, unless the request expects its code. A 429 never comes here:
 * Zapier waits for `Retry-After` by itself.
 */
export const throwZapierError: AfterResponseMiddleware = (response, z) => {
  const { status, headers, content } = response
  if (status >= 200 && status < 300) return response
  const error = parseErrorResponse(status, Object.fromEntries(headers), content)
  const { expected, labels } = requestDataOf(response)
  if (!expected.includes(error.code)) throw toZapierError(z, error, labels)
  response.skipThrowForStatus = true
  return response
}

const RequestData = zod.object({
  expected: zod.array(zod.string()),
  labels: zod.record(zod.string(), zod.string()),
})

const requestDataOf = ({ request }: HttpResponse) => RequestData.parse(request.middlewareData)
