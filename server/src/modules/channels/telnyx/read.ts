import { parseJson } from '@replyloop/shared/contract/json'
import { TelnyxHook, type TelnyxPayload } from '@replyloop/shared/providers/telnyx'
import { dataBeside } from '../dataBeside.rules.ts'
import type { ChannelEvent, ForChannel, IncomingChannelMessage, RawHook, Receipt } from '../incoming.ts'
import type { Failure } from '../outgoing.ts'
import { incomingFilesOf } from '../sms/files.rules.ts'
import { joinLines, placeText } from '../place.rules.ts'
import { messageOfCallback } from '../sms/message.rules.ts'
import { senderNumberOf } from '../sms/sender.rules.ts'
import { hookText, unreadableNotice } from '../hooks/hookNotices.ts'
import { messageEvents, statusEvents, type Statuses } from '../sms/hook.rules.ts'
import { telnyxErrors, describeTelnyxError } from './errors.rules.ts'

/** Reads a hook of Telnyx. Never throws: what it does not understand is a notice that holds it. */
export function readHook(hook: RawHook): ChannelEvent[] {
  const text = hookText(hook)
  const { data } = TelnyxHook.safeParse(parseJson(text))
  if (data === undefined)
    return [unreadableNotice({ oneOf: [] }, 'unknown', 'A hook came that is not understood', text)]
  const { event_type: type, occurred_at: at, payload } = data.data
  if (type === 'message.received') return readMessage(payload, at, text)
  if (type === 'message.sent' || type === 'message.finalized') return readStatus(payload, text)
  const target = forOne(payload, [...numbersOf(payload), payload.from?.phone_number])
  return [unreadableNotice(target, type, `Something came of the type “${type}” that is not understood`, text)]
}

const numbersOf = ({ to }: TelnyxPayload): (string | undefined)[] =>
  typeof to === 'string' ? [to] : (to ?? []).map((one) => one.phone_number)

/** The number is the channel where it is one; else its messaging profile is. */
const forOne = (
  { messaging_profile_id: profile }: TelnyxPayload,
  numbers: readonly (string | undefined)[],
) => ({ oneOf: [...numbers, profile].flatMap((id) => id ?? []) })

function readMessage(payload: TelnyxPayload, occurredAt: string | undefined, raw: string): ChannelEvent[] {
  const target = forOne(payload, numbersOf(payload))
  const {
    id: providerId,
    from,
    text,
    body,
    media,
    autoresponse_type: choice,
    received_at: receivedAt,
  } = payload
  const address = senderNumberOf(from?.phone_number)
  if (address === undefined)
    return [unreadableNotice(target, 'message', 'A message came that names no number', raw)]
  const sentAt = Date.parse(receivedAt ?? occurredAt ?? '')
  const { suggestion_response: tapped, location, user_file: file } = body ?? {}
  const sent = { url: file?.payload?.file_uri, content_type: file?.payload?.mime_type }
  const files = incomingFilesOf(
    [...media, sent].map(({ url, content_type: contentType }) => ({ reference: url, contentType })),
  )
  const message: IncomingChannelMessage = {
    address,
    providerId,
    type: 'text',
    body: joinLines(
      text || body?.text || tapped?.text || tapped?.postback_data,
      location && placeText(location),
    ),
    payload: tapped?.postback_data,
    data: dataBeside({ tapped: tapped && { id: tapped.postback_data, title: tapped.text } }),
    files,
    sentAt: Number.isNaN(sentAt) ? undefined : sentAt,
  }
  return messageEvents(target, message, choice || undefined, raw)
}

const statuses: Statuses = {
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivery_unconfirmed: 'sent', // some carriers tell nothing
  delivered: 'delivered',
  read: 'read',
  sending_failed: 'failed',
  delivery_failed: 'failed',
  expired: 'failed',
  cancelled: 'failed',
  gw_timeout: 'failed',
  gw_reject: 'failed',
}

function readStatus(payload: TelnyxPayload, raw: string): ChannelEvent[] {
  const { id: providerId, from, to, webhook_url: url } = payload
  const target: ForChannel = { ...forOne(payload, [from?.phone_number]), isOfOurs: true }
  const [status = 'unknown'] = (Array.isArray(to) ? to : []).flatMap((one) => one.status ?? [])
  const callback = typeof url === 'string' ? URL.parse(url) : null
  // Of the body, which is signed; the address to which the hook was sent is not.
  const ours = callback === null ? undefined : messageOfCallback(Object.fromEntries(callback.searchParams))
  const message: Receipt['message'] = { providerId, ...(ours !== undefined && { id: ours }) }
  const outcome = () => outcomeOf(payload)
  return statusEvents(target, message, { name: status, statuses, outcome }, raw)
}

function outcomeOf({ errors }: TelnyxPayload): Failure {
  const [error] = errors
  const silent = {
    kind: 'refused' as const,
    detail: 'The carrier could not deliver it, and Telnyx does not say why',
  }
  return error === undefined
    ? { is: 'refused', error: silent }
    : telnyxErrors.failureOf({ code: error.code, words: describeTelnyxError(error) })
}
