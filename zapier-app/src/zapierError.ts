import type { ApiError } from '@replyloop/shared/client/apiError'
import type { Bundle, ZObject } from 'zapier-platform-core'
import { replaceFieldNames, withoutWrapper, type FieldLabels } from './labels.ts'

/** Statuses that a retry would not change, since the input or the stored data cause them. */
const lastingStatuses = new Set([400, 404, 409, 413, 415, 422])

/** What is chosen when a Zap is built, and fails every run from then on until somebody corrects the Zap. */
const settingsAtFault = new Set([
  'LIST_NOT_FOUND',
  'CAMPAIGN_NOT_FOUND',
  'CHANNEL_NOT_CUSTOM',
  'CHANNEL_REQUIRED',
  'TEMPLATE_NOT_FOUND',
  'TEMPLATE_NOT_APPROVED',
  'IDEMPOTENCY_KEY_REUSED',
  'UNSAFE_URL',
])

/** The field at fault, for errors that do not name it themselves. */
const fieldAtFault = new Map([
  ['SUBACCOUNT_NOT_FOUND', 'email'],
  ['CONTACT_NOT_FOUND', 'contactId'],
  ['BROADCAST_NOT_FOUND', 'broadcastId'],
  ['SEGMENT_NOT_FOUND', 'segmentId'],
  ['TEAM_NOT_FOUND', 'teamId'],
])

const checkBaseUrl = 'Check the base URL of the connection.'

/** What to do at Zapier about errors of the service that no run can mend, by their codes. */
const hints = new Map([
  ['NOT_FOUND', checkBaseUrl],
  ['METHOD_NOT_ALLOWED', checkBaseUrl],
  ['INSUFFICIENT_SCOPE', 'Then reconnect the account with it.'],
  ['AGENCY_ONLY', 'Choose the account of the agency in this step.'],
  ['ACCOUNT_SUSPENDED', 'Then replay this run.'],
  ['NO_CREDIT', 'Then replay this run.'],
])

/** How many seconds Zapier is asked to wait while another run sends the same request. */
export const secondsUntilRetry = 10

/** Where an error happened. */
export interface ErrorContext {
  readonly labels: FieldLabels
  /** The fields whose values stand in the Zap itself, the same in every run. */
  readonly fixedFields: readonly string[]
  /** Whether a Zap is being switched on, so that all is a setting of it. */
  readonly isSetup: boolean
}

/** The fields that are filled in with a value of the Zap itself, rather than with one of a step before. */
export const fixedFieldsOf = ({ inputDataRaw }: Partial<Pick<Bundle, 'inputDataRaw'>>): string[] =>
  Object.entries(inputDataRaw ?? {})
    .filter(([, value]) => value && !JSON.stringify(value).includes('{{'))
    .map(([key]) => key)

/**
 * The error for an input that cannot be used. What a person entered somewhere stops the run only; a setting of the Zap is
 * an error, which Zapier tells its owner, since every run fails until it is corrected.
 */
export const inputError = (z: ZObject, message: string, isSetting: boolean, code?: string, status?: number) =>
  isSetting
    ? new z.errors.Error(
        `${message}${code === undefined ? '' : ` (${code})`}. Correct this step of the Zap.`,
        code ?? 'INVALID_SETTING',
        status ?? 400,
      )
    : new z.errors.HaltedError(code === undefined ? message : `${message} (${code})`)

/**
 * Zapier's error for an error of the service (docs/interface.md#errors): its type tells Zapier how to go on, its
 * message is for the person who builds the Zap.
 */
export function toZapierError(z: ZObject, error: ApiError, context?: ErrorContext): Error {
  const { status, code, requestId } = error
  if (code === 'UNEXPECTED_ANSWER') return unexpectedResponse(z, status)
  const message = replaceFieldNames(error.message, context?.labels ?? {})
  if (status === 401)
    return new z.errors.ExpiredAuthError(
      `${message}. Reconnect the account with its current API key, or with another one.`,
    )
  if (code === 'IDEMPOTENCY_IN_FLIGHT') return new z.errors.ThrottledError(message, secondsUntilRetry)
  const hint = hints.get(code)
  if (hint !== undefined) return new z.errors.Error(`${message}. ${hint}`, code, status)
  if (lastingStatuses.has(status))
    return inputError(z, message, isSettingAtFault(error, context), code, status)
  const reference = requestId === null ? '' : ` (request ${requestId})`
  return new z.errors.Error(`${message}${reference}`, code, status)
}

function isSettingAtFault({ code, details }: ApiError, context?: ErrorContext): boolean {
  if (context?.isSetup === true || settingsAtFault.has(code)) return true
  const named = fieldAtFault.get(code)
  const keys =
    named === undefined ? details.map(({ path }) => withoutWrapper(path).split('.')[0] ?? '') : [named]
  return keys.length > 0 && keys.every((key) => context?.fixedFields.includes(key))
}

/** The error for a response that is not the service's. The response itself is not shown: it may be a whole page. */
function unexpectedResponse(z: ZObject, status: number): Error {
  if (status === 413)
    return new z.errors.HaltedError('A proxy before the server takes no request of this size (status 413)')
  const hint =
    status >= 500 ? 'The server, or a proxy before it, cannot answer now; try again later.' : checkBaseUrl
  const message = `The answer (status ${status}) is not one of the service's. ${hint}`
  return new z.errors.Error(message, 'UNEXPECTED_ANSWER', status)
}

/** Why no response came; `undefined` where that is not what went wrong. */
export const noAnswerReason = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'FetchError'
    ? error.message.replace(/^.* reason: /s, '')
    : undefined

/** Throws what a request threw; where no response came, an error that says so in place of the HTTP library's. */
export function throwRequestError(z: ZObject, error: unknown): never {
  const reason = noAnswerReason(error)
  if (reason === undefined) throw error
  throw new z.errors.Error(
    `No answer came (${reason}). Check the base URL of the connection; if it is right, try again later.`,
    'NO_ANSWER',
  )
}
