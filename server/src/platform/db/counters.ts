import { and, asc, eq, inArray, like, lt, ne, or, sql, type Column, type SQL } from 'drizzle-orm'
import { timelineSubjects } from '@replyloop/shared/values/timeline'
import type { Reader, Tx } from './db.ts'
import { equals, isGiven } from './filters.ts'
import type { Schema } from './schema/schema.ts'
import { changeRows, insertRow } from './statements/declare.ts'

type CounterRow = Schema['counter']['$inferSelect']
/** What is counted as it changes: triggers of the database do so. */
export type Counted = CounterRow['counted']

/** Which numbers of an account are meant. */
interface Which {
  accountId: string
  counted: Counted | readonly Counted[]
  scopes?: readonly string[] | undefined
  detail?: string | undefined
  /** How their details begin. */
  beginning?: string | undefined
}

/** How many an account has of what is counted, by scope and detail. */
export function listCounts(
  { q, t: { counter: n } }: Reader,
  { accountId, counted, scopes, detail, beginning }: Which,
) {
  return q
    .select({ counted: n.counted, scope: n.scope, detail: n.detail, amount: sum(n.amount) })
    .from(n)
    .where(
      and(
        eq(n.accountId, accountId),
        inArray(n.counted, typeof counted === 'string' ? [counted] : [...counted]),
        scopes && inArray(n.scope, [...scopes]),
        equals(n.detail, detail),
        isGiven(beginning) ? like(n.detail, `${beginning}%`) : undefined,
      ),
    )
    .groupBy(n.counted, n.scope, n.detail)
}

/** How many an account has of what is counted, in all. */
export const readCount = async (read: Reader, which: Which): Promise<number> =>
  (await listCounts(read, which)).reduce((total, { amount }) => total + amount, 0)

/** That for each row of a query, by the columns of its account and its scope. */
export function selectCounted(
  { t: { counter: n } }: Reader,
  counted: Counted,
  { accountId, scope }: { accountId: Column; scope: Column },
  beginning = '',
): SQL<number> {
  const those = and(
    eq(n.accountId, accountId),
    eq(n.counted, counted),
    eq(n.scope, scope),
    like(n.detail, `${beginning}%`),
  )
  return sql<number>`(select ${sum(n.amount)} from ${n} where ${those})`.mapWith(Number)
}

const sum = (amount: Column) => sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number)

/** How finely time is counted, in milliseconds: every time zone is whole quarters of an hour from UTC. */
export const slotMs = 900_000
/** How many parts of numbers become one at once. */
const partsAtOnce = 500

const removePart = changeRows({
  table: (t) => t.counter,
  values: ({ counter: n }) => ({
    accountId: n.accountId,
    counted: n.counted,
    scope: n.scope,
    detail: n.detail,
    part: n.part,
  }),
  query: ({ q, t: { counter: n } }, { accountId, counted, scope, detail, part }) =>
    q
      .delete(n)
      .where(
        and(
          eq(n.accountId, accountId),
          eq(n.counted, counted),
          eq(n.scope, scope),
          eq(n.detail, detail),
          eq(n.part, part),
        ),
      )
      .returning(),
})

const addPart = insertRow((t) => t.counter, {
  onConflict: {
    key: ['accountId', 'counted', 'scope', 'detail', 'part'],
    set: ({ amount }) => ({ amount: sql`${amount} + excluded.amount` }),
  },
})

/**
 * Makes some parts of numbers one: those that connections of PostgreSQL have counted, and quarters of an hour before an instant.
 * It leaves out what is being counted, and waits for nobody. Returns whether more may be left.
 */
export async function foldCounters(tx: Tx, before: number): Promise<boolean> {
  const { q, t } = tx
  const n = t.counter
  const isOld = or(
    ...timelineSubjects.map((subject) =>
      and(
        ne(n.detail, `${subject}:`),
        like(n.detail, `${subject}:%`),
        lt(n.detail, `${subject}:${Math.floor(before / slotMs)}`),
      ),
    ),
  )
  const parts = await tx.skipLocked(
    q
      .select()
      .from(n)
      .where(or(ne(n.part, 0), eq(n.amount, 0), and(eq(n.counted, 'done'), isOld)))
      .orderBy(asc(n.accountId), asc(n.counted), asc(n.scope), asc(n.detail), asc(n.part))
      .limit(partsAtOnce),
  )
  for (const { accountId, counted, scope, detail, part, amount } of parts) {
    await removePart(tx, { accountId, counted, scope, detail, part })
    const [subject = '', slot = ''] = detail.split(':')
    const isPast = counted === 'done' && slot !== '' && Number(slot) < Math.floor(before / slotMs)
    const kept = { accountId, counted, scope, detail: isPast ? `${subject}:` : detail }
    if (amount !== 0) await addPart(tx, { ...kept, part: 0, amount })
  }
  return parts.length === partsAtOnce
}
