import type { DeliveryError } from '@replyloop/shared/contract/message'
import type { MessageRow, MessageState } from './messages.store.ts'

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
    return { ...kept, status: 'Sent', error: null, nextAttemptAt: null, sentAt: message.sentAt ?? now }
  const status = isUntried && message.status === 'Queued' ? 'Queued' : 'Failed'
  return { ...kept, status, error, nextAttemptAt, sentAt: null }
}

/** The `toId` of a reply: by it the client's platform finds the contact (docs/interface.md#reply-webhook). */
export function replyAddress(contact: {
  id: string
  fromId: string | null
  phone: string | null
  email: string | null
}): string {
  return contact.fromId ?? contact.phone ?? contact.email ?? contact.id
}

/**
 * The state of an outgoing message after a receipt; `undefined` when that changes nothing. What was read was
 * delivered; what was delivered did arrive, whatever is said before or after it.
 */
export function stateAfterReceipt(
  message: Omit<MessageState, 'status'> & { status: string },
  receipt: { state: 'delivered' | 'read' } | { state: 'failed'; error: DeliveryError },
  now: number,
): MessageState | undefined {
  const { deliveredAt, readAt, sentAt } = message
  if (receipt.state === 'failed')
    return deliveredAt === null && message.status !== 'Failed'
      ? { ...message, status: 'Failed', error: receipt.error, nextAttemptAt: null, sentAt: null }
      : undefined
  const { state } = receipt
  if (deliveredAt !== null && (state === 'delivered' || readAt !== null)) return undefined
  return {
    ...message,
    status: 'Sent',
    error: null,
    nextAttemptAt: null,
    sentAt: sentAt ?? now,
    deliveredAt: deliveredAt ?? now,
    readAt: state === 'read' ? now : readAt,
  }
}
