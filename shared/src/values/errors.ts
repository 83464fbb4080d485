/** Every error code, the HTTP status that carries it, and what it means (docs/interface.md#errors). */
export const errorCodes = {
  INVALID_JSON: { status: 400, meaning: 'the body is not JSON' },
  VALIDATION_FAILED: { status: 400, meaning: 'a field is missing or cannot be used; see `details`' },
  INVALID_PHONE: { status: 400, meaning: 'a phone number lacks a valid country code' },
  INVALID_EMAIL: { status: 400, meaning: 'an email address cannot be one' },
  CONFLICTING_FIELDS: { status: 400, meaning: 'two spellings of one field differ' },
  UNSAFE_URL: { status: 400, meaning: 'an address is not one that the service may call' },
  CHANNEL_NOT_CUSTOM: {
    status: 400,
    meaning: 'the label is that of a connected channel, whose messages come and go by themselves',
  },
  CHANNEL_REQUIRED: {
    status: 400,
    meaning: 'several channels can reach the contact; the message names their labels: send one as `channel`',
  },
  CHANNEL_CANNOT_REACH: { status: 400, meaning: 'the contact is not known on this channel, or on any' },
  TEMPLATE_VALUES: {
    status: 400,
    meaning: 'the values do not fit the variables of the template; the message names them',
  },
  UNAUTHORIZED: { status: 401, meaning: 'the API key is missing or invalid, or has ended' },
  HTTPS_REQUIRED: { status: 403, meaning: 'the request came over plain HTTP' },
  FORBIDDEN: { status: 403, meaning: 'this is for somebody who is signed in, from the page itself' },
  INSUFFICIENT_SCOPE: {
    status: 403,
    meaning: 'the scope of the API key does not allow this; the message names the one that does',
  },
  INSUFFICIENT_ROLE: {
    status: 403,
    meaning: 'the role of the member does not allow this; the message names the one that does',
  },
  CONVERSATION_OF_ANOTHER: {
    status: 403,
    meaning: 'the conversation is a colleague’s, and agents of this account act on their own ones alone',
  },
  ACCOUNT_SUSPENDED: {
    status: 403,
    meaning: 'the agency of the account has suspended it: it reads and receives, and sends nothing',
  },
  AGENCY_ONLY: { status: 403, meaning: 'only an agency account may do this' },
  CONTACT_NOT_FOUND: { status: 404, meaning: 'no such contact' },
  LIST_NOT_FOUND: { status: 404, meaning: 'no such list' },
  TAG_NOT_FOUND: { status: 404, meaning: 'no such tag' },
  SEGMENT_NOT_FOUND: { status: 404, meaning: 'no such segment' },
  BULK_NOT_FOUND: { status: 404, meaning: 'no such bulk action, or none that is kept' },
  CUSTOM_FIELD_NOT_FOUND: { status: 404, meaning: 'no custom field of this id or name has a declared type' },
  CAMPAIGN_NOT_FOUND: { status: 404, meaning: 'no such campaign' },
  KNOWLEDGE_NOT_FOUND: { status: 404, meaning: 'the campaign has no such source of knowledge' },
  BROADCAST_NOT_FOUND: { status: 404, meaning: 'no such broadcast' },
  SCHEDULED_MESSAGE_NOT_FOUND: { status: 404, meaning: 'no such scheduled message, or none that is kept' },
  TEAM_NOT_FOUND: { status: 404, meaning: 'no such team' },
  VIEW_NOT_FOUND: { status: 404, meaning: 'no such view of the inbox' },
  ANSWER_NOT_FOUND: { status: 404, meaning: 'the campaign has no such answer' },
  QUESTION_NOT_FOUND: { status: 404, meaning: 'the campaign has no such unanswered question' },
  TEST_QUESTION_NOT_FOUND: { status: 404, meaning: 'the campaign has no such test question' },
  SNIPPET_NOT_FOUND: { status: 404, meaning: 'no such snippet' },
  NOTE_NOT_FOUND: { status: 404, meaning: 'the contact has no such note' },
  MESSAGE_NOT_FOUND: { status: 404, meaning: 'no such message' },
  CHANNEL_NOT_FOUND: {
    status: 404,
    meaning: 'no channel of the account has this id, or none of this kind is connected; connect one first',
  },
  TEMPLATE_NOT_FOUND: { status: 404, meaning: 'no template of the channel has this id' },
  SUBACCOUNT_NOT_FOUND: { status: 404, meaning: 'no such sub-account under this agency' },
  WEBHOOK_NOT_FOUND: { status: 404, meaning: 'no such webhook' },
  NOT_FOUND: { status: 404, meaning: 'no such path' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'the path has other methods; see `Allow`' },
  WINDOW_CLOSED: {
    status: 409,
    meaning: 'the contact wrote too long ago for a free text on this channel; send a template',
  },
  TEMPLATE_NOT_APPROVED: { status: 409, meaning: 'the provider has not approved this template' },
  CHANNEL_REFUSED: { status: 422, meaning: 'the provider of the channel refuses this; the message says why' },
  CONTACT_OPTED_OUT: { status: 409, meaning: 'the contact does not want messages' },
  MARKETING_STOPPED: { status: 409, meaning: 'the contact wants no marketing on this channel' },
  CAPPED: { status: 409, meaning: 'the contact has had as much marketing as the account’s cap allows' },
  NO_CREDIT: { status: 409, meaning: 'the account has no credit left for a message that costs one' },
  DAILY_LIMIT: {
    status: 409,
    meaning: 'the account has used up what it may spend in a day; `details` say until when',
  },
  QUIET_HOURS: { status: 409, meaning: 'it is night where the contact is; `details` say until when' },
  CONVERSATION_STATE: {
    status: 409,
    meaning: 'the conversation is not in a state for this; the message says what to do first',
  },
  ANSWERED_MEANWHILE: {
    status: 409,
    meaning: 'somebody else has written to the contact since; `details` say who and what',
  },
  SCHEDULED_MESSAGE_STATE: {
    status: 409,
    meaning: 'the scheduled message has been sent or cancelled; the message says which',
  },
  SCHEDULED_MESSAGE_LIMIT: {
    status: 409,
    meaning: 'as many messages wait as may wait for one contact, or in one account',
  },
  TIME_MISSED: {
    status: 409,
    meaning: 'the time of a scheduled message passed while nothing could send it; give it another one',
  },
  PHONE_TAKEN: { status: 409, meaning: 'another contact has this phone number' },
  EMAIL_TAKEN: { status: 409, meaning: 'this email belongs to an account or a member already' },
  LIST_IN_USE: { status: 409, meaning: 'a Live or Paused campaign is linked to this list' },
  SEGMENT_IN_USE: { status: 409, meaning: 'something uses this segment; the message names it' },
  NAME_TAKEN: { status: 409, meaning: 'another one of its kind has this name' },
  FILTER_BROKEN: {
    status: 409,
    meaning: 'the filter names what is gone, so it finds nobody; the message says what',
  },
  BULK_COUNT_CHANGED: {
    status: 409,
    meaning: 'as many contacts as you confirmed are not meant; the message names the present number',
  },
  BULK_ENDED: { status: 409, meaning: 'the bulk action has ended, so it cannot be cancelled' },
  BULK_NOT_UNDOABLE: {
    status: 409,
    meaning: 'the bulk action cannot be undone: not of its kind, not yet, not any more, or it is undone',
  },
  CUSTOM_FIELD_DECLARED: {
    status: 409,
    meaning: 'the custom field is declared already, with another type or other options',
  },
  CAMPAIGN_IN_USE: {
    status: 409,
    meaning: 'the campaign is no Draft any more, or messages or a webhook name it',
  },
  BROADCAST_STATE: {
    status: 409,
    meaning: 'the broadcast is in another state than this needs; the message names it',
  },
  PLAN_CHANGED: {
    status: 409,
    meaning:
      'other people than you confirmed would be written to; look at the new numbers, which the message names or a dry run gives',
  },
  IMPORT_ENDED: { status: 409, meaning: 'the import has begun or has ended, so that cannot be done to it' },
  EXAMPLE_DATA_REFUSED: {
    status: 409,
    meaning: 'example data has no example data of its own',
  },
  IDEMPOTENCY_IN_FLIGHT: {
    status: 409,
    meaning: 'the first request with this `Idempotency-Key` is still running; try again',
  },
  VERSION_CONFLICT: {
    status: 412,
    meaning:
      'it has changed since the version in `If-Match`; `current` is what it is now, `ETag` its version',
  },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'the request or a file in it is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'the body is not sent as `application/json`' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'this `Idempotency-Key` was used before with another body or query',
  },
  RATE_LIMITED: { status: 429, meaning: 'too many requests; wait for the seconds in `Retry-After`' },
  INTERNAL: { status: 500, meaning: 'the service failed; try again after a short while' },
  UNAVAILABLE: {
    status: 503,
    meaning: 'the database is away or full; wait for the seconds in `Retry-After`',
  },
} as const

/** A code that a response can carry; decide by it what to do (docs/interface.md#errors). */
export type ErrorCode = keyof typeof errorCodes

/** Whether `code` is one of the codes above. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorCodes, code)
