import type { DeliveryError } from '@replyloop/shared/message'
import { inParallel, type Tx } from '../db/db.ts'
import type { AttemptedMessage } from '../webhooks/deliver.ts'
import { standingOf } from '../webhooks/deliveries.store.ts'
import { publish } from '../webhooks/events.ts'
import { countFailed } from './conversations.store.ts'
import { messageOfEvent, settled } from './message.rules.ts'
import { findMessage, settleMessage, type MessageRow } from './messages.store.ts'

/**
 * Moves a message on, in the transaction that keeps the attempt (specification, States; contract section 5). The first
 * acceptance makes it `Sent`; it is `Failed` once the first attempt of every delivery that decides about it has failed.
 */
export async function settleReply(tx: Tx, attempted: AttemptedMessage): Promise<void> {
  const [message, { isAccepted, isUntried, nextAttemptAt }] = await inParallel(
    findMessage(tx, attempted.messageId),
    standingOf(tx, attempted.messageId),
  )
  if (message === undefined) return // erased with its contact
  if (attempted.error !== null && isAccepted) return
  const change = settled(message, { ...attempted, nextAttemptAt }, tx.now, { isUntried })
  await settle(tx, message, change)
  if (message.status === 'Queued' && change.status === 'Failed') await announceFailure(tx, message.id)
}

/** Makes a message `Failed` without an attempt; `nextAttemptAt` is when one follows, in milliseconds since 1970. */
export async function failMessage(
  tx: Tx,
  message: Standing & Pick<MessageRow, 'attempts'>,
  error: DeliveryError,
  nextAttemptAt: number | null = null,
): Promise<void> {
  const { id, status, attempts } = message
  await settle(tx, message, { status: 'Failed', error, attempts, nextAttemptAt, sentAt: null })
  if (status === 'Queued') await announceFailure(tx, id)
}

type Standing = Pick<MessageRow, 'id' | 'accountId' | 'contactId' | 'status'>

/** Moves a message on, and with it what its conversation counts. */
async function settle(
  tx: Tx,
  { id, accountId, contactId, status }: Standing,
  change: Parameters<typeof settleMessage>[2],
): Promise<void> {
  await settleMessage(tx, id, change)
  if (status !== 'Failed' && change.status === 'Failed') await countFailed(tx, contactId, 1)
  if (status === 'Failed' && change.status !== 'Failed') await countFailed(tx, contactId, -1)
  tx.notify(`account:${accountId}`)
}

async function announceFailure(tx: Tx, id: string): Promise<void> {
  const message = await findMessage(tx, id)
  if (message === undefined) return
  const { accountId, contactId, channel, campaignId } = message
  const data = messageOfEvent(message)
  await publish(tx, { accountId, type: 'message.failed', data, contactId, channel, campaignId })
}
