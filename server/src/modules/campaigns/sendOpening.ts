import type { OpeningCancelReason, OpeningHoldReason } from '@replyloop/shared/values/opening'
import { readAccount } from '../accounts/accounts.store.ts'
import { findContactInAnyAccount } from '../contacts/contacts.store.ts'
import { holdsStarts } from '../contacts/handedOver.rules.ts'
import { chargeMessage } from '../credits/charge.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { newId } from '../../platform/ids.ts'
import { createOutgoingMessage } from '../conversations/createOutgoingMessage.ts'
import { findMessage, type MessageRow } from '../conversations/messages.store.ts'
import { askPermission } from '../conversations/permission.ts'
import { locks } from '../../platform/db/locks.ts'
import { deliveryProgressOf } from '../../platform/outbox/deliveries.store.ts'
import { nextOpeningAt, sendsQueue } from './campaign.rules.ts'
import { findCampaign, setLastOpeningAt, type CampaignRow } from './campaigns.store.ts'
import { composeMessage } from './composeMessage.ts'
import type { Way } from './findWay.ts'
import { postponeFollowUps, scheduleFollowUp } from './followUps.ts'
import { firstQueued, updateOpening, type OpeningRow } from './openings.store.ts'
import { queueAffordable } from './queueAffordable.ts'
import { quietEndFor } from './quietHours.rules.ts'
import { recordOpening } from './recordOpening.ts'
import { scheduleReleaseOfQuiet, scheduleReleaseOfRested, scheduleRetryTomorrow } from './scheduleRelease.ts'
import { wayOfOpening } from './wayOfOpening.ts'

/** How many openings one transaction may hold or cancel in a row before it lets others write. */
const maxUnsentInARow = 20

/**
 * Sends an opening message and charges for it in one transaction (docs/interface.md#opening-messages). Returns
 * `false` if it had to be put on hold or cancelled instead; the opening then has the reason. The caller holds `locks.queue`
 * and `locks.conversation`.
 */
export async function sendOpeningNow(tx: Tx, campaign: CampaignRow, opening: OpeningRow): Promise<boolean> {
  const contact = await findContactInAnyAccount(tx, opening.contactId) // it may have opted out a moment ago
  if (contact === undefined) return false
  const to = await askPermission(tx, contact)
  if (to === undefined) return cancelForOptOut(tx, opening)
  const account = await readAccount(tx, campaign.accountId)
  if (account.suspendedAt !== null) return holdOrCancel(tx, opening, { decision: 'held', rule: 'suspended' })
  if (holdsStarts(contact)) return holdOrCancel(tx, opening, { decision: 'held', rule: 'needs_human' })
  const earlier = opening.messageId === null ? undefined : await findMessage(tx, opening.messageId)
  if (earlier !== undefined && (await isOnItsWay(tx, opening, earlier))) return false
  const way = await wayOfOpening(tx, { contact, campaign, opening, earlier })
  if ('cancels' in way) return holdOrCancel(tx, opening, { decision: 'cancelled', rule: way.cancels })
  if ('holds' in way) return holdForChannel(tx, opening, way)
  const composed = composeMessage(way, campaign.openingMessage, contact)
  if ('rule' in composed) return holdOrCancel(tx, opening, { decision: 'held', ...composed })
  const id = newId('msg', tx.now)
  if (!contact.isTest) {
    const quietEnd = account.quietOpenings ? quietEndFor(account, contact, tx.now) : undefined
    if (quietEnd !== undefined) return holdForQuiet(tx, opening, quietEnd)
    // One that its provider has refused before was charged then; an example costs nothing.
    const isPaid = contact.isExample || opening.messageId !== null
    const rule = isPaid
      ? undefined
      : await chargeMessage(tx, account, id, `Opening message of ${campaign.name}`)
    if (rule === 'daily_limit') await scheduleRetryTomorrow(tx, account)
    if (rule !== undefined) return holdOrCancel(tx, opening, { decision: 'held', rule })
  }
  const { channel } = way
  const { body, template } = composed
  await createOutgoingMessage(tx, {
    id,
    to,
    body,
    template,
    channel,
    campaignId: campaign.id,
    author: 'campaign',
  })
  await updateOpening(tx, opening.id, { state: 'sent', reason: null, messageId: id })
  await recordOpening(tx, opening, { decision: 'sent', rule: 'joined_list', messageId: id })
  if (!contact.isTest) await setLastOpeningAt(tx, campaign.id)
  await postponeFollowUps(tx, contact.id)
  await scheduleFollowUp(tx, campaign, contact)
  return true
}

