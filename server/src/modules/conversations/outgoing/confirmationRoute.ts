import { findChannelRoute, type ChannelRoute } from '../../channels/route.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { isStandby } from '../message.rules.ts'
import type { MessageRow } from '../messages.store.ts'

/**
 * The route on which we confirm an opt-out that a message says: none where the provider of its channel does, or another app has
 * the conversation.
 */
export async function confirmationRoute(tx: Tx, message: MessageRow): Promise<ChannelRoute | undefined> {
  if (isStandby(message)) return undefined
  const route = await findChannelRoute(tx, message.accountId, message.channel)
  return route.adapter.can.confirmsOptOut ? undefined : route
}
