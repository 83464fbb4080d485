import { isoTime } from '../../../platform/clock/isoTime.ts'
import { endDeliveriesOf, failAcceptedOf } from '../../../platform/outbox/cancellations.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { ChannelRow } from '../../channels/channels.store.ts'
import { endsMarketing, isOfPerson, stopsChannel } from '../../channels/sending.ts'
import type { Receipt } from '../../channels/incoming.ts'
import type { Failure } from '../../channels/outgoing.ts'
import { stopAfterwards } from '../../channels/connecting.ts'
import { presentEventContact } from '../../contacts/contact.presenter.ts'
import { publishIfWanted } from '../../webhooks/events.ts'
import { requireContact } from '../../contacts/findContact.ts'
import { listByAddresses } from '../../contacts/people.ts'
import { publishFailure, updateStatus } from '../outgoing/deliverMessage.ts'
import { learnNames, personLocks } from '../contactOnChannel.ts'
import { applyMarketingWish } from './applyMarketingWish.ts'
import { messageRefused } from '../conversations.facts.ts'
import { requireLocked } from '../outgoing/requireLocked.ts'
import { scheduleRetryOnce } from '../outgoing/retryOnce.ts'
import { stateAfterReceipt } from '../message.rules.ts'
import {
  findMessageByProviderId,
  findMessageToSettle,
  readMessage,
  type MessageState,
  type MessageToSettle,
} from '../messages.store.ts'
import { messageOfEvent } from '../message.presenter.ts'

/**
 * Stores what became of an outgoing message after its channel had accepted it. Receipts may come in any order and repeatedly:
 * each instant is set once. Returns whether it is done with: a receipt of a message that is not known on that channel, and a
 * failure of one whose acceptance has not been stored yet, may have overtaken that; the latter counts where it is the `last`
 * try.
 */
export async function applyReceipt(
  tx: Tx,
  channel: ChannelRow,
  receipt: Receipt,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<boolean> {
  const known = await findOfReceipt(tx, channel, receipt)
  const { addresses = [] } = receipt
  if (known === undefined) {
    await applyStrangerReceipt(tx, channel, receipt)
    return false
  }
  const { accountId } = channel
  const learnsAddresses = addresses.length > 0 && (await isNews(tx, channel, known.contactId, addresses))
  if (learnsAddresses)
    await tx.lock(
      ...addresses.flatMap((address) => personLocks(channel, { address })),
      locks.contact(accountId, known.contactId),
    )
  await tx.lock(locks.conversation(known.contactId))
  const message = await findMessageToSettle(tx, known.id)
  if (message === undefined) return true // erased with its contact a moment ago
  requireLocked(known.contactId, message)
  if (learnsAddresses) {
    const contact = await requireContact(tx, accountId, message.contactId)
    await learnNames(tx, channel, contact, addresses)
  }
  if (receipt.state === 'failed' && message.status === 'Queued' && !isLast) return false
  const { providerId } = receipt.message
  if (receipt.state === 'failed' && isOfEarlierTry(message, receipt)) return true
  const change = stateAfterReceipt(
    message,
    receipt.state === 'failed'
      ? {
          providerId,
          state: 'failed',
          error: { at: isoTime(tx.now), status: null, ...receipt.outcome.error },
        }
      : { providerId, state: receipt.state },
    tx.now,
  )
  if (change === undefined) return true
  await updateStatus(tx, message, change)
  // A failed one has arrived: it is tried again no more, neither by itself nor by a replay.
  if (change.status === 'Sent' && message.status === 'Failed')
    await endDeliveriesOf(tx, { orderKey: message.contactId, resultKey: message.id }, 'arrived')
  await publishReceipts(tx, message, change)
  if (receipt.state !== 'failed' || change.status !== 'Failed' || change.error === message.error) return true
  await applyFailure(tx, channel, message, receipt)
  return true
}

/** Whether the names of the person whom a message went to say anything new of its contact. */
async function isNews(
  tx: Tx,
  channel: ChannelRow,
  contactId: string,
  addresses: readonly string[],
): Promise<boolean> {
  const known = await listByAddresses(tx, channel, addresses)
  return (
    known.length < addresses.length ||
    known.some((identity) => identity.contactId !== contactId && identity.otherAddress === null)
  )
}

/** Whether a receipt says what holds for a person, whether anybody knows its message or not: it was sent by others, or erased. */
export const tellsOfStranger = (receipt: Receipt): boolean =>
  receipt.state === 'failed' && endsMarketing(receipt.outcome)

async function applyStrangerReceipt(tx: Tx, channel: ChannelRow, receipt: Receipt): Promise<void> {
  const [address, ...otherAddresses] = receipt.addresses ?? []
  if (address !== undefined && tellsOfStranger(receipt))
    await applyMarketingWish(tx, channel, { address, otherAddresses }, 'stopped')
}

/** What follows from a failure that its provider tells of a message that it had accepted. */
async function applyFailure(
  tx: Tx,
  { id: channelId }: ChannelRow,
  { id, contactId, status, attempts, sentAt }: MessageToSettle,
  { outcome, isOfPart = false }: FailedReceipt,
): Promise<void> {
  // Other parts of it may have arrived: it is not sent again by itself.
  const failure: Failure =
    isOfPart && stopsChannel(outcome) ? { is: 'refused', error: outcome.error } : outcome
  const of = { orderKey: contactId, resultKey: id }
  await failAcceptedOf(tx, of, isOfPart || isOfPerson(failure) ? 'lostForGood' : 'lost')
  await scheduleRetryOnce(tx, { id, attempts }, failure)
  if (status !== 'Failed') await publishFailure(tx, id)
  if (stopsChannel(outcome)) await stopAfterwards(tx, channelId, { sentAt, reason: outcome.error.detail })
  await messageRefused.happened(tx, { message: await readMessage(tx, id), failure, channelId })
}

type FailedReceipt = Extract<Receipt, { state: 'failed' }>

/** Whether a failure is that of a message as it went out before it was tried again: the provider calls that otherwise. */
const isOfEarlierTry = (
  message: MessageToSettle,
  { message: { providerId }, isOfPart = false }: FailedReceipt,
): boolean =>
  !isOfPart && providerId !== undefined && message.providerId !== null && message.providerId !== providerId

/** Publishes each instant that has been set, once. */
async function publishReceipts(tx: Tx, before: MessageToSettle, after: MessageState): Promise<void> {
  const isNew = (key: 'deliveredAt' | 'readAt') => before[key] === null && after[key] !== null
  if (isNew('deliveredAt')) await publishReceipt(tx, before.id, 'message.delivered')
  if (isNew('readAt')) await publishReceipt(tx, before.id, 'message.read')
}

async function publishReceipt(tx: Tx, id: string, type: 'message.delivered' | 'message.read'): Promise<void> {
  const message = await readMessage(tx, id)
  const { accountId, contactId, channel, campaignId } = message
  await publishIfWanted(tx, {
    accountId,
    type,
    about: { id: contactId },
    channel,
    campaignId,
    dataOf: async () => ({
      data: await messageOfEvent(tx, message),
      contact: presentEventContact(await requireContact(tx, accountId, contactId)),
    }),
  })
}

/** The message of a receipt, by the id that we gave it, where it went out on that channel, else by the provider's. */
async function findOfReceipt(tx: Tx, { id: channelId }: ChannelRow, { message: named }: Receipt) {
  const byId = 'id' in named ? await findMessageToSettle(tx, named.id) : undefined
  if (byId?.channelId === channelId) return byId
  return named.providerId === undefined ? undefined : findMessageByProviderId(tx, channelId, named.providerId)
}
