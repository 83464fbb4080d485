import type { Tx } from '../db/db.ts'
import type { AttemptedMessage } from '../webhooks/deliver.ts'
import { settled } from './message.rules.ts'
import { findMessage, settleMessage } from './messages.store.ts'

/** Moves a message on, in the transaction that keeps the attempt (specification, States). */
export async function settleReply(tx: Tx, attempted: AttemptedMessage): Promise<void> {
  const message = await findMessage(tx, attempted.messageId)
  if (message === undefined) return // erased with its contact
  await settleMessage(tx, message.id, settled(message, attempted, tx.now))
}
