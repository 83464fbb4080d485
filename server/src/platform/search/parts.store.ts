import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  inArray,
  lt,
  lte,
  notExists,
  sql,
  type Column,
  type SQL,
} from 'drizzle-orm'
import type { Reader, Tx } from '../db/db.ts'
import type { Schema } from '../db/schema/schema.ts'
import { selectRows } from '../db/statements/declare.ts'
import type { SearchSubject } from '../db/schema/search.ts'
import type { Wanted } from './grams.rules.ts'
import type { Range } from './subject.ts'

export type PartRow = Schema['searchPart']['$inferSelect']

/** Whose rows of which kind. */
export interface Owner {
  accountId: string
  subject: SearchSubject
}

/** Selects the parts of an account's texts, those of the newest rows first. */
export const selectParts = selectRows({
  values: ({ searchPart: p }) => ({ accountId: p.accountId, subject: p.subject }),
  query: ({ q, t: { searchPart: p } }, { accountId, subject }) =>
    q
      .select()
      .from(p)
      .where(and(eq(p.accountId, accountId), eq(p.subject, subject)))
      .orderBy(desc(p.lastId)),
})

/** Rows that are to be looked at themselves, since they changed after their part was made. */
export function listChanges(
  { q, t: { searchChange: h } }: Reader,
  { accountId, subject }: Owner,
  { after, upTo }: Range,
  limit: number,
) {
  return q
    .select({ number: h.number, rowId: h.rowId })
    .from(h)
    .where(
      and(
        eq(h.accountId, accountId),
        eq(h.subject, subject),
        after === undefined ? undefined : gt(h.rowId, after),
        upTo === undefined ? undefined : lte(h.rowId, upTo),
      ),
    )
    .orderBy(asc(h.rowId))
    .limit(limit)
}

/** How many rows of parts have each of some grams. */
export const countMembers = (
  { q, t: { searchGram: g } }: Reader,
  parts: readonly number[],
  grams: readonly number[],
): PromiseLike<{ gram: number; size: number }[]> =>
  q
    .select({ gram: g.gram, size: sql<number>`sum(${g.size})`.mapWith(Number) })
    .from(g)
    .where(and(isOneOf(g.part, parts), isOneOf(g.gram, grams)))
    .groupBy(g.gram)

/** Those of some parts that have all of some grams, perhaps in no row together. An index that is small tells it. */
export async function listPartsWith(
  { q, t: { searchGram: g } }: Reader,
  parts: readonly number[],
  grams: readonly number[],
): Promise<number[]> {
  const rows = await q
    .select({ part: g.part })
    .from(g)
    .where(and(isOneOf(g.part, parts), isOneOf(g.gram, grams)))
    .groupBy(g.part)
    .having(sql`count(*) = ${grams.length}`)
  return rows.map(({ part }) => part)
}

/** Which rows of parts have what is wanted; not more of these rows of the index than the limit. */
export function listGrams(
  { q, t: { searchGram: g } }: Reader,
  parts: readonly number[],
  wanted: Wanted,
  limit: number,
): PromiseLike<{ part: number; members: string }[]> {
  return q
    .select({ part: g.part, members: g.members })
    .from(g)
    .where(
      and(
        isOneOf(g.part, parts),
        wanted.is === 'all' ? isOneOf(g.gram, wanted.grams) : between(g.gram, wanted.from, wanted.to - 1),
      ),
    )
    .limit(limit)
}

/** In the text of the statement: some hundred parameters take longer than what they ask. */
const isOneOf = (column: Column, numbers: readonly number[]): SQL =>
  sql`${column} in (${sql.raw(numbers.join(', '))})`

/** Slices of parts, by part and number. */
export function listSlices(
  { q, t: { searchSlice: s } }: Reader,
  wanted: readonly { part: number; slice: number }[],
) {
  const values = sql.join(
    wanted.map(({ part, slice }) => sql`(${sql.raw(String(part))}, ${sql.raw(String(slice))})`),
    sql`, `,
  )
  return q
    .select()
    .from(s)
    .where(sql`(${s.part}, ${s.slice}) in (values ${values})`)
}

