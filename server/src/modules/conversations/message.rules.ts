import type { Choices } from '@replyloop/shared/contract/content'
import type { DeliveryError } from '@replyloop/shared/contract/message'
import { messageMoves, outgoingStatuses } from '@replyloop/shared/values/message'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import type { ChannelAdapter } from '../channels/port.ts'
import { sentText, type ShownChoices } from '../channels/choices.rules.ts'
import type { MessageRow, MessageState } from './messages.store.ts'

/** The status of an incoming message that came while another app had the conversation: nobody answers it by himself. */
export const standbyStatus = 'standby'

/** Whether a message is one of these. */
export const isStandby = ({
  channelId,
  status,
}: Partial<Pick<MessageRow, 'channelId' | 'status'>>): boolean =>
  typeof channelId === 'string' && status === standbyStatus // on a custom channel its sender has called it so

/**
 * A message as it is meant: where something was tapped its text is the title of that, no matter what was typed for it; of a voice note
 * what is said in it.
 */
export const asMeant = <M extends Pick<MessageRow, 'body' | 'incomingData' | 'transcript'>>(
  message: M,
): M => ({
  ...message,
  body: message.incomingData?.tapped?.title ?? message.transcript ?? message.body,
})

/** The result of an attempt to deliver a message. */
export interface AttemptedMessage {
  messageId: string
  error: DeliveryError | null
  attempts: number
  /** What the provider calls the message that it has accepted. */
  providerId: string | null
}

/**
 * The status of a message after an attempt: `Sent` if it was accepted, otherwise `Failed`, even if more attempts
 * follow. It stays `Queued` while another delivery that decides about it has not been tried yet
 * (docs/interface.md#reply-webhook).
 */
export function messageAfterAttempt(
  message: Pick<MessageRow, 'status' | 'sentAt' | 'deliveredAt' | 'readAt' | 'providerId'>,
  { error, attempts, providerId }: AttemptedMessage,
  { isUntried, nextAttemptAt }: { isUntried: boolean; nextAttemptAt: number | null },
  now: number,
): MessageState {
  const { deliveredAt, readAt } = message
  const kept = { deliveredAt, readAt, providerId: providerId ?? message.providerId, attempts }
  if (error === null || deliveredAt !== null)
    return {
      ...kept,
      status: messageMoves.accepted.to,
      error: null,
      nextAttemptAt: null,
      sentAt: message.sentAt ?? now,
    }
  const status = isUntried && message.status === 'Queued' ? message.status : messageMoves.refused.to
  return { ...kept, status, error, nextAttemptAt, sentAt: null }
}

/** The longest text that a channel carries: in code points, and in bytes of UTF-8. */
export interface TextLimits {
  maxText?: number
  maxTextBytes?: number
}

/** By how much a text is too long, in words; `undefined` for one that fits. */
export function textExcessOf(
  body: string,
  { maxText = Infinity, maxTextBytes = Infinity }: TextLimits,
): string | undefined {
  const length = body.length <= maxText ? body.length : Array.from(body).length
  if (length > maxText) return `it has ${length} characters of at most ${maxText}`
  const bytes = maxTextBytes === Infinity ? 0 : Buffer.byteLength(body)
  return bytes > maxTextBytes
    ? `it has ${bytes} bytes of at most ${maxTextBytes} (letters with accents and emoji are several)`
    : undefined
}

/** What a channel carries instead of a file, in words; `undefined` where it carries the file. */
export function fileFault(
  { media }: Pick<ChannelAdapter['can'], 'media'>,
  { contentType, bytes }: { contentType: string; bytes: number | null },
): string | undefined {
  const limit = media.find(({ type }) => contentType.startsWith(type))
  if (limit === undefined) {
    const types = media.map(({ type }) => type).join(', ')
    return types === '' ? 'text alone' : `files of these types: ${types}`
  }
  return bytes !== null && bytes > limit.maxBytes
    ? `${limit.type || 'files'} of at most ${limit.maxBytes / 2 ** 20} MiB`
    : undefined
}

/** The text of a message as it goes out on a channel: with a line for each thing to tap that the channel does not show itself. */
export const textSent = (
  { choices: how }: { choices: ShownChoices },
  { body, choices }: { body: string; choices?: Choices | null | undefined },
): string => (choices ? sentText(how, body, choices) : body)

/** The `toId` of a reply on a custom channel: by it the client's platform finds the contact (docs/interface.md#reply-webhook). */
export function replyAddress(
  contact: {
    id: string
    fromId: string | null
    otherFromIds: Readonly<Record<string, string>> | null
    phone: string | null
    email: string | null
  },
  channel: string,
): string {
  const other = Object.entries(contact.otherFromIds ?? {}).find(([label]) => label === channel)
  return other?.[1] ?? contact.fromId ?? contact.phone ?? contact.email ?? contact.id
}

/** What a receipt says, for the state of its message. */
type ReceiptState = { providerId?: string | undefined } & (
  | { state: 'sent' | 'delivered' | 'read' }
  | { state: 'failed'; error: DeliveryError }
)

/**
 * The state of an outgoing message after a receipt; `undefined` when that changes nothing. What was read was delivered; what
 * was delivered did arrive, no matter what is said before or after it. That it was sent tells something only of a message of which
 * that is not known.
 */
export function stateAfterReceipt(
  message: Omit<MessageState, 'status'> & { status: string },
  receipt: ReceiptState,
  now: number,
): MessageState | undefined {
  const { deliveredAt, readAt, sentAt, status, error } = message
  if (!isOneOf(outgoingStatuses, status)) return undefined
  const known = { ...message, status, providerId: message.providerId ?? receipt.providerId ?? null }
  const unchanged = known.providerId === message.providerId ? undefined : known
  const isUnsure = status === 'Queued' || (status === 'Failed' && error?.kind === 'unknown_outcome')
  if (receipt.state === 'failed') {
    const isOver = deliveredAt !== null || (status === 'Failed' && !isUnsure)
    return isOver
      ? unchanged
      : { ...known, status: messageMoves.lost.to, error: receipt.error, nextAttemptAt: null, sentAt: null }
  }
  const sent: MessageState = {
    ...known,
    status: messageMoves.arrived.to,
    error: null,
    nextAttemptAt: null,
    sentAt: sentAt ?? now,
  }
  if (receipt.state === 'sent') return isUnsure ? sent : unchanged
  const isRead = receipt.state === 'read'
  if (deliveredAt !== null && (!isRead || readAt !== null)) return unchanged
  return { ...sent, deliveredAt: deliveredAt ?? now, readAt: isRead ? now : readAt }
}

/**
 * By what a repetition is known of a message from a custom channel, where another sender's message has its `messageSid`: with the
 * `fromId`. No id of a client begins with a space, so none is ever taken for one of these.
 */
export const keyOfSender = (messageSid: string, fromId: string): string =>
  ` ${fromId.length} ${fromId} ${messageSid}`

/** By what a repetition is known of a message from a connected channel: its `providerId` there. */
export const keyOnChannel = (channelId: string, providerId: string): string => `${channelId}:${providerId}`

/** What the provider of a connected channel calls a message that came in there; `null` for any other. */
export const providerIdOf = ({
  channelId,
  incomingKey,
}: Pick<MessageRow, 'channelId' | 'incomingKey'>): string | null =>
  channelId !== null && incomingKey?.startsWith(`${channelId}:`) === true
    ? incomingKey.slice(channelId.length + 1)
    : null
