import { parseErrorResponse } from '@replyloop/shared/client/apiError'
import type { AfterResponseMiddleware } from 'zapier-platform-core'
import * as zod from 'zod'
import { toZapierError } from './zapierError.ts'

/** What `clientOf` sends along with a request to the service. */
const RequestData = zod.object({
  expected: zod.array(zod.string()),
  labels: zod.record(zod.string(), zod.string()),
  fixedFields: zod.array(zod.string()),
  isSetup: zod.boolean(),
})

/**
 * Throws Zapier's error for every response of the service but a success, unless the request expects its code. A 429 never
 * comes here: Zapier waits for `Retry-After` by itself. Responses of others are left to who asked.
 */
export const throwZapierError: AfterResponseMiddleware = (response, z) => {
  const { status, headers, request } = response
  if (request.middlewareData === undefined || (status >= 200 && status < 300)) return response
  const { expected, ...context } = RequestData.parse(request.middlewareData)
  const error = parseErrorResponse(status, Object.fromEntries(headers), response.content)
  if (!expected.includes(error.code)) throw toZapierError(z, error, context)
  response.skipThrowForStatus = true
  return response
}
