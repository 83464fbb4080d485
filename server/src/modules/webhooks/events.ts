import type { EventData, EventType } from '@replyloop/shared/contract/events'
import { readReplySettings } from '../accounts/accounts.store.ts'
import { pipelined, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { locks } from '../../platform/db/locks.ts'
import { insertDelivery, isHeldBack, readStatesOfEvent } from '../../platform/outbox/deliveries.store.ts'
import { findReplyEvent, insertEvent, type EventRow } from './events.store.ts'
import { wakeLane } from '../../platform/outbox/lane.ts'
import { retryDeliveriesOfEvent } from '../../platform/outbox/retries.store.ts'
import { listActiveSubscriptions } from './subscriptions.store.ts'
import { wants } from './subscriptions.ts'

/** An event to publish. */
interface NewEvent<T extends EventType = EventType> {
  accountId: string
  type: T
  data: EventData[T]
  /** The contact that it is about. It is erased with them, and each URL gets the events of one contact in their order. */
  contactId: string | null
  channel: string | null
  campaignId: string | null
  /** The outgoing message that its deliveries make `Sent` or `Failed`. */
  messageId?: string
}

/** One URL that wants an event. */
interface Destination {
  lane: string
  subscriptionId: string | null
  /** Whether its response decides about the status of the event's message. */
  decides: boolean
}

/**
 * Publishes an event in the transaction of its cause, with one delivery for each URL that wants it (contract section 5).
 * Returns the number of deliveries. Where the account has a reply webhook, that alone decides what becomes of a reply.
 */
export async function publish<T extends EventType>(tx: Tx, event: NewEvent<T>): Promise<number> {
  const { accountId, type, data, contactId, channel, campaignId, messageId = null } = event
  const id = newId('evt', tx.now)
  const row = { id, accountId, contactId, messageId, channel, campaignId, type, data }
  const [destinations] = await pipelined(destinationsOf(tx, row), insertEvent(tx, row))
  await addDeliveries(tx, row, destinations)
  return destinations.length
}

/**
 * Delivers a reply again, under its `webhook-id`, to each URL that wants it now and has not accepted it. Returns the number of
 * these URLs; `accepted`, having done nothing, if one that now decides has accepted it already, such as a subscription since
 * before the webhook was unset; `undefined` if its event has been deleted by age.
 */
export async function publishAgain(tx: Tx, messageId: string): Promise<number | 'accepted' | undefined> {
  const event = await findReplyEvent(tx, messageId)
  if (event === undefined) return undefined
  const destinations = await destinationsOf(tx, event)
  const known = await readStatesOfEvent(tx, event.id)
  if (destinations.some(({ lane, decides }) => decides && known.get(lane) === 'delivered')) return 'accepted'
  const added = destinations.filter(({ lane }) => !known.has(lane))
  const retried = await retryDeliveriesOfEvent(tx, event, destinations)
  for (const lane of retried) wakeLane(tx, lane)
  await addDeliveries(tx, event, added)
  return retried.length + added.length
}

async function addDeliveries(
  tx: Tx,
  { id: eventId, type, accountId, contactId, messageId }: Omit<EventRow, 'createdAt'>,
  destinations: readonly Destination[],
): Promise<void> {
  if (destinations.length === 0) return
  const isNew = type === 'contact.created' // nobody else knows of the contact yet
  const locked = contactId === null || isNew ? undefined : tx.lock(locks.conversation(contactId))
  const addDelivery = async ({ lane, subscriptionId, decides }: Destination) => {
    const [waits] = await pipelined(contactId !== null && isHeldBack(tx, lane, contactId), locked)
    await insertDelivery(tx, {
      accountId,
      eventId,
      contactId,
      messageId: decides ? messageId : null,
      subscriptionId,
      lane,
      state: waits ? 'waiting' : 'fresh',
    })
    if (!waits) wakeLane(tx, lane)
  }
  await pipelined(...destinations.map(addDelivery))
}

async function destinationsOf(tx: Tx, event: Omit<EventRow, 'createdAt'>): Promise<Destination[]> {
  const [settings, subscriptions] = await pipelined(
    event.type === 'message.reply' ? readReplySettings(tx, event.accountId) : undefined,
    listActiveSubscriptions(tx, event.accountId),
  )
  const isToReplyUrl = typeof settings?.replyUrl === 'string'
  return [
    ...(isToReplyUrl ? [{ lane: event.accountId, subscriptionId: null, decides: true }] : []),
    ...subscriptions
      .filter((subscription) => wants(subscription, event))
      .map(({ id }) => ({ lane: id, subscriptionId: id, decides: !isToReplyUrl })),
  ]
}
