import type { DeliveryError } from '@replyloop/shared/contract/message'
import { messageMoves } from '@replyloop/shared/values/message'
import { presentEventContact } from '../../contacts/contact.presenter.ts'
import { requireContact } from '../../contacts/findContact.ts'
import { pipelined, type Tx } from '../../../platform/db/db.ts'
import type { SettledAttempt } from '../../../platform/outbox/laneOwner.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { deliveryProgressOf } from '../../../platform/outbox/deliveries.store.ts'
import { publish } from '../../webhooks/events.ts'
import { changeFailedCount } from '../conversations.store.ts'
import { messageOfEvent } from '../message.presenter.ts'
import { messageAfterAttempt } from '../message.rules.ts'
import {
  findMessage,
  findMessageToSettle,
  updateMessageStatus,
  type MessageState,
  type MessageToSettle,
} from '../messages.store.ts'

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

/** Makes a message to an example delivered, though it went nowhere. */
export const acceptHere = (tx: Tx, message: MessageToSettle): Promise<void> =>
  updateStatus(tx, message, {
    status: messageMoves.accepted.to,
    error: null,
    attempts: message.attempts + 1,
    nextAttemptAt: null,
    sentAt: tx.now,
    deliveredAt: tx.now,
    readAt: null,
    providerId: null,
  })

/** Stores a message's status, and with it the number of failed messages of its conversation. */
export async function updateStatus(
  tx: Tx,
  { id, accountId, contactId, status }: MessageToSettle,
  state: MessageState,
): Promise<void> {
  await updateMessageStatus(tx, id, state)
  if (status !== 'Failed' && state.status === 'Failed') await changeFailedCount(tx, contactId, 1)
  if (status === 'Failed' && state.status !== 'Failed') await changeFailedCount(tx, contactId, -1)
  tx.notify(`account:${accountId}`)
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
