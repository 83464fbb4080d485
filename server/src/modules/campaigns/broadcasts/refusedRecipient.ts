import type { Failure } from '../../channels/outgoing.ts'
import { hasWrittenSince, type MessageRow } from '../../conversations/messages.store.ts'
import { recordTimeline } from '../../contacts/timeline.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { endDeliveriesOf } from '../../../platform/outbox/cancellations.store.ts'
import { findCampaign } from '../campaigns.store.ts'
import { unscheduleFollowUp } from '../followUps/followUps.store.ts'
import { verdictOfFailure } from '../openings/failure.rules.ts'
import { isUnreachable } from '../openings/secondChannel.ts'
import { describeChange } from '../start/findWay.ts'
import { findBroadcast, type BroadcastRow } from './broadcasts.store.ts'
import { fateOf } from './fate.rules.ts'
import { findRecipientOfMessage, updateRecipient, type RecipientRow } from './recipients.store.ts'
import { storeFate } from './sendBroadcast.ts'
import { wakeBroadcast } from './wakeBroadcast.ts'
import { variantNamed } from './variant.rules.ts'

/**
 * What follows for a recipient whose message a provider has refused, as for an opening: it waits, goes over to the second channel of
 * the campaign, or never gets it. Returns whether it is left to its broadcast so; one that has ended leaves it failed.
 */
export async function holdRecipientAgain(tx: Tx, message: MessageRow, failure: Failure): Promise<boolean> {
  const recipient = await findRecipientOfMessage(tx, message)
  const broadcast = recipient?.state === 'sent' ? await findBroadcast(tx, recipient.broadcastId) : undefined
  if (recipient === undefined || broadcast === undefined) return false
  if (broadcast.state === 'done' || broadcast.state === 'cancelled') return false
  const goesOver = await goOver(tx, { recipient, broadcast }, message, failure)
  const verdict = goesOver ? undefined : verdictOfFailure(failure, tx.now)
  const variant = variantNamed(broadcast, recipient.variant)
  if (verdict !== undefined && variant !== undefined)
    await storeFate(tx, { recipient, broadcast }, fateOf(verdict, variant), verdict)
  else if (!goesOver) return false
  // A replay of what has failed leaves it to the broadcast.
  await endDeliveriesOf(tx, { orderKey: message.contactId, resultKey: message.id }, 'withdrawn')
  await unscheduleFollowUp(tx, { campaignId: recipient.campaignId, contactId: message.contactId })
  const until = verdict?.is === 'hold' ? (verdict.until ?? tx.now) : tx.now
  await wakeBroadcast(tx, broadcast.id, until)
  return true
}

/** Queues a recipient for the second channel of the campaign, where the first has been refused as unreachable and there is one. */
async function goOver(
  tx: Tx,
  { recipient, broadcast }: { recipient: RecipientRow; broadcast: BroadcastRow },
  message: MessageRow,
  failure: Failure,
): Promise<boolean> {
  if (broadcast.channel !== null || !isUnreachable(failure)) return false
  if (await hasWrittenSince(tx, message.contactId, message.id)) return false
  const second = (await findCampaign(tx, broadcast.campaignId))?.secondChannel ?? null
  if (second === null || second === message.channel) return false
  await updateRecipient(tx, recipient, { state: 'queued', onSecondChannel: true })
  await recordTimeline(tx, {
    contactId: message.contactId,
    campaignId: broadcast.campaignId,
    subject: 'broadcast',
    decision: 'queued',
    rule: 'second_channel',
    detail: describeChange(message.channel, second),
    messageId: message.id,
  })
  return true
}
