import type { EventContact, EventData, EventType } from '@replyloop/shared/contract/events'
import { locks } from '../../platform/db/locks.ts'
import { pipelined, type Reader, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { cancelDeliveries } from '../../platform/outbox/cancellations.store.ts'
import { deliver, type Destination, type Item } from '../../platform/outbox/deliver.ts'
import type { LaneAddress } from '../../platform/outbox/deliveries.store.ts'
import { findReplyEvent, insertEvent, selectReplies, type EventRow } from './stored/events.store.ts'
import { listActiveSubscriptions } from './subscriptions/subscriptions.store.ts'
import { laneOfSubscription, wantsEvent, wantsBeforeData } from './subscriptions/subscriptions.ts'

/** An event to record. */
interface NewEvent<T extends EventType = EventType> {
  accountId: string
  type: T
  data: EventData[T]
  /** Whom its message is about; events of other things have their contact in the data. */
  contact?: EventContact
  /**
   * The contact that it is about. It is erased with them, and each URL gets the events of one contact in their order.
   */
  about: { id: string } | null
  channel: string | null
  campaignId: string | null
  /** The outgoing message whose state its primary deliveries decide. */
  messageId?: string
  /** Whether nobody waits for it: replies to others go before it. */
  isBulk?: boolean
  /** Lanes that get it beside those of subscriptions. */
  alsoTo?: readonly LaneAddress[]
}

/** An event that is stored, and the lanes of the subscriptions that want it now. */
interface RecordedEvent {
  item: Item
  subscribers: Omit<Destination, 'isPrimary'>[]
}

/** Publishes an event in the transaction of its cause, with one delivery for each URL that wants it (docs/interface.md#events). */
export async function publish<T extends EventType>(tx: Tx, event: NewEvent<T>): Promise<void> {
  const { item, subscribers } = await recordEvent(tx, event)
  await deliver(
    tx,
    item,
    [...subscribers, ...(event.alsoTo ?? [])].map((to) => ({ ...to, isPrimary: false })),
  )
}

/** The same for many events of one account: its subscriptions are read once. */
export async function publishAll(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const [first] = events
  if (first === undefined) return
  const rows = events.map((event) => rowOf(tx, event))
  const [subscriptions] = await pipelined(
    listActiveSubscriptions(tx, { accountId: first.accountId }),
    insertEvent.many(tx, rows),
  )
  for (const [index, row] of rows.entries()) {
    const wanting = subscriptions.filter((subscription) => wantsEvent(subscription, row))
    if (wanting.length === 0) continue
    const item = { ...itemOf(row), isBulk: events[index]?.isBulk }
    await deliver(
      tx,
      item,
      wanting.map(({ id }) => ({ ...laneOfSubscription(id), isPrimary: false })),
    )
  }
}

/**
 * Publishes an event of which there are very many, such as that a message was read, where a subscription wants it; else it is
 * not kept either, and `dataOf` is not called.
 */
export async function publishIfWanted<T extends EventType>(
  tx: Tx,
  {
    dataOf,
    ...event
  }: Pick<NewEvent<T>, 'accountId' | 'type' | 'about' | 'channel' | 'campaignId'> & {
    dataOf: () => Promise<Pick<NewEvent<T>, 'data' | 'contact'>>
  },
): Promise<void> {
  const subscriptions = await listActiveSubscriptions(tx, { accountId: event.accountId })
  if (subscriptions.some((subscription) => wantsBeforeData(subscription, event)))
    await publish(tx, { ...event, ...(await dataOf()) })
}

/** Whether any subscription of an account asks for a type of events. */
export const isTypeWanted = async (read: Reader, accountId: string, type: EventType): Promise<boolean> =>
  (await listActiveSubscriptions(read, { accountId })).some(({ events }) => events.includes(type))

/** Stores an event in the transaction of its cause, for callers that deliver it elsewhere too. */
export async function recordEvent<T extends EventType>(tx: Tx, event: NewEvent<T>): Promise<RecordedEvent> {
  const row = rowOf(tx, event)
  const [{ item, subscribers }] = await pipelined(recordedEvent(tx, row), insertEvent(tx, row))
  return { item: { ...item, isBulk: event.isBulk }, subscribers }
}

/** An event as it is stored. */
const rowOf = (tx: Tx, event: NewEvent): EventRow => {
  const { accountId, type, data, about, channel, campaignId, contact = null, messageId = null } = event
  const contactId = about?.id ?? null
  const [id, createdAt] = [newId('evt', tx.now), tx.now]
  return { id, accountId, contactId, messageId, channel, campaignId, type, data, contact, createdAt }
}

/** The `message.reply` event of an outgoing message; `undefined` if it has been deleted by age. */
export async function findRecordedReply(tx: Tx, messageId: string): Promise<RecordedEvent | undefined> {
  const event = await findReplyEvent(tx, messageId)
  return event && recordedEvent(tx, event)
}

/**
 * Cancels for good the replies to a contact that nobody has accepted yet. The caller holds the contact's conversation lock:
 * otherwise an attempt that is just ending would put its delivery back.
 */
export const cancelReplies = (tx: Tx, contactId: string): Promise<void> =>
  cancelDeliveries(tx, contactId, selectReplies(tx, contactId))

/** A stored event as it is handed over, to the subscriptions that want it now. */
async function recordedEvent(tx: Tx, event: EventRow): Promise<RecordedEvent> {
  const subscriptions = await listActiveSubscriptions(tx, { accountId: event.accountId })
  return {
    item: itemOf(event),
    subscribers: subscriptions
      .filter((subscription) => wantsEvent(subscription, event))
      .map((subscription) => laneOfSubscription(subscription.id)),
  }
}

/** What is handed over of a stored event. */
function itemOf({ id, type, accountId, contactId, messageId, data, contact }: EventRow): Item {
  const isNew = type === 'contact.created' // nobody else knows of the contact yet
  return {
    id,
    accountId,
    orderKey: contactId,
    resultKey: messageId,
    countBytes: () => Buffer.byteLength(JSON.stringify([data, contact])),
    locks: contactId === null || isNew ? [] : [locks.conversation(contactId)],
  }
}
