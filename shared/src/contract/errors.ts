import { z } from 'zod'

/** Every error code and the HTTP status that carries it (specification, Errors; contract section 4). */
export const errorStatus = {
  INVALID_JSON: 400,
  VALIDATION_FAILED: 400,
  INVALID_PHONE: 400,
  INVALID_EMAIL: 400,
  CONFLICTING_FIELDS: 400,
  UNSAFE_URL: 400,
  UNAUTHORIZED: 401,
  HTTPS_REQUIRED: 403,
  FORBIDDEN: 403,
  AGENCY_ONLY: 403,
  CONTACT_NOT_FOUND: 404,
  LIST_NOT_FOUND: 404,
  CAMPAIGN_NOT_FOUND: 404,
  MESSAGE_NOT_FOUND: 404,
  SUBACCOUNT_NOT_FOUND: 404,
  WEBHOOK_NOT_FOUND: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONTACT_OPTED_OUT: 409,
  PHONE_TAKEN: 409,
  EMAIL_TAKEN: 409,
  LIST_IN_USE: 409,
  CAMPAIGN_IN_USE: 409,
  IDEMPOTENCY_IN_FLIGHT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Whether `code` is one of the codes above. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code)

/** One faulty field: `path` in dots and brackets, `message` says what to do. */
export const ErrorDetail = z.object({ path: z.string(), message: z.string() })
export type ErrorDetail = z.infer<typeof ErrorDetail>

/** The general error body (specification, Errors 1). */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.string().meta({ example: 'INVALID_PHONE' }),
      message: z.string(),
      details: z.array(ErrorDetail).optional(),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'Error', description: 'What went wrong and what to do about it.' })
export type ErrorBody = z.infer<typeof ErrorBody>

/** The flat error body of the incoming custom-channel endpoint (specification, Errors 2). */
export const FlatErrorBody = z.object({ error: z.string(), code: z.string(), requestId: z.string() }).meta({
  id: 'FlatError',
  description: 'The error body of the incoming endpoint: the text alone under `error`.',
})
export type FlatErrorBody = z.infer<typeof FlatErrorBody>
