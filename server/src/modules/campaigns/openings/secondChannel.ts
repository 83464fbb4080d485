import type { Failure } from '../../channels/outgoing.ts'
import { hasWrittenSince, type MessageRow } from '../../conversations/messages.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { findCampaign, type CampaignRow } from '../campaigns.store.ts'
import { describeChange } from '../start/findWay.ts'
import { unscheduleFollowUp } from '../followUps/followUps.store.ts'
import { findOpeningTo } from './openingsOfContact.store.ts'
import { storeDecision, type OpeningRow } from './openings.store.ts'

/** Whether the provider of a channel has said that it cannot reach a contact, who may be reached on another one. */
export const isUnreachable = (failure: Failure): boolean =>
  failure.is === 'refused' && failure.unreachable === true && failure.optsOut !== 'all'

/**
 * Queues an opening for the second channel of its campaign, as the provider of its message's channel has said that it cannot
 * reach the contact; it costs nothing more. Returns `false` where there is none to go over to, or the message went out there
 * already: it then stays failed, and no follow-up comes; or where the contact has written since.
 */
export async function goOverToSecond(
  tx: Tx,
  opening: OpeningRow,
  message: MessageRow,
  failure: Failure,
): Promise<boolean> {
  if (!isUnreachable(failure)) return false
  if (await hasWrittenSince(tx, opening.contactId, message.id)) return false
  const campaign = await findCampaign(tx, opening.campaignId)
  const second = campaign?.status === 'Completed' ? null : (campaign?.secondChannel ?? null)
  if (second === null || second === message.channel) {
    await unscheduleFollowUp(tx, opening) // it would remind of what never arrived
    return false
  }
  const detail = describeChange(message.channel, second)
  const queued = { decision: 'queued', rule: 'second_channel', detail, messageId: message.id } as const
  await storeDecision(tx, opening, queued, { onSecondChannel: true })
  tx.notify(`changed:${opening.accountId} campaign`)
  return true
}

/**
 * The channel on which a campaign goes on writing to a contact who stays silent: where its opening went out on its second
 * channel, that one; `undefined` for the contact's own.
 */
export async function channelOfSilent(
  tx: Tx,
  { id: campaignId, secondChannel }: CampaignRow,
  contactId: string,
): Promise<string | undefined> {
  const opening = await findOpeningTo(tx, { campaignId, contactId })
  if (opening?.onSecondChannel !== true || opening.state !== 'sent' || opening.messageId === null)
    return undefined
  if (await hasWrittenSince(tx, contactId, opening.messageId)) return undefined
  return secondChannel ?? undefined
}
