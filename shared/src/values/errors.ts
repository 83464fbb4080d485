/** Every error code and the HTTP status that carries it (specification, Errors; contract section 4). */
export const errorStatus = {
  INVALID_JSON: 400,
  VALIDATION_FAILED: 400,
  INVALID_PHONE: 400,
  INVALID_EMAIL: 400,
  CONFLICTING_FIELDS: 400,
  UNSAFE_URL: 400,
  CHANNEL_NOT_CUSTOM: 400,
  UNAUTHORIZED: 401,
  HTTPS_REQUIRED: 403,
  FORBIDDEN: 403,
  AGENCY_ONLY: 403,
  CONTACT_NOT_FOUND: 404,
  LIST_NOT_FOUND: 404,
  CAMPAIGN_NOT_FOUND: 404,
  MESSAGE_NOT_FOUND: 404,
  CHANNEL_NOT_FOUND: 404,
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
