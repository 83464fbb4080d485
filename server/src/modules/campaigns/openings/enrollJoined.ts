import { openingMoves } from '@replyloop/shared/values/opening'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { presentContact } from '../../contacts/contact.presenter.ts'
import { joinCampaign, joinCampaignAll } from '../../contacts/contacts.store.ts'
import type { HowJoined } from '../../lists/lists.facts.ts'
import type { ListRow } from '../../lists/lists.store.ts'
import { publishAll } from '../../webhooks/events.ts'
import { pipelined, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { countsAsMany, goesOutNow, joinWindowMs, takesJoins } from '../campaign.rules.ts'
import { findCampaign, listLinkedCampaigns, unlinkCampaigns, type CampaignRow } from '../campaigns.store.ts'
import {
  countJoins,
  deleteUnsentOpenings,
  firstQueued,
  insertOpenings,
  recordOpening,
  recordOpeningsQueued,
  type OpeningRow,
} from './openings.store.ts'
import { listUnsentCampaigns } from './openingsOfContact.store.ts'
import { resumeQueue } from './resumeQueue.ts'
import { sendOpeningNow } from '../start/sendStart.ts'
import { storeUnsent } from './holdOpening.ts'
import type { Unsent } from '../start/startVerdict.rules.ts'

/** Which contacts of one account joined which list, and how. */
interface Join extends HowJoined {
  contacts: readonly ContactRow[]
  list: ListRow
}

/** Takes the queues of all campaigns that are linked to lists which contacts are about to join. */
export async function lockQueues(tx: Tx, listIds: readonly string[]): Promise<void> {
  const linked = await pipelined(...listIds.map((id) => listLinkedCampaigns(tx, id)))
  await tx.lock(...linked.flat().map(({ id }) => locks.queue(id)))
}

/** Publishes that contacts have joined a list, with the campaign that they join so, and enrolls them in the linked campaigns. */
export async function enrollJoined(tx: Tx, join: Join): Promise<void> {
  const { contacts, list } = join
  const linked = await listLinkedCampaigns(tx, list.id)
  // Before the contacts' rows too, as one who writes to a contact takes them.
  await tx.lock(
    ...linked.map(({ id }) => locks.queue(id)),
    ...contacts.map(({ id }) => locks.conversation(id)),
  )
  const joining = linked.findLast(takesJoins)?.id
  await publishAll(
    tx,
    contacts.map((contact) => ({
      accountId: contact.accountId,
      type: 'contact.added_to_list',
      data: { contact: presentContact(contact), list: { id: list.id, name: list.name } },
      about: contact,
      channel: contact.channel,
      campaignId: joining ?? contact.campaignId,
    })),
  )
  for (const { id } of linked) {
    const campaign = await findCampaign(tx, id) // read under the lock: nobody else decides about its queue now
    if (campaign !== undefined && takesJoins(campaign)) await enrollInCampaign(tx, campaign, join)
  }
}

/**
 * Opens a campaign for contacts who just joined its list, at most once for each, in the transaction of the join
 * (docs/interface.md#opening-messages). The caller holds `locks.queue` and `locks.conversation`.
 */
async function enrollInCampaign(tx: Tx, campaign: CampaignRow, join: Join): Promise<void> {
  if (join.queueAll) return enrollTogether(tx, campaign, join)
  for (const contact of join.contacts) await enrollOne(tx, campaign, join, contact) // what one sends counts for the next
}

async function enrollOne(
  tx: Tx,
  campaign: CampaignRow,
  join: Join,
  { id, isTest }: ContactRow,
): Promise<void> {
  const isQueueEmpty = (await firstQueued(tx, campaign.id)) === undefined
  const joinsInWindow = (await countJoins(tx, campaign, joinWindowMs)) + (isTest ? 0 : 1)
  const startedWithMany = countsAsMany(joinsInWindow)
  const [opening] = await insertOpenings(tx, [newOpening(campaign, join, id, startedWithMany)])
  if (opening === undefined) return
  const contact = await joinCampaign(tx, id, campaign.id) // it may have opted out a moment ago
  const unsent = unsentAtOnce(join, contact)
  const { status } = campaign
  if (unsent !== undefined) await storeUnsent(tx, opening, unsent)
  else if (goesOutNow({ status, joinsInWindow, isQueueEmpty, isTest }))
    await sendOpeningNow(tx, campaign, { opening, contact })
  else await queueOpenings(tx, campaign, [opening])
}

/** Contacts who join in an import of four or more: none of their opening messages goes out at once. */
async function enrollTogether(tx: Tx, campaign: CampaignRow, join: Join): Promise<void> {
  const openings = await insertOpenings(
    tx,
    join.contacts.map(({ id }) => newOpening(campaign, join, id, true)),
  )
  const contacts = await joinCampaignAll(
    tx,
    openings.map(({ contactId }) => contactId),
    campaign.id,
  )
  const queued: OpeningRow[] = []
  for (const [index, opening] of openings.entries()) {
    const unsent = unsentAtOnce(join, contacts[index])
    if (unsent === undefined) queued.push(opening)
    else await storeUnsent(tx, opening, unsent)
  }
  await queueOpenings(tx, campaign, queued)
}

const newOpening = (
  { id: campaignId, accountId }: CampaignRow,
  { list, joinedBy }: Join,
  contactId: string,
  startedWithMany: boolean,
) => ({
  accountId,
  campaignId,
  contactId,
  listId: list.id,
  state: openingMoves.joined.to,
  reason: null,
  startedWithMany,
  joinedBy,
})

/** Why an opening does not go out from the beginning: from then on its campaign has decided about the contact. */
function unsentAtOnce({ greet }: Join, contact: ContactRow | undefined): Unsent | undefined {
  if (!greet) return { is: 'cancel', reason: 'not_greeted' }
  // At once: queued, it would go out to a contact who opts in before its turn.
  return contact?.optedOutAt === null ? undefined : { is: 'cancel', reason: 'opted_out' }
}

/** Has openings wait for their turn. */
async function queueOpenings(
  tx: Tx,
  { id, status }: CampaignRow,
  openings: readonly OpeningRow[],
): Promise<void> {
  if (openings.length === 0) return
  await recordOpeningsQueued(tx, openings, status === 'Live' ? 'paced' : 'campaign_paused')
  if (status === 'Live') await resumeQueue(tx, id)
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
