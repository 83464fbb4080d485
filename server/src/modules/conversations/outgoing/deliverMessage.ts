import { type Tx, pipelined } from '../../../platform/db/db.ts'
import { deliver, deliverAgain, type Destination } from '../../../platform/outbox/deliver.ts'
import { presentEventContact } from '../../contacts/contact.presenter.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { ChannelRoute } from '../../channels/route.ts'
import { findRecordedReply, recordEvent, publish } from '../../webhooks/events.ts'
import {
  type MessageRow,
  findMessage,
  findMessageToSettle,
  updateMessageStatus,
  type MessageState,
  type MessageToSettle,
} from '../messages.store.ts'
import type { DeliveryError } from '@replyloop/shared/contract/message'
import { messageMoves } from '@replyloop/shared/values/message'
import { requireContact } from '../../contacts/findContact.ts'
import type { SettledAttempt } from '../../../platform/outbox/laneOwner.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { deliveryProgressOf } from '../../../platform/outbox/deliveries.store.ts'
import { changeFailedCount } from '../conversations.store.ts'
import { filesOfReply, messageOfEvent } from '../message.presenter.ts'
import { messageAfterAttempt, textSent } from '../message.rules.ts'

/**
 * Hands an outgoing message to the lane of its channel, and its `message.reply` event to the subscriptions beside it, in one
 * transaction. Returns how many receivers it goes to.
 */
export async function deliverMessage(
  tx: Tx,
  message: MessageRow,
  { route, toId, contact }: { route: ChannelRoute; toId: string; contact: ContactRow },
): Promise<number> {
  const { id: messageId, accountId, contactId, body, choices, channel, campaignId, author } = message
  const files = message.mediaContentType === null ? {} : await filesOfReply(tx, message)
  const text = textSent(route.adapter.can, { body, choices })
  const { item, subscribers } = await recordEvent(tx, {
    accountId,
    type: 'message.reply',
    data: { contactId, messageId, userId: route.userId, body: text, toId, channel, ...choices, ...files },
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

/**
 * Updates the status of a message, in the transaction that stores an attempt (docs/interface.md#messages). The first
 * acceptance makes it `Sent`; it is `Failed` once the first attempt of every delivery that decides about it has
 * failed.
 */
export async function applyDeliveryResult(
  tx: Tx,
  { resultKey, attempt, attempts, providerId }: SettledAttempt,
): Promise<void> {
  if (resultKey === null) return
  const { error: fault, status } = attempt
  const error = fault && {
    at: isoTime(tx.now),
    kind: fault.kind,
    status,
    detail: fault.detail,
    ...(fault.code !== undefined && { code: fault.code }),
  }
  const attempted = { messageId: resultKey, error, attempts, providerId: providerId ?? null }
  const [message, progress] = await pipelined(
    findMessageToSettle(tx, attempted.messageId),
    deliveryProgressOf(tx, attempted.messageId),
  )
  if (message === undefined) return // erased with its contact
  if (attempted.error !== null && message.status === 'Sent') return // another URL has accepted it
  const change = messageAfterAttempt(message, attempted, progress, tx.now)
  await updateStatus(tx, message, change)
  if (message.status === 'Queued' && change.status === 'Failed') await publishFailure(tx, message.id)
}

/** Makes a message `Failed` without an attempt; `nextAttemptAt` is when one will follow, in milliseconds since 1970. */
export async function failMessage(
  tx: Tx,
  message: MessageToSettle,
  error: DeliveryError,
  nextAttemptAt: number | null = null,
): Promise<void> {
  const { id, status, attempts } = message
  const unchanged = {
    attempts,
    deliveredAt: message.deliveredAt,
    readAt: message.readAt,
    providerId: message.providerId,
  }
  await updateStatus(tx, message, {
    ...unchanged,
    status: messageMoves.refused.to,
    error,
    nextAttemptAt,
    sentAt: null,
  })
  if (status === 'Queued') await publishFailure(tx, id)
}

/** Makes a message `Sent` without an attempt, since a URL has accepted it before. */
export const markSent = (tx: Tx, message: MessageToSettle): Promise<void> =>
  updateStatus(tx, message, {
    status: messageMoves.accepted.to,
    error: null,
    attempts: message.attempts,
    nextAttemptAt: null,
    sentAt: tx.now,
    deliveredAt: message.deliveredAt,
    readAt: message.readAt,
    providerId: message.providerId,
  })

/** Stores a message's status, and with it the number of failed messages of its conversation. */
export async function updateStatus(
  tx: Tx,
  { id, accountId, contactId, status }: MessageToSettle,
  state: MessageState,
): Promise<void> {
  await updateMessageStatus(tx, { ...state, id })
  if (status !== 'Failed' && state.status === 'Failed') await changeFailedCount(tx, contactId, 1)
  if (status === 'Failed' && state.status !== 'Failed') await changeFailedCount(tx, contactId, -1)
  tx.notify(`changed:${accountId} message ${contactId}`)
}

/** Publishes that a message has failed. */
export async function publishFailure(tx: Tx, id: string): Promise<void> {
  const message = await findMessage(tx, id)
  if (message === undefined) return
  const { accountId, contactId, channel, campaignId } = message
  const [data, person] = await pipelined(
    messageOfEvent(tx, message),
    requireContact(tx, accountId, contactId),
  )
  const contact = presentEventContact(person)
  await publish(tx, { accountId, type: 'message.failed', data, contact, about: person, channel, campaignId })
}
