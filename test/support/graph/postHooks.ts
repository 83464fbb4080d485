import {
  echoChange,
  hookBytes,
  hookHeaders,
  preferenceChange,
  statusChange,
  writtenChange,
  type Change,
  type Written,
} from './hooks.ts'
import type { GraphNumber, GraphState, SentMessage } from './state.ts'
import type { GraphTemplate } from './templates.ts'

/** Where a hook goes and how it is signed: as the app and its numbers are set up unless told. */
export interface HookOptions {
  hookUrl?: string
  number?: GraphNumber
  /** How often the same bytes are posted. */
  times?: number
  /** Signs instead of the app's secret. */
  appSecret?: string
  /** Stands instead of the signature. */
  signature?: string
}

/** Hooks of templates, of the account and of limits always go to the app's own callback URL. */
const isOfApp = ({ field }: Change) => /template|account|phone_number|business_capability/.test(field)

/** Posts the hooks of an app: each method returns the statuses of the responses. */
export function createHooks(state: GraphState) {
  const post = async (changes: readonly Change[], options: HookOptions = {}): Promise<number[]> => {
    const { number = state.number, times = 1, appSecret = state.appSecret, signature } = options
    const own = number.hook ?? state.subscribed.get(number.businessAccountId)
    const url = options.hookUrl ?? (changes.some(isOfApp) ? undefined : own?.url) ?? state.app.hookUrl
    if (url === undefined) throw new Error('no callback URL is known: subscribe the app, or call useHook')
    const bytes = hookBytes(number.businessAccountId, changes)
    const headers = {
      ...hookHeaders(bytes, appSecret),
      ...(signature !== undefined && { 'x-hub-signature-256': signature }),
    }
    const statuses = []
    for (let time = 0; time < times; time += 1) {
      const { status, body } = await fetch(url, { method: 'POST', headers, body: new Uint8Array(bytes) })
      await body?.cancel()
      statuses.push(status)
    }
    return statuses
  }
  const numberOf = ({ phoneNumberId }: SentMessage) => state.numbers.get(phoneNumberId) ?? state.number

  return {
    /** Sets the callback URL of the app. */
    useHook: (url: string) => {
      state.app.hookUrl = url
    },
    /** Posts one hook with these changes, which `hooks.ts` makes. */
    post,
    /** A person writes: a text, or any other type with its `content`. */
    writes: (written: Written, options: HookOptions = {}) =>
      post([writtenChange(options.number ?? state.number, written)], options),
    /** Somebody writes to the person `from` from the phone app. */
    echoes: (written: Written, options: HookOptions = {}) =>
      post([echoChange(options.number ?? state.number, written)], options),
    /** What became of a sent message: `sent`, `delivered`, `read`, `played`, or `failed` with the code of its error. */
    status: (
      { id, waId, userId, callbackData, ...sent }: SentMessage,
      status: string,
      { code, at, ...options }: HookOptions & { code?: number; at?: number } = {},
    ) => {
      const number = numberOf({ id, ...sent })
      const about = { id, status, to: waId, userId, callbackData, code, at }
      return post([statusChange(number, about)], { number, ...options })
    },
    /** A person stops or resumes marketing messages. */
    prefers: (preference: Parameters<typeof preferenceChange>[1], options: HookOptions = {}) =>
      post([preferenceChange(options.number ?? state.number, preference)], options),
    /**
     * Decides about a template, and tells so: `APPROVED`, `REJECTED`, `PAUSED`, … with further fields of the hook, such as its
     * `reason`.
     */
    decides: (
      template: GraphTemplate,
      event: string,
      more: Record<string, unknown> = {},
      options: HookOptions = {},
    ) => {
      template.status = event
      const value = {
        event,
        message_template_id: Number(template.id),
        message_template_name: template.name,
        message_template_language: template.language,
        message_template_category: template.category,
        reason: 'NONE',
        ...more,
      }
      return post([{ field: 'message_template_status_update', value }], options)
    },
    /** What Meta tells of the account, the number or a template, such as `account_update`. */
    tells: (field: string, value: Record<string, unknown>, options: HookOptions = {}) =>
      post([{ field, value }], options),
  }
}
