import type { ContactRow } from '../../contacts/contact.rules.ts'
import { presentContact } from '../../contacts/contact.presenter.ts'
import type { HowJoined } from '../../lists/lists.facts.ts'
import type { ListRow } from '../../lists/lists.store.ts'
import { publish } from '../../webhooks/events.ts'
import { pipelined, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { actsFor, takesJoins } from '../campaign.rules.ts'
import { listLinkedCampaigns, unlinkCampaigns } from '../campaigns.store.ts'
import { enroll } from './enroll.ts'

/** Takes the queues of all campaigns that are linked to lists which contacts are about to join. */
export async function lockQueues(tx: Tx, listIds: readonly string[]): Promise<void> {
  const linked = await pipelined(...listIds.map((id) => listLinkedCampaigns(tx, id)))
  await tx.lock(...linked.flat().map(({ id }) => locks.queue(id)))
}

/** Publishes that a contact has joined a list, with the campaign that it joins so, and enrolls it in the linked campaigns. */
export async function enrollJoined(
  tx: Tx,
  { contact, list, ...how }: { contact: ContactRow; list: ListRow } & HowJoined,
): Promise<void> {
  const linked = await listLinkedCampaigns(tx, list.id)
  // Before the contact's row too, as one who writes to the contact takes them.
  await tx.lock(...linked.map(({ id }) => locks.queue(id)), locks.conversation(contact.id))
  await publish(tx, {
    accountId: contact.accountId,
    type: 'contact.added_to_list',
    data: { contact: presentContact(contact), list: { id: list.id, name: list.name } },
    about: contact,
    channel: contact.channel,
    campaignId:
      linked.findLast((campaign) => takesJoins(campaign) && actsFor(campaign, contact))?.id ??
      contact.campaignId,
  })
  await enroll(tx, contact, linked, { listId: list.id, ...how })
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
