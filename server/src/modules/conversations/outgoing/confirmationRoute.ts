import { findChannelRoute } from '../../channels/route.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { isStandby } from '../message.rules.ts'
import type { MessageRow } from '../messages.store.ts'

/** Whether we confirm an opt-out that a message says: not where the provider of its channel does, or another app has the conversation. */
export async function needsConfirmation(tx: Tx, message: MessageRow): Promise<boolean> {
  if (isStandby(message)) return false
  const { adapter } = await findChannelRoute(tx, message.accountId, message.channel)
  return !adapter.can.confirmsOptOut
}
