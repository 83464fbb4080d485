import { eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { FollowUpRow } from '../followUps/followUps.store.ts'
import type { OpeningRow } from '../openings/openings.store.ts'

/** Gives openings to another contact, into which theirs is merged. */
export async function moveOpenings(
  { q, t: { opening: o } }: Tx,
  openings: readonly Pick<OpeningRow, 'id'>[],
  contactId: string,
): Promise<void> {
  const ids = openings.map(({ id }) => id)
  await q.update(o).set({ contactId }).where(inArray(o.id, ids))
}

/** Removes openings, as if their contacts had never joined. */
export async function deleteOpenings(
  { q, t: { opening: o } }: Tx,
  openings: readonly Pick<OpeningRow, 'id'>[],
): Promise<void> {
  const ids = openings.map(({ id }) => id)
  await q.delete(o).where(inArray(o.id, ids))
}

/** The rows of all campaigns' follow-ups to a contact. */
export const listFollowUpRowsOf = (
  { q, t: { followUp: f } }: Reader,
  contactId: string,
): PromiseLike<FollowUpRow[]> => q.select().from(f).where(eq(f.contactId, contactId))

/** Removes follow-ups; their jobs end by themselves. */
export async function deleteFollowUps(
  { q, t: { followUp: f } }: Tx,
  followUps: readonly Pick<FollowUpRow, 'id'>[],
): Promise<void> {
  const ids = followUps.map(({ id }) => id)
  await q.delete(f).where(inArray(f.id, ids))
}

/** Gives the follow-ups to a contact to another one, into which it is merged. */
export async function moveFollowUps({ q, t: { followUp: f } }: Tx, from: string, to: string): Promise<void> {
  await q.update(f).set({ contactId: to }).where(eq(f.contactId, from))
}
