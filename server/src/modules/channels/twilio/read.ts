import { TwilioHook } from '@replyloop/shared/providers/twilio'
import { parseJson } from '@replyloop/shared/contract/json'
import type { ChannelEvent, ForChannel, IncomingChannelMessage, RawHook, Receipt } from '../incoming.ts'
import type { Failure } from '../outgoing.ts'
import { filesOf } from '../sms/files.rules.ts'
import { messageOfCallback } from '../sms/message.rules.ts'
import { told, unreadable } from '../meta/notices.ts'
import { twilioErrors } from './errors.rules.ts'
import { fieldsOf, isJson } from './form.ts'

/** Reads a hook of Twilio. Never throws: what it does not understand is a notice that holds it. */
export function readHook(hook: RawHook): ChannelEvent[] {
  const fields = isJson(hook)
    ? parseJson(hook.body.toString())
    : hook.method === 'GET'
      ? hook.query
      : Object.fromEntries(fieldsOf(hook))
  const { data } = TwilioHook.safeParse(fields)
  const raw = fields ?? hook.body.toString()
  if (data === undefined)
    return [unreadable({ oneOf: [] }, 'unknown', 'A hook came that is not understood', raw)]
  const sid = data.MessageSid ?? data.SmsSid
  const status = (data.MessageStatus ?? data.SmsStatus)?.toLowerCase()
  if (sid === undefined)
    return [unreadable(forOne(data, data.To), 'unknown', 'A hook came that names no message', raw)]
  return status === undefined || status === 'received' || status === 'receiving'
    ? readMessage(data, sid, raw)
    : readStatus(data, sid, status, hook.query, raw)
}

/** The Messaging Service is the channel where it is one; else the number is. */
const forOne = ({ MessagingServiceSid: service }: TwilioHook, number: string | undefined) => ({
  oneOf: [service, number].flatMap((id) => id ?? []),
})

const optOuts: Readonly<Record<string, IncomingChannelMessage['optOut']>> = {
  STOP: 'stopped',
  START: 'resumed',
  HELP: 'help',
}

function readMessage(hook: TwilioHook, sid: string, raw: unknown): ChannelEvent[] {
  const target = forOne(hook, hook.To)
  const { From: address, Body: body = '', OptOutType: choice, NumMedia: count } = hook
  if (address === undefined) return [unreadable(target, 'message', 'A message came that names nobody', raw)]
  const optOut = choice === undefined ? undefined : optOuts[choice.toUpperCase()]
  const named = Array.from({ length: count }, (_, at) => ({
    reference: hook[`MediaUrl${at}`],
    contentType: hook[`MediaContentType${at}`],
  }))
  const files = filesOf(named)
  const message = { address, providerId: sid, type: 'text' as const, body, files, optOut }
  return [
    { for: target, is: 'message', message },
    ...(choice !== undefined && optOut === undefined
      ? [unreadable(target, 'opt_out', `A person has chosen “${choice}”, which is not known`, raw)]
      : []),
  ]
}

const states: Readonly<Record<string, 'sent' | 'delivered' | 'read'>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
}
const failed = new Set(['undelivered', 'failed', 'canceled'])

function readStatus(
  hook: TwilioHook,
  sid: string,
  status: string,
  query: RawHook['query'],
  raw: unknown,
): ChannelEvent[] {
  const target: ForChannel = { ...forOne(hook, hook.From), isOfOurs: true }
  const ours = messageOfCallback(query)
  const message: Receipt['message'] = { providerId: sid, ...(ours !== undefined && { id: ours }) }
  const state = Object.hasOwn(states, status) ? states[status] : undefined
  if (state !== undefined) return [{ for: target, is: 'receipt', receipt: { message, state } }]
  if (!failed.has(status)) return [unreadable(target, 'status', `A message has the status “${status}”`, raw)]
  const outcome = outcomeOf(hook, status)
  const { detail } = outcome.error
  const stops = outcome.is === 'stopped' && outcome.what === 'channel'
  return [
    { for: target, is: 'receipt', receipt: { message, state: 'failed', outcome } },
    ...(stops ? [told(target, 'error', detail, { stops: detail })] : []),
  ]
}

function outcomeOf({ ErrorCode: code, ...hook }: TwilioHook, status: string): Failure {
  const number = Number(code)
  if (code !== undefined && Number.isInteger(number) && number > 0)
    return twilioErrors.failureOf({ code: number, words: hook.ErrorMessage ?? hook.ChannelStatusMessage })
  const detail =
    status === 'canceled'
      ? 'It was canceled at Twilio before it went out'
      : 'The carrier could not deliver it, and Twilio does not say why'
  return { is: 'refused', error: { kind: 'refused', detail } }
}
