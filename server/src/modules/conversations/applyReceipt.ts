import { isoTime } from '../../platform/clock/isoTime.ts'
import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import type { ChannelRow } from '../channels/channels.store.ts'
import type { Receipt } from '../channels/incoming.ts'
import { publishFailure, updateStatus } from './applyDeliveryResult.ts'
import { stateAfterReceipt } from './message.rules.ts'
import { findMessageByProviderId, findMessageToSettle } from './messages.store.ts'

/**
 * Stores what became of an outgoing message after its channel had accepted it. Receipts may come in any order and repeatedly:
 * each instant is set once. Returns whether the message is known on that channel.
 */
export async function applyReceipt(tx: Tx, channel: ChannelRow, receipt: Receipt): Promise<boolean> {
  const named = receipt.message
  const known =
    'id' in named
      ? await findMessageToSettle(tx, named.id)
      : await findMessageByProviderId(tx, channel.id, named.providerId)
  if (known === undefined || known.channelId !== channel.id) return false
  await tx.lock(locks.conversation(known.contactId))
  const message = await findMessageToSettle(tx, known.id)
  if (message === undefined) return false // erased with its contact a moment ago
  if (receipt.state === 'sent') return true
  const change = stateAfterReceipt(
    message,
    receipt.state === 'failed'
      ? { state: 'failed', error: { at: isoTime(tx.now), status: null, ...receipt.outcome.error } }
      : { state: receipt.state },
    tx.now,
  )
  if (change === undefined) return true
  await updateStatus(tx, message, change)
  if (change.status === 'Failed') await publishFailure(tx, message.id)
  return true
}
