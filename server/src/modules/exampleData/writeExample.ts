import { insertPastCampaigns, insertPastOpenings } from '../campaigns/campaigns.ts'
import { findCampaignByName } from '../campaigns/campaigns.store.ts'
import { contactLocks } from '../contacts/contact.rules.ts'
import { insertPastContacts, listPhonesInUse } from '../contacts/contacts.ts'
import { recordCustomFields } from '../contacts/customFields.ts'
import { rememberOptOut } from '../contacts/suppression.ts'
import { insertPastMessages } from '../conversations/messages.ts'
import { findListByName } from '../lists/lists.store.ts'
import { insertPastLists, insertPastMemberships } from '../lists/lists.ts'
import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import type { exampleWorkspace } from './exampleWorkspace.rules.ts'
import type { Story } from './story.rules.ts'

/** How many contacts one transaction writes: about 10 ms, in which nobody else can write on SQLite. */
export const contactsAtOnce = 20

/** Writes the lists and campaigns of an example; where the account has one of the same name, with another name. */
export async function writeFrame(
  tx: Tx,
  accountId: string,
  { lists, campaigns }: Pick<ReturnType<typeof exampleWorkspace>, 'lists' | 'campaigns'>,
): Promise<void> {
  await tx.lock(
    ...lists.map(({ name }) => locks.listName(accountId, name)),
    ...campaigns.map(({ name }) => locks.campaignName(accountId, name)),
  )
  await insertPastLists(tx, await withFreeNames(lists, (name) => findListByName(tx, accountId, name)))
  await insertPastCampaigns(
    tx,
    await withFreeNames(campaigns, (name) => findCampaignByName(tx, accountId, name)),
  )
}

async function withFreeNames<T extends { name: string }>(
  rows: readonly T[],
  find: (name: string) => Promise<unknown>,
): Promise<T[]> {
  const named: T[] = []
  for (const row of rows) {
    let { name } = row
    for (let count = 1; (await find(name)) !== undefined; count += 1)
      name = `${row.name} (example${count === 1 ? '' : ` ${count}`})`
    named.push({ ...row, name })
  }
  return named
}

/**
 * Writes some contacts of an example with everything that happened with them: nothing is published, sent or charged. A contact
 * whose phone somebody has got since is left out.
 */
export async function writeStories(tx: Tx, accountId: string, given: readonly Story[]): Promise<void> {
  const phones = given.flatMap(({ contact: { phone } }) => phone ?? [])
  await tx.lock(...phones.flatMap((phone) => contactLocks(accountId, { phone })))
  const taken = new Set(await listPhonesInUse(tx, accountId, phones))
  const stories = given.filter(({ contact: { phone } }) => phone === null || !taken.has(phone))
  await insertPastContacts(tx, {
    contacts: stories.map(({ contact }) => contact),
    timeline: stories.flatMap(({ timeline }) => timeline),
  })
  await insertPastMemberships(
    tx,
    stories.flatMap(({ memberships }) => memberships),
  )
  await insertPastMessages(tx, {
    messages: stories.flatMap(({ messages }) => messages),
    conversations: stories.flatMap(({ conversation }) => conversation ?? []),
  })
  await insertPastOpenings(tx, {
    openings: stories.flatMap(({ openings }) => openings),
    followUps: stories.flatMap(({ followUps }) => followUps),
  })
  for (const { contact } of stories) {
    await recordCustomFields(tx, accountId, contact.customFields)
    await rememberOptOut(tx, contact, 'stop_keyword')
  }
  tx.notify(`account:${accountId}`)
}
