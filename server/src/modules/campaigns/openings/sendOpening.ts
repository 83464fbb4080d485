import { readAccount, type Account } from '../../accounts/accounts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { holdsStarts } from '../../contacts/handOvers.ts'
import { chargeMessage } from '../../credits/charge.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { newId } from '../../../platform/ids.ts'
import { askPermission, createOutgoingMessage, type Permission } from '../../conversations/outgoing.ts'
import { findMessage, type MessageRow } from '../../conversations/messages.store.ts'
import { locks } from '../../../platform/db/locks.ts'
import { deliveryProgressOf } from '../../../platform/outbox/deliveries.store.ts'
import { nextOpeningAt, sendsQueue } from '../campaign.rules.ts'
import { findCampaign, setLastOpeningAt, type CampaignRow } from '../campaigns.store.ts'
import { postponeFollowUps, scheduleFollowUp } from '../followUps/followUps.ts'
import {
  firstQueued,
  markOpeningSent,
  recordOpening,
  storeDecision,
  type OpeningRow,
} from './openings.store.ts'
import { queueAffordable } from './reviewHeld.ts'
import { storeUnsent } from './holdOpening.ts'
import { readChannels } from '../start/channelKnowledge.ts'
import { wayOfOpening } from '../start/findWay.ts'
import { startVerdict, holdUnpaid, waitsForQuiet, type StartFacts } from '../start/startVerdict.rules.ts'

/** How many openings one transaction may hold or cancel in a row before it lets others write. */
const maxUnsentInARow = 20

/**
 * Sends an opening message and charges for it in one transaction (docs/interface.md#opening-messages). Returns
 * `false` if it had to be put on hold or cancelled instead; the opening then has the reason. The caller holds `locks.queue`
 * and `locks.conversation`, and has read the contact under them.
 */
export async function sendOpeningNow(
  tx: Tx,
  campaign: CampaignRow,
  { opening, contact }: { opening: OpeningRow; contact: ContactRow },
): Promise<boolean> {
  const earlier = opening.messageId === null ? undefined : await findMessage(tx, opening.messageId)
  if (earlier !== undefined && (await isOnItsWay(tx, opening, earlier))) return false
  const { facts, goesOver } = await readStartFacts(tx, { campaign, opening, contact, earlier })
  const messageId = newId('msg', tx.now)
  const asked = startVerdict(facts, tx.now)
  // Another charge may have had what the account could pay a moment ago.
  const refusal =
    asked.is === 'send' && !facts.isFree
      ? await chargeMessage(tx, facts.account, messageId, `Opening message of ${campaign.name}`)
      : undefined
  const verdict = refusal === undefined ? asked : holdUnpaid(refusal, facts.account, tx.now)
  const onSecondChannel = facts.to === undefined ? opening.onSecondChannel : goesOver !== undefined
  if (onSecondChannel && !opening.onSecondChannel)
    await recordOpening(tx, opening, { decision: 'queued', rule: 'second_channel', detail: goesOver ?? null })
  if (verdict.is !== 'send') {
    await storeUnsent(tx, opening, verdict, { onSecondChannel })
    return false
  }
  const given = { id: messageId, campaignId: campaign.id, author: 'campaign' } as const
  await createOutgoingMessage(tx, { ...verdict.message, ...given })
  const sent = { decision: 'sent', rule: 'joined_list', messageId } as const
  await storeDecision(tx, opening, sent, { messageId, onSecondChannel })
  if (!contact.isTest) await setLastOpeningAt(tx, campaign.id)
  await postponeFollowUps(tx, contact.id)
  await scheduleFollowUp(tx, campaign, contact)
  return true
}

/** What decides about an opening, with the row of its account. */
type OpeningFacts = StartFacts<Permission> & { account: Account }

/** Reads what decides about an opening now, and the two channels where it goes over to the second one. */
async function readStartFacts(
  tx: Tx,
  {
    campaign,
    opening,
    contact,
    earlier,
  }: { campaign: CampaignRow; opening: OpeningRow; contact: ContactRow; earlier: MessageRow | undefined },
): Promise<{ facts: OpeningFacts; goesOver: string | undefined }> {
  const { accountId, openingMessage: text, openingChoices: choices, openingFiles: files } = campaign
  const to = await askPermission(tx, contact)
  const account = await readAccount(tx, accountId)
  const { onSecondChannel, startedWithMany, messageId } = opening
  const channels = readChannels(tx, { accountId, now: tx.now, keyedHash: tx.keyedHash })
  const { way, goesOver } = await wayOfOpening(channels, { contact, campaign, onSecondChannel, earlier })
  const facts = {
    contact,
    to,
    needsHuman: holdsStarts(contact),
    account,
    heedsQuiet: waitsForQuiet(account, contact, startedWithMany),
    way,
    text,
    choices,
    files,
    isFree: contact.isTest || messageId !== null, // what its provider has refused was paid for
  }
  return { facts, goesOver }
}

/**
 * Whether an earlier try at an opening has arrived after all, as its provider may say late, or somebody has just had it tried
 * again: it is then sent.
 */
async function isOnItsWay(tx: Tx, { id }: OpeningRow, earlier: MessageRow): Promise<boolean> {
  const isOver =
    earlier.status === 'Failed' && (await deliveryProgressOf(tx, earlier.id)).nextAttemptAt === null
  if (!isOver) await markOpeningSent(tx, id)
  return !isOver
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
      const contact = await findContactInAnyAccount(tx, opening.contactId) // it may have opted out a moment ago
      sent = contact !== undefined && (await sendOpeningNow(tx, campaign, { opening, contact }))
    }
    const more = (await nextQueued(tx, campaign)) !== undefined
    return more ? job.reschedule(tx, sent ? nextOpeningAt(tx.now, sendRate) : tx.now) : job.finish(tx)
  }
  await db.write(sendNext, { alone: true }) // joins wait for the queue, too
}
