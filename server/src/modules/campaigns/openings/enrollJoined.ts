import { openingMoves } from '@replyloop/shared/values/opening'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { presentContact } from '../../contacts/contact.presenter.ts'
import { joinCampaign } from '../../contacts/contacts.store.ts'
import type { HowJoined } from '../../lists/lists.facts.ts'
import type { ListRow } from '../../lists/lists.store.ts'
import { publish } from '../../webhooks/events.ts'
import { pipelined, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { countsAsMany, goesOutNow, joinWindowMs, takesJoins } from '../campaign.rules.ts'
import { findCampaign, listLinkedCampaigns, unlinkCampaigns, type CampaignRow } from '../campaigns.store.ts'
import {
  countJoins,
  deleteUnsentOpenings,
  firstQueued,
  insertOpening,
  recordOpening,
} from './openings.store.ts'
import { listUnsentCampaigns } from './openingsOfContact.store.ts'
import { resumeQueue } from './resumeQueue.ts'
import { sendOpeningNow } from './sendOpening.ts'
import { storeUnsent } from './holdOpening.ts'

/** Who joined which list, and how. */
interface Join extends HowJoined {
  contact: ContactRow
  list: ListRow
}

/** Takes the queues of all campaigns that are linked to lists which contacts are about to join. */
export async function lockQueues(tx: Tx, listIds: readonly string[]): Promise<void> {
  const linked = await pipelined(...listIds.map((id) => listLinkedCampaigns(tx, id)))
  await tx.lock(...linked.flat().map(({ id }) => locks.queue(id)))
}

/** Publishes that a contact has joined a list, with the campaign that it joins so, and enrolls it in the linked campaigns. */
export async function enrollJoined(tx: Tx, join: Join): Promise<void> {
  const { contact, list } = join
  const linked = await listLinkedCampaigns(tx, list.id)
  // Before the contact's row too, as one who writes to the contact takes them.
  await tx.lock(...linked.map(({ id }) => locks.queue(id)), locks.conversation(contact.id))
  await publish(tx, {
    accountId: contact.accountId,
    type: 'contact.added_to_list',
    data: { contact: presentContact(contact), list: { id: list.id, name: list.name } },
    about: contact,
    channel: contact.channel,
    campaignId: linked.findLast(takesJoins)?.id ?? contact.campaignId,
  })
  for (const { id } of linked) {
    const campaign = await findCampaign(tx, id) // read under the lock: nobody else decides about its queue now
    if (campaign !== undefined && takesJoins(campaign)) await enrollInCampaign(tx, campaign, join)
  }
}

/**
 * Opens a campaign for a contact who just joined its list, at most once, in the transaction of the join
 * (docs/interface.md#opening-messages). With `queueAll` it does not go out at once: the contact joins in an import of four or
 * more. The caller holds `locks.queue` and `locks.conversation`.
 */
async function enrollInCampaign(
  tx: Tx,
  campaign: CampaignRow,
  { contact: { id: contactId, accountId, isTest }, list, queueAll, greet, importId }: Join,
): Promise<void> {
  const isQueueEmpty = (await firstQueued(tx, campaign.id)) === undefined
  const joinsBefore = queueAll ? 0 : await countJoins(tx, campaign, joinWindowMs)
  const joinsInWindow = joinsBefore + (isTest ? 0 : 1)
  const opening = await insertOpening(tx, {
    accountId,
    campaignId: campaign.id,
    contactId,
    listId: list.id,
    state: openingMoves.joined.to,
    reason: null,
    startedWithMany: queueAll || countsAsMany(joinsInWindow),
    importId,
  })
  if (opening === undefined) return
  const contact = await joinCampaign(tx, contactId, campaign.id) // it may have opted out a moment ago
  // From now on this campaign has decided about the contact.
  if (!greet) return storeUnsent(tx, opening, { is: 'cancel', reason: 'not_greeted' })
  // At once: queued, it would go out to a contact who opts in before its turn.
  if (contact.optedOutAt !== null) return storeUnsent(tx, opening, { is: 'cancel', reason: 'opted_out' })
  const { status } = campaign
  if (!queueAll && goesOutNow({ status, joinsInWindow, isQueueEmpty, isTest }))
    await sendOpeningNow(tx, campaign, { opening, contact })
  else {
    const rule = status === 'Live' ? 'paced' : 'campaign_paused'
    await recordOpening(tx, opening, { decision: 'queued', rule })
    if (status === 'Live') await resumeQueue(tx, campaign.id)
  }
}

/** Takes a contact who has left a list out of the queues that no list of the contact's puts it in any more. */
export async function cancelOpeningsOnLeave(
  tx: Tx,
  { contact: { id: contactId }, list }: { contact: ContactRow; list: ListRow },
): Promise<void> {
  const campaignIds = await listUnsentCampaigns(tx, contactId)
  if (campaignIds.length === 0) return
  await tx.lock(...campaignIds.map(locks.queue)) // somebody may just be sending one of them
  for (const campaignId of await deleteUnsentOpenings(tx, contactId, list.id))
    await recordOpening(tx, { contactId, campaignId }, { decision: 'cancelled', rule: 'left_list' })
}

/**
 * Takes the link to a list that is being deleted from Draft and Completed campaigns. Throws `LIST_IN_USE` where a Live or
 * Paused campaign is linked to it, which would silently stop greeting people.
 */
export async function unlinkList(tx: Tx, { id, name }: ListRow): Promise<void> {
  const linked = await listLinkedCampaigns(tx, id)
  await tx.lock(...linked.map((campaign) => locks.queue(campaign.id))) // so that none of them goes Live
  const using = (await listLinkedCampaigns(tx, id)).find(
    ({ status }) => status === 'Live' || status === 'Paused',
  )
  if (using !== undefined)
    throw new Problem(
      'LIST_IN_USE',
      `${using.name} is ${using.status} and linked to ${name}; link it to another list, or complete it (a Live one is paused first), then delete this one`,
    )
  await unlinkCampaigns(tx, id)
}
