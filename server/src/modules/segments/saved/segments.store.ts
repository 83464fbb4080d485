import { foldName } from '@replyloop/shared/values/foldName'
import type { Filter } from '@replyloop/shared/contract/filter'
import { and, desc, eq } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { beforeCursor, contains } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { SearchQuery } from '../../../platform/http/page.ts'
import { newId } from '../../../platform/ids.ts'

/** A filter that has a name. */
export type SegmentRow = Schema['segment']['$inferSelect']

/** A segment by id. Throws `SEGMENT_NOT_FOUND`. */
export async function requireSegment(
  { q, t: { segment: s } }: Reader,
  accountId: string,
  id: string,
): Promise<SegmentRow> {
  const [segment] = await q
    .select()
    .from(s)
    .where(and(eq(s.accountId, accountId), eq(s.id, id)))
  if (segment === undefined)
    throw new Problem('SEGMENT_NOT_FOUND', `No segment has the id ${id}; GET /v1/segments lists them`)
  return segment
}

/** The segment of an account with that name, else one whose name differs in case alone. */
export async function findSegmentByName(
  { q, t: { segment: s } }: Reader,
  accountId: string,
  name: string,
): Promise<SegmentRow | undefined> {
  const segments = await q.select().from(s).where(eq(s.accountId, accountId)).orderBy(s.id)
  const folded = foldName(name)
  return (
    segments.find((segment) => segment.name === name) ??
    segments.find((segment) => foldName(segment.name) === folded)
  )
}

/** How many segments an account has. */
export const countSegments = ({ q, t: { segment: s } }: Reader, accountId: string): Promise<number> =>
  q.$count(s, eq(s.accountId, accountId))

/** Segments of an account, newest first. */
export const listSegments = (
  { q, t: { segment: s } }: Reader,
  accountId: string,
  { search, cursor }: SearchQuery,
  limit: number,
) =>
  q
    .select()
    .from(s)
    .where(and(eq(s.accountId, accountId), contains(s.name, search), beforeCursor(s.id, cursor)))
    .orderBy(desc(s.id))
    .limit(limit)

/** Adds a segment. The caller holds `locks.segments`. */
export async function insertSegment(
  { q, t, now }: Tx,
  segment: { accountId: string; name: string; filter: Filter },
): Promise<SegmentRow> {
  const row = { ...segment, id: newId('seg', now), createdAt: now, updatedAt: now }
  return requireRow(await q.insert(t.segment).values(row).returning())
}

/** Changes a segment. The caller holds `locks.segments`. */
export async function updateSegment(
  { q, t: { segment: s }, now }: Tx,
  id: string,
  change: Partial<Pick<SegmentRow, 'name' | 'filter'>>,
): Promise<SegmentRow> {
  return requireRow(
    await q
      .update(s)
      .set({ ...change, updatedAt: now })
      .where(eq(s.id, id))
      .returning(),
  )
}

/** Deletes a segment. */
export async function deleteSegmentRow({ q, t: { segment: s } }: Tx, id: string): Promise<void> {
  await q.delete(s).where(eq(s.id, id))
}
