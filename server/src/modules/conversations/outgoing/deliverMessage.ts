import type { Tx } from '../../../platform/db/db.ts'
import { deliver, deliverAgain, type Destination } from '../../../platform/outbox/deliver.ts'
import { presentEventContact } from '../../contacts/contact.presenter.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { ChannelRoute } from '../../channels/route.ts'
import { findRecordedReply, recordEvent } from '../../webhooks/events.ts'
import type { MessageRow } from '../messages.store.ts'

/**
 * Hands an outgoing message to the lane of its channel, and its `message.reply` event to the subscriptions beside it, in one
 * transaction. Returns how many receivers it goes to.
 */
export async function deliverMessage(
  tx: Tx,
  { id: messageId, accountId, contactId, body, channel, campaignId, author }: MessageRow,
  { route, toId, contact }: { route: ChannelRoute; toId: string; contact: ContactRow },
): Promise<number> {
  const { item, subscribers } = await recordEvent(tx, {
    accountId,
    type: 'message.reply',
    data: { contactId, messageId, userId: route.userId, body, toId, channel },
    contact: presentEventContact(contact),
    about: contact,
    channel,
    campaignId,
    messageId,
    isBulk: author === 'campaign',
  })
  const destinations = destinationsOf(route, subscribers)
  await deliver(tx, item, destinations)
  return route.lane === 'disconnected' ? 0 : destinations.length
}

/**
 * Hands an outgoing message that has failed over again, under its `webhook-id`, to where replies go now, unless it has been accepted there.
 * Returns the number of these receivers; `accepted`, having done nothing, if one that now decides has accepted it already,
 * such as a subscription since before the reply webhook was unset: a connected channel may have told since then that it failed
 * all the same; `undefined` if its event has been deleted by age; 0 where
 * the channel is disconnected.
 */
export async function deliverMessageAgain(
  tx: Tx,
  messageId: string,
  route: ChannelRoute,
): Promise<number | 'accepted' | undefined> {
  const reply = await findRecordedReply(tx, messageId)
  if (reply === undefined) return undefined
  const receivers = await deliverAgain(tx, reply.item, destinationsOf(route, reply.subscribers), {
    evenAccepted: route.channelId !== null,
  })
  return route.lane === 'disconnected' && receivers !== 'accepted' ? 0 : receivers
}

/** The channel's lane decides what becomes of a message; without one the subscriptions do, unless it is disconnected. */
function destinationsOf(
  { lane }: ChannelRoute,
  subscribers: readonly Omit<Destination, 'isPrimary'>[],
): Destination[] {
  const isPrimary = lane === undefined
  return [
    ...(typeof lane === 'object' ? [lane] : []),
    ...subscribers.map((subscriber) => ({ ...subscriber, isPrimary })),
  ]
}
