import type { Tx } from '../../../platform/db/db.ts'
import type { ContactRow } from '../contact.rules.ts'
import type { IdentityRow } from '../identity/identities.store.ts'
import type { TimelineRow } from '../timeline/timeline.store.ts'

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
  if (identities.length > 0) await q.insert(t.identity).values(identities)
  if (timeline.length > 0) await q.insert(t.timelineEntry).values(timeline)
}
