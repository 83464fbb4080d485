import { readAccount } from '../../accounts/accounts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { findContactInAccount } from '../../contacts/contacts.store.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { clockSkewMs } from '../../../platform/jobs/retry.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { newId } from '../../../platform/ids.ts'
import { askPermission, createOutgoingMessage, type Permission } from '../../conversations/outgoing.ts'
import { locks } from '../../../platform/db/locks.ts'
import { findCampaign, type CampaignRow } from '../campaigns.store.ts'
import { channelOfSilent } from '../openings/secondChannel.ts'
import { readChannels } from '../start/channelKnowledge.ts'
import { findWay } from '../start/findWay.ts'
import type { StartFacts } from '../start/startVerdict.rules.ts'
import { followUpVerdict } from './followUpVerdict.rules.ts'
import { findFollowUp, updateFollowUp, type FollowUpRow } from './followUps.store.ts'
import { followUpDueAt, recordFollowUp, postponeFollowUps, scheduleFollowUp } from './followUps.ts'

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
    const latest = campaign && followUpDueAt(campaign, followUp.nextStep, tx.now)
    const isClockSetBack = typeof latest === 'number' && followUp.dueAt > latest + clockSkewMs
    if (tx.now < followUp.dueAt && !isClockSetBack) return job.reschedule(tx, followUp.dueAt)
    const contact = await findContactInAccount(tx, followUp.accountId, followUp.contactId)
    if (campaign === undefined || contact === undefined) return job.finish(tx)
    const facts = await readFollowUpFacts(tx, { campaign, contact, followUp })
    const step = campaign.followUps[followUp.nextStep]
    const verdict = followUpVerdict(campaign, step, facts, tx.now)
    if (verdict.is === 'wait') {
      const { rule, until } = verdict
      if (rule !== undefined) await recordFollowUp(tx, followUp, { decision: 'queued', rule })
      return job.reschedule(tx, until)
    }
    await job.finish(tx)
    if (verdict.is === 'cancel') {
      await updateFollowUp(tx, followUp.id, { dueAt: null })
      return recordFollowUp(tx, followUp, { decision: 'cancelled', rule: verdict.rule })
    }
    const nextStep = followUp.nextStep + 1
    if (verdict.is === 'skip') {
      const { rule, fault } = verdict
      await recordFollowUp(tx, followUp, { decision: 'skipped', rule, ...fault })
      await updateFollowUp(tx, followUp.id, { dueAt: null, ...(!fault && { nextStep }) })
      return fault ? undefined : scheduleFollowUp(tx, campaign, contact)
    }
    const messageId = newId('msg', tx.now)
    const given = { id: messageId, campaignId: campaign.id, author: 'campaign' } as const
    await createOutgoingMessage(tx, { ...verdict.message, ...given })
    await updateFollowUp(tx, followUp.id, { nextStep })
    await recordFollowUp(tx, followUp, { decision: 'sent', rule: 'silence', messageId })
    await postponeFollowUps(tx, contact.id)
    await scheduleFollowUp(tx, campaign, contact)
  }
  await db.write(send, { alone: true }) // a conversation that others may wait for
}

/** Reads what decides about a follow-up now. It costs nothing itself; the day must have room for the answer to what it brings. */
async function readFollowUpFacts(
  tx: Tx,
  { campaign, contact, followUp }: { campaign: CampaignRow; contact: ContactRow; followUp: FollowUpRow },
): Promise<StartFacts<Permission>> {
  const { accountId } = contact
  const step = campaign.followUps[followUp.nextStep]
  const channels = readChannels(tx, { accountId, now: tx.now, keyedHash: tx.keyedHash })
  const only = await channelOfSilent(tx, campaign, contact.id)
  return {
    contact,
    to: await askPermission(tx, contact),
    needsHuman: contact.needsHumanAt !== null,
    account: { ...(await readAccount(tx, accountId)), metered: false },
    heedsQuiet: true,
    way: await findWay(channels, { contact, campaign, only, use: step?.template }),
    text: step?.text ?? null,
    choices: step?.choices,
    files: step?.files,
    isFree: contact.isTest,
    isLeftOut: true,
  }
}
