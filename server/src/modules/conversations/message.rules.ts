import type { Media, Message } from '@replyloop/shared/contract/message'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { AttemptedMessage } from '../../platform/outbox/deliver.ts'
import type { MediaLink } from '../webhooks/event.presenter.ts'
import type { MessageRow, MessageState } from './messages.store.ts'

/** A message as responses show it (contract section 2). */
export const presentMessage = (row: MessageRow, signMediaUrl: MediaLink): Message => ({
  id: row.id,
  direction: row.direction,
  status: row.status,
  type: row.type,
  body: row.body,
  contactId: row.contactId,
  channel: row.channel,
  campaignId: row.campaignId,
  author: row.author,
  media: presentMedia(row, signMediaUrl),
  error: row.error,
  attempts: row.attempts,
  nextAttemptAt: isoTime(row.nextAttemptAt),
  createdAt: isoTime(row.createdAt),
  sentAt: isoTime(row.sentAt),
})

/** A message as events store it. Links to files expire, so one is signed whenever the event is shown. */
export const messageOfEvent = (row: MessageRow): Message => presentMessage(row, () => '')

function presentMedia(row: MessageRow, signMediaUrl: MediaLink): Media | null {
  const { id, mediaHash, mediaUrl, mediaContentType, mediaBytes, mediaError } = row
  const url = mediaHash === null ? mediaUrl : signMediaUrl(id)
  if (url === null || mediaContentType === null) return null
  return { url, contentType: mediaContentType, bytes: mediaBytes, error: mediaError }
}

/**
 * The status of a message after an attempt: `Sent` if it was accepted, otherwise `Failed`, even if more attempts follow. It
 * stays `Queued` while another delivery that decides about it has not been tried yet (contract section 5).
 */
export function messageAfterAttempt(
  message: Pick<MessageRow, 'status' | 'sentAt'>,
  { error, attempts }: AttemptedMessage,
  { isUntried, nextAttemptAt }: { isUntried: boolean; nextAttemptAt: number | null },
  now: number,
): MessageState {
  if (error === null)
    return { status: 'Sent', error: null, attempts, nextAttemptAt: null, sentAt: message.sentAt ?? now }
  const status = isUntried && message.status === 'Queued' ? 'Queued' : 'Failed'
  return { status, error, attempts, nextAttemptAt, sentAt: null }
}

/** The `toId` of a reply: by it the client's platform finds the contact (contract section 5). */
export function replyAddress(contact: {
  id: string
  fromId: string | null
  phone: string | null
  email: string | null
}): string {
  return contact.fromId ?? contact.phone ?? contact.email ?? contact.id
}
