import { openingMoves } from '@replyloop/shared/values/opening'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { setCampaign } from '../../contacts/contacts.store.ts'
import type { HowJoined } from '../../lists/lists.facts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { actsFor, areMany, goesOutNow, joinWindowMs, takesJoins } from '../campaign.rules.ts'
import { findCampaign, type CampaignRow } from '../campaigns.store.ts'
import { resumeQueue } from './openingQueue.ts'
import { countJoins } from './openingCounts.store.ts'
import { firstQueued, insertOpening } from './openings.store.ts'
import { recordOpening, storeUnsent } from './storeVerdict.ts'
import { sendOpeningNow } from './sendOpening.ts'

/** How a contact joined: which list, and how. */
interface Join extends HowJoined {
  listId: string
}

/**
 * Opens every campaign that is linked to a list for a contact who just joined the list, at most once per campaign and
 * contact, in the transaction of the join (docs/interface.md#opening-messages). With `queueAll` none goes out at
 * once: the contact joins in an import of four or more. The caller holds `locks.queue` of each, and
 * `locks.conversation`.
 */
export async function enroll(
  tx: Tx,
  contact: ContactRow,
  linked: readonly CampaignRow[],
  join: Join,
): Promise<void> {
  for (const { id } of linked) {
    const campaign = await findCampaign(tx, id) // read under the lock: nobody else decides about its queue now
    if (campaign !== undefined && takesJoins(campaign) && actsFor(campaign, contact))
      await enrollInCampaign(tx, campaign, contact, join)
  }
}

async function enrollInCampaign(
  tx: Tx,
  campaign: CampaignRow,
  contact: ContactRow,
  { listId, queueAll, greet, importId }: Join,
): Promise<void> {
  const isQueueEmpty = (await firstQueued(tx, campaign.id)) === undefined
  const { accountId } = contact
  const joinsBefore = queueAll ? 0 : await countJoins(tx, campaign, joinWindowMs)
  const joinsInWindow = joinsBefore + (contact.isTest ? 0 : 1)
  const opening = await insertOpening(tx, {
    accountId,
    campaignId: campaign.id,
    contactId: contact.id,
    listId,
    state: openingMoves.joined.to,
    reason: null,
    startedWithMany: queueAll || areMany(joinsInWindow),
    importId,
  })
  if (opening === undefined) return
  await setCampaign(tx, contact.id, campaign.id)
  // From now on this campaign has decided about the contact.
  if (!greet) return storeUnsent(tx, opening, { is: 'cancel', reason: 'not_greeted' })
  // At once: queued, it would go out to a contact who opts in before its turn.
  if (contact.optedOutAt !== null) return storeUnsent(tx, opening, { is: 'cancel', reason: 'opted_out' })
  const { status } = campaign
  if (!queueAll && goesOutNow({ status, joinsInWindow, isQueueEmpty, isTest: contact.isTest }))
    await sendOpeningNow(tx, campaign, opening)
  else {
    const rule = status === 'Live' ? 'paced' : 'campaign_paused'
    await recordOpening(tx, opening, { decision: 'queued', rule })
    if (status === 'Live') await resumeQueue(tx, campaign.id)
  }
}
