import type { EventData, EventType } from '@replyloop/shared/contract/events'
import { pipelined, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { locks } from '../../platform/db/locks.ts'
import { cancelDeliveries } from '../../platform/outbox/cancellations.store.ts'
import { addDeliveries, readStatesOfItem } from '../../platform/outbox/deliveries.store.ts'
import { findReplyEvent, insertEvent, selectReplies, type EventRow } from './events.store.ts'
import { retryDeliveriesOfItem } from '../../platform/outbox/retries.store.ts'
import { listActiveSubscriptions } from './subscriptions.store.ts'
import { wants } from './subscriptions.ts'

/** An event to publish. */
interface NewEvent<T extends EventType = EventType> {
  accountId: string
  type: T
  data: EventData[T]
  /**
   * The contact that it is about. It is erased with them, and each URL gets the events of one contact in their order.
   */
  contactId: string | null
  channel: string | null
  campaignId: string | null
  /** The outgoing message that its deliveries make `Sent` or `Failed`. */
  messageId?: string
}

/** One lane that an event goes to. */
interface Destination {
  lane: string
  subscriptionId: string | null
  channelId: string | null
  /** Whether what becomes of it there decides the status of the event's message. */
  isPrimary: boolean
}

/** The lane that carries an outgoing message to its contact. */
export type Carrier = Pick<Destination, 'lane' | 'channelId'>

/**
 * Publishes an event in the transaction of its cause, with one delivery for each URL that wants it
 * (docs/interface.md#events). Returns the number of deliveries. The event of an outgoing message goes to its
 * `carrier` too, which then alone decides what becomes of the message; without one, the subscriptions decide. Where
 * it is `disconnected`, none does, and the number is 0.
 */
export async function publish<T extends EventType>(
  tx: Tx,
  event: NewEvent<T>,
  carrier?: Carrier | 'disconnected',
): Promise<number> {
  const { accountId, type, data, contactId, channel, campaignId, messageId = null } = event
  const id = newId('evt', tx.now)
  const row = { id, accountId, contactId, messageId, channel, campaignId, type, data }
  const [destinations] = await pipelined(destinationsOf(tx, row, carrier), insertEvent(tx, row))
  await deliverTo(tx, row, destinations)
  return carrier === 'disconnected' ? 0 : destinations.length
}

/**
 * Delivers a reply again, under its `webhook-id`, to its `carrier` and to each URL that wants it now, unless they
 * have accepted it. Returns the number of these; `accepted`, having done nothing, if one that now decides has
 * accepted it already, such as a subscription since before the webhook was unset; `undefined` if its event has been
 * deleted by age; 0 where the carrier is `disconnected`.
 */
export async function publishAgain(
  tx: Tx,
  messageId: string,
  carrier?: Carrier | 'disconnected',
): Promise<number | 'accepted' | undefined> {
  const event = await findReplyEvent(tx, messageId)
  if (event === undefined) return undefined
  const destinations = await destinationsOf(tx, event, carrier)
  const known = await readStatesOfItem(tx, event.id)
  if (destinations.some(({ lane, isPrimary }) => isPrimary && known.get(lane) === 'delivered'))
    return 'accepted'
  const added = destinations.filter(({ lane }) => !known.has(lane))
  const retried = await retryDeliveriesOfItem(tx, { itemId: event.id, resultKey: messageId }, destinations)
  await deliverTo(tx, event, added)
  return carrier === 'disconnected' ? 0 : retried + added.length
}

/**
 * Withdraws for good the replies to a contact that nobody has accepted yet. The caller holds the contact's
 * conversation lock: otherwise an attempt that is just ending would put its delivery back.
 */
export const withdrawReplies = (tx: Tx, contactId: string): Promise<void> =>
  cancelDeliveries(tx, contactId, selectReplies(tx, contactId))

async function deliverTo(
  tx: Tx,
  { id: itemId, type, accountId, contactId, messageId, data }: Omit<EventRow, 'createdAt'>,
  destinations: readonly Destination[],
): Promise<void> {
  if (destinations.length === 0) return
  const isNew = type === 'contact.created' // nobody else knows of the contact yet
  const wanted = contactId === null || isNew ? [] : [locks.conversation(contactId)]
  const bytes = Buffer.byteLength(JSON.stringify(data))
  const deliveries = destinations.map(({ isPrimary, ...to }) => ({
    ...to,
    accountId,
    itemId,
    orderKey: contactId,
    resultKey: isPrimary ? messageId : null,
    bytes,
  }))
  await addDeliveries(tx, wanted, deliveries)
}

async function destinationsOf(
  tx: Tx,
  event: Omit<EventRow, 'createdAt'>,
  carrier: Carrier | 'disconnected' | undefined,
): Promise<Destination[]> {
  const subscriptions = await listActiveSubscriptions(tx, event.accountId)
  return [
    ...(typeof carrier === 'object' ? [{ ...carrier, subscriptionId: null, isPrimary: true }] : []),
    ...subscriptions
      .filter((subscription) => wants(subscription, event))
      .map(({ id }) => ({
        lane: id,
        subscriptionId: id,
        channelId: null,
        isPrimary: carrier === undefined,
      })),
  ]
}
