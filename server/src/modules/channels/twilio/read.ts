import { TwilioHook } from '@replyloop/shared/providers/twilio'
import { parseJson } from '@replyloop/shared/contract/json'
import { dataBeside } from '../dataBeside.rules.ts'
import type { ChannelEvent, DataBeside, ForChannel, RawHook, Receipt } from '../incoming.ts'
import type { Failure } from '../outgoing.ts'
import { incomingFilesOf } from '../sms/files.rules.ts'
import { joinLines, placeText } from '../place.rules.ts'
import { messageOfCallback } from '../sms/message.rules.ts'
import { senderNumberOf } from '../sms/sender.rules.ts'
import { unreadableNotice } from '../hooks/hookNotices.ts'
import { messageEvents, statusEvents, type Statuses } from '../sms/hook.rules.ts'
import { twilioErrors } from './errors.rules.ts'
import { formFieldsOf, isJson } from './form.ts'

/** Reads a hook of Twilio. Never throws: what it does not understand is a notice that holds it. */
export function readHook(hook: RawHook): ChannelEvent[] {
  const fields = isJson(hook)
    ? parseJson(hook.body.toString())
    : hook.method === 'GET'
      ? hook.query
      : Object.fromEntries(formFieldsOf(hook))
  const { data } = TwilioHook.safeParse(fields)
  const raw = fields ?? hook.body.toString()
  if (data === undefined)
    return [unreadableNotice({ oneOf: [] }, 'unknown', 'A hook came that is not understood', raw)]
  const sid = data.MessageSid ?? data.SmsSid
  const status = (data.MessageStatus ?? data.SmsStatus)?.toLowerCase()
  if (sid === undefined)
    return [unreadableNotice(forOne(data, data.To), 'unknown', 'A hook came that names no message', raw)]
  return status === undefined || status === 'received' || status === 'receiving'
    ? readMessage(data, sid, raw)
    : readStatus(data, sid, status, hook.query, raw)
}

/** The Messaging Service is the channel where it is one; else the number is. */
const forOne = ({ MessagingServiceSid: service }: TwilioHook, number: string | undefined) => ({
  oneOf: [service, number].flatMap((id) => id ?? []),
})

function readMessage(hook: TwilioHook, sid: string, raw: unknown): ChannelEvent[] {
  const target = forOne(hook, hook.To)
  const { From: from, ButtonPayload: payload, OptOutType: choice, NumMedia: count } = hook
  const address = senderNumberOf(from)
  if (address === undefined)
    return [unreadableNotice(target, 'message', describeUnreachableSender(from), raw)]
  const named = Array.from({ length: count }, (_, at) => ({
    reference: hook[`MediaUrl${at}`],
    contentType: hook[`MediaContentType${at}`],
  }))
  const files = incomingFilesOf(named)
  const type = 'text' as const
  const data = dataBeside({ tapped: tappedIn(hook) })
  const message = { address, providerId: sid, type, body: bodyOf(hook), payload, data, files }
  return messageEvents(target, message, choice, raw)
}

function tappedIn({ ButtonText: title, ButtonPayload: id, ...hook }: TwilioHook): DataBeside['tapped'] {
  if (title === undefined && id === undefined) return undefined
  const { Body: body, OriginalRepliedMessageSid: providerId } = hook
  return { id, title: title ?? body, answers: providerId === undefined ? undefined : { providerId } }
}

/** Why a message has no sender whom text messages reach. */
export const describeUnreachableSender = (from: string | undefined): string =>
  from === undefined
    ? 'A message came that names nobody'
    : `A message came from ${from}, which is no number for text messages: it is not taken in`

/** What a message says: by a button its text, and the place that was sent. */
function bodyOf({ Body: body, ButtonText: button, ButtonPayload: payload, ...place }: TwilioHook): string {
  const { Latitude: latitude, Longitude: longitude, Label: label, Address: address } = place
  const said = joinLines(body ?? button ?? payload)
  if (latitude === undefined || longitude === undefined) return said
  const name = label === said ? undefined : label
  return joinLines(
    said,
    placeText({ latitude, longitude, name, address: address === said ? undefined : address }),
  )
}

const statuses: Statuses = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

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
  const outcome = () => outcomeOf(hook, status)
  return statusEvents(target, message, { name: status, statuses, outcome }, raw)
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
