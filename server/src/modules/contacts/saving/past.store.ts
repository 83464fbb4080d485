import type { Tx } from '../../../platform/db/db.ts'
import type { ContactRow } from '../contact.rules.ts'
import type { TagRow } from '../tags/tags.rules.ts'
import type { IdentityRow } from '../identity/identities.store.ts'
import type { TimelineRow } from '../timeline/timeline.store.ts'

/** Adds tags of the past, as they stand. */
export async function insertPastTags({ q, t }: Tx, tags: TagRow[]): Promise<void> {
  await q.insert(t.tag).values(tags)
}

/** Adds contacts of the past, where they are known, and what was decided about them, as they stand: nothing follows from it. */
export async function insertPastContacts(
  { q, t }: Tx,
  {
    contacts,
    identities,
    timeline,
  }: { contacts: ContactRow[]; identities: IdentityRow[]; timeline: TimelineRow[] },
): Promise<void> {
  if (contacts.length > 0) await q.insert(t.contact).values(contacts)
  const tagged = contacts.flatMap(({ id: contactId, accountId, tagIds, createdAt }) =>
    (tagIds ?? []).map((tagId) => ({ accountId, tagId, contactId, createdAt })),
  )
  if (tagged.length > 0) await q.insert(t.contactTag).values(tagged)
  if (identities.length > 0) await q.insert(t.identity).values(identities)
  if (timeline.length > 0) await q.insert(t.timelineEntry).values(timeline)
}
