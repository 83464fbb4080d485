import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { newId } from '../../../platform/ids.ts'

/** A saved view. */
export type ViewRow = Schema['view']['$inferSelect']

/** What of it can be changed. */
export type ViewValues = Pick<ViewRow, 'memberId' | 'name' | 'folded' | 'query'>

/** Who asks: a member of whom some views may be, or a key. */
export interface Viewer {
  accountId: string
  memberId: string | undefined
}

const mayRead = (w: Schema['view'], { accountId, memberId }: Viewer) =>
  and(
    eq(w.accountId, accountId),
    memberId === undefined ? isNull(w.memberId) : or(isNull(w.memberId), eq(w.memberId, memberId)),
  )

/** The views of a member and those of everybody, in the order of their names. */
export const listViews = ({ q, t: { view: w } }: Reader, viewer: Viewer): PromiseLike<ViewRow[]> =>
  q.select().from(w).where(mayRead(w, viewer)).orderBy(asc(w.folded), asc(w.id))

/** One of them. Throws `VIEW_NOT_FOUND`. */
export async function requireView(
  { q, t: { view: w } }: Reader,
  viewer: Viewer,
  id: string,
): Promise<ViewRow> {
  const [found] = await q
    .select()
    .from(w)
    .where(and(mayRead(w, viewer), eq(w.id, id)))
  if (found === undefined)
    throw new Problem('VIEW_NOT_FOUND', `No view has the id ${id}; GET /dashboard/api/views lists them`)
  return found
}

/** Adds a view. The caller holds `locks.views`. */
export async function insertView(
  { q, t, now }: Tx,
  view: ViewValues & { accountId: string },
): Promise<ViewRow> {
  const row = { ...view, id: newId('vie', now), createdAt: now, updatedAt: now }
  return requireRow(await q.insert(t.view).values(row).returning())
}

/** Changes a view. The caller holds `locks.views`. */
export async function updateViewRow(
  { q, t: { view: w }, now }: Tx,
  id: string,
  change: ViewValues,
): Promise<ViewRow> {
  return requireRow(
    await q
      .update(w)
      .set({ ...change, updatedAt: now })
      .where(eq(w.id, id))
      .returning(),
  )
}

/** Deletes a view. */
export async function deleteViewRow({ q, t: { view: w } }: Tx, id: string): Promise<void> {
  await q.delete(w).where(eq(w.id, id))
}
