import { insertPastCampaigns, insertPastOpenings } from '../campaigns/campaigns.ts'
import { insertPastContacts, insertPastTags } from '../contacts/contacts.ts'
import { recordCustomFields } from '../contacts/customFields.ts'
import { rememberOptOut } from '../contacts/suppression.ts'
import { insertPastMessages } from '../conversations/messages.ts'
import { insertPastEpisodes } from '../inbox/inbox.ts'
import { insertPastLists, insertPastMemberships } from '../lists/lists.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { exampleWorkspace } from './exampleWorkspace.rules.ts'
import type { Story } from './story.rules.ts'

/** How many contacts one transaction writes: about 10 ms, in which nobody else can write on SQLite. */
export const contactsAtOnce = 20

/** Writes the lists, tags and campaigns of an example. */
export async function writeFrame(
  tx: Tx,
  { lists, tags, campaigns }: Pick<ReturnType<typeof exampleWorkspace>, 'lists' | 'tags' | 'campaigns'>,
): Promise<void> {
  await insertPastTags(tx, tags)
  await insertPastLists(tx, lists)
  await insertPastCampaigns(tx, campaigns)
}

/** Writes some contacts of an example with everything that happened with them: nothing is published, sent or charged. */
export async function writeStories(tx: Tx, accountId: string, stories: readonly Story[]): Promise<void> {
  await insertPastContacts(tx, {
    contacts: stories.map(({ contact }) => contact),
    identities: stories.flatMap(({ identities }) => identities),
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
  await insertPastEpisodes(tx, stories)
  await insertPastOpenings(tx, {
    openings: stories.flatMap(({ openings }) => openings),
    followUps: stories.flatMap(({ followUps }) => followUps),
  })
  for (const { contact } of stories) {
    await recordCustomFields(tx, contact)
    await rememberOptOut(tx, contact, 'stop_keyword')
  }
  tx.notify(`account:${accountId}`)
}
