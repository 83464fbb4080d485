import type { Tx } from '../../../platform/db/db.ts'
import type { ListRow, MembershipRow } from '../lists.store.ts'

/** Adds lists of the past, as they stand. */
export async function insertPastLists({ q, t }: Tx, lists: ListRow[]): Promise<void> {
  await q.insert(t.list).values(lists)
}

/** Adds that contacts joined lists in the past: nothing follows from it. */
export async function insertPastMemberships({ q, t }: Tx, memberships: MembershipRow[]): Promise<void> {
  if (memberships.length > 0) await q.insert(t.membership).values(memberships)
}
