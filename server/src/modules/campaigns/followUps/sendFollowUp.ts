import type { RuleOf } from '@replyloop/shared/values/timeline'
import { readAccount, type Account } from '../../accounts/accounts.store.ts'
import { presentDay } from '../../accounts/settings.ts'
import { isFree, type ContactRow } from '../../contacts/contact.rules.ts'
import { findContactInAccount } from '../../contacts/contacts.store.ts'
import { creditRefusal, messagePrice } from '../../credits/charge.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { hourMs } from '../../../platform/clock/time.ts'
import { clockSkewMs } from '../../../platform/jobs/retry.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { newId } from '../../../platform/ids.ts'
import { askPermission, createOutgoingMessage } from '../../conversations/outgoing.ts'
import { locks } from '../../../platform/db/locks.ts'
import { findCampaign, type CampaignRow } from '../campaigns.store.ts'
import { composeMessage } from '../start/composeMessage.ts'
import { readChannels } from '../start/channelKnowledge.ts'
import { findWay, type Way } from '../start/findWay.ts'
import { findFollowUp, updateFollowUp, type FollowUpRow } from './followUps.store.ts'
import { dueAtOf, recordFollowUp, postponeFollowUps, scheduleFollowUp } from './followUps.ts'
import { quietEndFor } from '../start/quietHours.rules.ts'
import { channelOfSilent } from '../openings/secondChannel.ts'

/** Sends a follow-up that is due, unless something has ended it. During the contact's quiet hours it waits. */
export async function sendFollowUp(
  { db }: { db: Db },
  { followUpId }: { followUpId: string },
  job: RunningJob,
): Promise<void> {
  const send = async (tx: Tx) => {
    const known = await findFollowUp(tx, followUpId)
    if (known === undefined) return job.finish(tx)
    await tx.lock(locks.conversation(known.contactId))
    const followUp = await findFollowUp(tx, followUpId) // something may just have ended it
    if (followUp === undefined || followUp.dueAt === null) return job.finish(tx)
    if (followUp.contactId !== known.contactId) return job.reschedule(tx, tx.now) // merged into another one since
    const campaign = await findCampaign(tx, followUp.campaignId)
    const latest = campaign && dueAtOf(campaign, followUp.nextStep, tx.now)
    const isClockSetBack = typeof latest === 'number' && followUp.dueAt > latest + clockSkewMs
    if (tx.now < followUp.dueAt && !isClockSetBack) return job.reschedule(tx, followUp.dueAt)
    const contact = await findContactInAccount(tx, followUp.accountId, followUp.contactId)
    if (campaign === undefined || contact === undefined) return job.finish(tx)
    const account = await readAccount(tx, contact.accountId)
    // Without a line on the timeline: it looks again and again, until the account is resumed.
    if (account.suspendedAt !== null) return job.reschedule(tx, tx.now + hourMs)
    const wait = whatHolds(account, contact, tx.now)
    if (wait !== undefined) {
      await recordFollowUp(tx, followUp, { decision: 'queued', rule: wait.rule })
      return job.reschedule(tx, wait.until)
    }
    const knowing = { accountId: contact.accountId, now: tx.now, keyedHash: tx.keyedHash }
    const way = await findWay(readChannels(tx, knowing), {
      contact,
      campaign,
      only: await channelOfSilent(tx, followUp),
      use: campaign.followUps[followUp.nextStep]?.template,
    })
    if ('until' in way && way.until !== undefined) {
      await recordFollowUp(tx, followUp, { decision: 'queued', rule: 'spam_limit' })
      return job.reschedule(tx, way.until)
    }
    await job.finish(tx)
    await sendStep(tx, { campaign, contact, way }, followUp)
  }
  await db.write(send, { alone: true }) // a charge holds its account until the end of the transaction
}

/**
 * What a follow-up waits for, and until when: the contact's quiet hours, or the next day, where the account could not pay for
 * the answer to what it brings.
 */
function whatHolds(account: Account, contact: ContactRow, now: number) {
  const quietEnd = quietEndFor(account, contact, now)
  if (quietEnd !== undefined) return { rule: 'quiet_hours' as const, until: quietEnd.at }
  if (isFree(contact) || creditRefusal(account, messagePrice, now) !== 'daily_limit') return undefined
  return { rule: 'daily_limit' as const, until: presentDay(account, now).endsAt }
}

async function sendStep(
  tx: Tx,
  { campaign, contact, way }: { campaign: CampaignRow; contact: ContactRow; way: Way },
  followUp: FollowUpRow,
): Promise<void> {
  const { id, nextStep } = followUp
  const step = campaign.followUps[nextStep]
  const isOver = campaign.status !== 'Live' || contact.optedOutAt !== null || contact.needsHumanAt !== null
  if (step === undefined || isOver) {
    await updateFollowUp(tx, id, { dueAt: null })
    const rule = step === undefined ? 'removed' : 'conversation_ended'
    return recordFollowUp(tx, followUp, { decision: 'cancelled', rule })
  }
  if (!('by' in way)) {
    await recordFollowUp(tx, followUp, { decision: 'skipped', rule: whySkipped(way, step) })
    await updateFollowUp(tx, id, { nextStep: nextStep + 1, dueAt: null })
    return scheduleFollowUp(tx, campaign, contact)
  }
  const composed = composeMessage(way, step.text, contact)
  if ('rule' in composed) {
    await updateFollowUp(tx, id, { dueAt: null })
    return recordFollowUp(tx, followUp, { decision: 'skipped', ...composed })
  }
  const to = await askPermission(tx, contact)
  if (to === undefined) {
    await updateFollowUp(tx, id, { dueAt: null })
    return recordFollowUp(tx, followUp, { decision: 'cancelled', rule: 'opted_out' })
  }
  const messageId = newId('msg', tx.now)
  const { channel } = way
  const { body, template } = composed
  await createOutgoingMessage(tx, {
    id: messageId,
    to,
    body,
    template,
    channel,
    campaignId: campaign.id,
    author: 'campaign',
  })
  await updateFollowUp(tx, id, { nextStep: nextStep + 1 })
  await recordFollowUp(tx, followUp, { decision: 'sent', rule: 'silence', messageId })
  await postponeFollowUps(tx, contact.id)
  await scheduleFollowUp(tx, campaign, contact)
}

/** Why a step is left out to whom it cannot be written now; the next one may still go. */
function whySkipped(
  way: Exclude<Way, { by: string }>,
  { template }: CampaignRow['followUps'][number],
): RuleOf<'follow_up', 'skipped'> {
  if ('cancels' in way) return way.cancels === 'marketing_stopped' ? way.cancels : 'window_closed'
  if (way.holds === 'template_missing') return template ? way.holds : 'window_closed'
  return way.holds === 'spam_limit' || way.holds === 'marketing_limit' ? 'channel_stopped' : way.holds
}
