import type { DeliveryError } from '@replyloop/shared/message'
import type { Tx } from '../db/db.ts'
import type { AttemptedMessage } from '../webhooks/deliver.ts'
import { standingOf } from '../webhooks/deliveries.store.ts'
import { publish } from '../webhooks/events.ts'
import { settled, presentMessage } from './message.rules.ts'
import { findMessage, settleMessage, type MessageRow } from './messages.store.ts'

/**
 * Moves a message on, in the transaction that keeps the attempt (specification, States; contract section 5). The first
 * acceptance makes it `Sent`; it is `Failed` once the first attempt of every delivery that decides about it has failed.
 */
export async function settleReply(tx: Tx, attempted: AttemptedMessage): Promise<void> {
  const message = await findMessage(tx, attempted.messageId)
  if (message === undefined) return // erased with its contact
  const { isAccepted, isUntried, nextAttemptAt } = await standingOf(tx, message.id)
  if (attempted.error !== null && isAccepted) return
  const change = settled(message, { ...attempted, nextAttemptAt }, tx.now, { isUntried })
  await settleMessage(tx, message.id, change)
  if (message.status === 'Queued' && change.status === 'Failed') await announceFailure(tx, message.id)
}

/** Ends a message as `Failed` without another attempt. */
export async function failMessage(
  tx: Tx,
  { id, status, attempts }: Pick<MessageRow, 'id' | 'status' | 'attempts'>,
  error: DeliveryError,
): Promise<void> {
  await settleMessage(tx, id, { status: 'Failed', error, attempts, nextAttemptAt: null, sentAt: null })
  if (status === 'Queued') await announceFailure(tx, id)
}

async function announceFailure(tx: Tx, id: string): Promise<void> {
  const message = await findMessage(tx, id)
  if (message === undefined) return
  const { accountId, contactId, channel, campaignId } = message
  const data = presentMessage(message, () => '')
  await publish(tx, { accountId, type: 'message.failed', data, contactId, channel, campaignId })
}
