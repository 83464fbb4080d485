import { takesJoins } from '../campaigns/campaign.rules.ts'
import { listLinkedCampaigns, type CampaignRow } from '../campaigns/campaigns.store.ts'
import { enroll } from '../campaigns/enroll.ts'
import { presentContact, type ContactRow } from '../contacts/contact.rules.ts'
import { pipelined, type Tx } from '../../platform/db/db.ts'
import { locks, type Lock } from '../../platform/db/locks.ts'
import { publish } from '../webhooks/events.ts'
import { insertMembership, type ListRow } from './lists.store.ts'
import { requireList } from './requireList.ts'

/**
 * Puts a contact on a list; its linked campaigns follow in the same transaction (specification, endpoint 3). Returns
 * `false`, and triggers nothing, when it was a member already. Throws `LIST_NOT_FOUND` where the list is deleted meanwhile.
 */
export async function joinList(
  tx: Tx,
  list: ListRow,
  contact: ContactRow,
  { queueAll = false }: { queueAll?: boolean } = {},
): Promise<boolean> {
  const joined = await insertMembership(tx, list.id, contact.id)
  if (!joined) return false
  const { accountId, id: contactId, channel } = contact
  tx.notify(`account:${accountId}`)
  const [linked] = await pipelined(
    listLinkedCampaigns(tx, list.id),
    requireList(tx, accountId, list.id), // it may have been deleted before the membership locked it
  )
  // Before the contact's row too, as whoever writes to the contact takes them.
  await tx.lock(...queuesOf(linked), locks.conversation(contactId))
  const campaignId = linked.findLast(takesJoins)?.id ?? contact.campaignId // the campaign that it joins with the list
  const data = { contact: presentContact(contact), list: { id: list.id, name: list.name } }
  await publish(tx, { accountId, type: 'contact.added_to_list', data, contactId, channel, campaignId })
  await enroll(tx, contact, linked, { listId: list.id, queueAll })
  return true
}

/** Puts a contact on all of the lists or on none. Throws `LIST_NOT_FOUND`. */
export async function joinLists(
  tx: Tx,
  { contact, listIds }: { contact: ContactRow; listIds: readonly string[] },
): Promise<void> {
  const lists = await pipelined(...listIds.map((id) => requireList(tx, contact.accountId, id)))
  await tx.lock(...(await listQueues(tx, listIds)))
  for (const list of lists) await joinList(tx, list, contact)
}

/** The locks of the queues that contacts get into by joining lists: whoever joins several at once takes them before. */
export async function listQueues(tx: Tx, listIds: readonly string[]): Promise<Lock[]> {
  const linked = await pipelined(...listIds.map((id) => listLinkedCampaigns(tx, id)))
  return queuesOf(linked.flat())
}

const queuesOf = (campaigns: readonly CampaignRow[]): Lock[] => campaigns.map(({ id }) => locks.queue(id))