/** Adds a part that is not ready: from now on what changes of its rows is noted. */
export async function addPart({ q, t: { searchPart: p } }: Tx, part: Omit<PartRow, 'number' | 'isReady'>) {
  const [last] = await q.select({ number: p.number }).from(p).orderBy(desc(p.number)).limit(1)
  const row = { ...part, number: (last?.number ?? 0) + 1, isReady: false }
  await q.insert(p).values(row)
  return row
}

/** Adds grams of a part. */
export async function addGrams({ q, t }: Tx, rows: Schema['searchGram']['$inferInsert'][]): Promise<void> {
  if (rows.length > 0) await q.insert(t.searchGram).values(rows)
}

/** Adds slices of a part. */
export async function addSlices({ q, t }: Tx, rows: Schema['searchSlice']['$inferInsert'][]): Promise<void> {
  if (rows.length > 0) await q.insert(t.searchSlice).values(rows)
}

/** Has a part be searched, or not. */
export async function setReady(
  { q, t: { searchPart: p } }: Tx,
  number: number,
  isReady: boolean,
): Promise<void> {
  await q.update(p).set({ isReady }).where(eq(p.number, number))
}

/** Forgets changes that a new part has taken in. */
export async function deleteChanges(
  { q, t: { searchChange: h } }: Tx,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length > 0) await q.delete(h).where(inArray(h.number, [...numbers]))
}

/** Deletes some grams of a part, or, where none is left, the part. Returns whether there was more. */
export async function deleteSomeOfPart({ q, t }: Tx, part: number, limit: number): Promise<boolean> {
  const { searchGram: g, searchPart: p } = t
  const [, ...rest] = await q
    .select({ gram: g.gram })
    .from(g)
    .where(eq(g.part, part))
    .orderBy(asc(g.gram))
    .limit(limit)
  const last = rest.at(-1)
  if (last === undefined) {
    await q.delete(p).where(eq(p.number, part))
    return false
  }
  await q.delete(g).where(and(eq(g.part, part), lt(g.gram, last.gram)))
  return true
}

const rowsAtOnce = 500

/** Deletes some of the index of an account that goes. Returns whether there was more. */
export async function deleteSomeOfIndex(tx: Tx, accountId: string): Promise<boolean> {
  const { searchChange: h, searchPart: p } = tx.t
  const [part] = await tx.q.select({ number: p.number }).from(p).where(eq(p.accountId, accountId)).limit(1)
  if (part !== undefined) {
    await deleteSomeOfPart(tx, part.number, rowsAtOnce)
    return true
  }
  const some = tx.q.select({ number: h.number }).from(h).where(eq(h.accountId, accountId)).limit(rowsAtOnce)
  const deleted = await tx.q.delete(h).where(inArray(h.number, some)).returning({ number: h.number })
  return deleted.length === rowsAtOnce
}

/** Forgets changes of rows whose account has no index any more. */
export async function deleteStrayChanges({ q, t }: Tx): Promise<void> {
  const { searchChange: h, searchPart: p } = t
  const parts = q.select({ number: p.number }).from(p).where(eq(p.accountId, h.accountId))
  await q.delete(h).where(notExists(parts))
}

/** On PostgreSQL: the number of this transaction, which gets the next one that is free. */
export async function transactionNumber({ q }: Tx): Promise<number> {
  const [row] = await q
    .select({ number: sql<string>`number::text` })
    .from(sql`pg_current_xact_id() as number`)
  return Number(row?.number)
}

/** On PostgreSQL: the number of the oldest transaction that is open. */
export async function oldestOpen({ q }: Reader): Promise<number> {
  const [row] = await q
    .select({ oldest: sql<string>`pg_snapshot_xmin(current)::text` })
    .from(sql`pg_current_snapshot() as current`)
  return Number(row?.oldest)
}

/** Accounts behind one, in the order of their ids. */
export const listAccountsBehind = ({ q, t: { account: a } }: Reader, after: string, limit: number) =>
  q.select({ id: a.id }).from(a).where(gt(a.id, after)).orderBy(asc(a.id)).limit(limit)