/**
 * Whether an earlier try at an opening has arrived after all, as its provider may say late, or somebody has just had it tried
 * again: it is then sent.
 */
async function isOnItsWay(tx: Tx, { id }: OpeningRow, earlier: MessageRow): Promise<boolean> {
  const isOver =
    earlier.status === 'Failed' && (await deliveryProgressOf(tx, earlier.id)).nextAttemptAt === null
  if (!isOver) await updateOpening(tx, id, { state: 'sent', reason: null })
  return !isOver
}

/** Holds an opening for something of its channel, and where its provider says for how long, until then. */
async function holdForChannel(
  tx: Tx,
  opening: OpeningRow,
  { holds: rule, detail, until }: Extract<Way, { holds: string }>,
): Promise<false> {
  if (until !== undefined) await scheduleReleaseOfRested(tx, opening.campaignId, until)
  return holdOrCancel(tx, opening, {
    decision: 'held',
    rule,
    detail,
    ...(until !== undefined && { heldUntil: until }),
  })
}

/** Cancels the opening of a contact who has opted out, for good. */
export const cancelForOptOut = (tx: Tx, opening: OpeningRow): Promise<false> =>
  holdOrCancel(tx, opening, { decision: 'cancelled', rule: 'opted_out' })

/** Holds an opening until the contact's quiet hours end. */
async function holdForQuiet(
  tx: Tx,
  opening: OpeningRow,
  { at, localTime }: { at: number; localTime: string },
): Promise<false> {
  await scheduleReleaseOfQuiet(tx, opening.campaignId, at)
  return holdOrCancel(tx, opening, {
    decision: 'held',
    rule: 'quiet_hours',
    detail: localTime,
    heldUntil: at,
  })
}

/** Holds or cancels an opening and says why; returns `false`: nothing was sent. */
async function holdOrCancel(
  tx: Tx,
  opening: OpeningRow,
  because:
    | { decision: 'held'; rule: OpeningHoldReason; detail?: string | null; heldUntil?: number }
    | { decision: 'cancelled'; rule: OpeningCancelReason; heldUntil?: undefined },
): Promise<false> {
  const { heldUntil = null, ...decision } = because
  const { decision: state, rule: reason } = decision
  await updateOpening(tx, opening.id, { state, reason, messageId: opening.messageId, heldUntil })
  tx.notify(`account:${opening.accountId}`)
  await recordOpening(tx, opening, decision)
  return false
}

/** The first in a campaign's queue. Where that has run empty, credit may be left for what is on hold: it is queued. */
async function nextQueued(tx: Tx, campaign: CampaignRow): Promise<OpeningRow | undefined> {
  const first = await firstQueued(tx, campaign.id)
  if (first !== undefined) return first
  await queueAffordable(tx, campaign)
  return firstQueued(tx, campaign.id)
}

/**
 * Sends the next queued opening message of a campaign, and runs again when the send rate allows the next one. A campaign
 * has one such job, so its send rate holds after a pause or a downtime too.
 */
export async function sendOpening(
  { db, pacePerMinute }: { db: Db; pacePerMinute: number },
  campaignId: string,
  job: RunningJob,
): Promise<void> {
  const sendNext = async (tx: Tx) => {
    await tx.lock(locks.queue(campaignId))
    const campaign = await findCampaign(tx, campaignId)
    // If the campaign goes Live again or is edited, a new job starts.
    if (campaign === undefined || !sendsQueue(campaign)) return job.finish(tx)
    const sendRate = campaign.pacePerMinute ?? pacePerMinute
    const slot = nextOpeningAt(campaign.lastOpeningAt, sendRate)
    const isClockSetBack = campaign.lastOpeningAt > tx.now // waiting for the slot could then take long
    if (tx.now < slot && !isClockSetBack) return job.reschedule(tx, slot)
    let sent = false
    for (let unsent = 0; !sent && unsent < maxUnsentInARow; unsent += 1) {
      const opening = await nextQueued(tx, campaign)
      if (opening === undefined) return job.finish(tx)
      const conversation = locks.conversation(opening.contactId)
      // The queue of another campaign may hold the next conversation, and want this one: what is not free has to wait.
      if (unsent === 0) await tx.lock(conversation)
      else if (!(await tx.tryLock(conversation))) break
      sent = await sendOpeningNow(tx, campaign, opening)
    }
    const more = (await nextQueued(tx, campaign)) !== undefined
    return more ? job.reschedule(tx, sent ? nextOpeningAt(tx.now, sendRate) : tx.now) : job.finish(tx)
  }
  await db.write(sendNext, { alone: true }) // joins wait for the queue, too
}
