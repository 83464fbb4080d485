import { desc, eq, gte, isNotNull, sql, type Column, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import {
  allOf,
  anyOf,
  isWithin,
  type Range,
  rangesOf,
  type ReadLeaf,
  type SelectIds,
} from '../../contacts/filters.ts'

/** What a leaf asks of the last message of a contact that some condition holds for, by one of its instants. */
const lastLeaf =
  (instantOf: (read: Reader) => Column, isOne: (read: Reader) => SQL | undefined): ReadLeaf =>
  (read, account, leaf) => {
    const { contact: c, message: m } = read.t
    const at = instantOf(read)
    const exists = (condition?: SQL) =>
      sql`exists (select 1 from ${m} where ${allOf(sql`${m.contactId} = ${c.id}`, isOne(read), condition)})`
    if (leaf.op === 'isEmpty') return { condition: sql`not ${exists()}`, isCertain: true }
    const found = rangesOf(leaf, account)
    // An id is not older than its message: those before need not be looked at. What is sent may have waited.
    const hasId = at === m.createdAt
    const isWithinRange = (range: Range) =>
      allOf(
        hasId && range.from !== undefined ? gte(m.id, firstIdAt('msg', Math.max(0, range.from))) : undefined,
        isWithin(at, range),
      )
    const ranges = found.map((range) => {
      const isThen = exists(isWithinRange(range))
      const { until } = range
      return until === undefined || until > account.now
        ? isThen
        : allOf(sql`not ${exists(isWithinRange({ from: until }))}`, isThen)
    })
    const areLate = found.every(({ from }) => from !== undefined)
    const select: SelectIds = ({ q }, limit) => {
      const some = q
        .select({ id: sql<string>`${m.contactId}`.as('id') })
        .from(m)
        .where(allOf(eq(m.accountId, account.id), isOne(read), anyOf(found.map(isWithinRange))))
        .limit(limit)
      return areLate ? some.orderBy(desc(m.id)) : some // the newest are at the end, the oldest come first by themselves
    }
    return {
      condition: sql`(${sql.join(ranges, sql` or `)})`,
      isCertain: true,
      few: { select, isScan: !(hasId && areLate) },
    }
  }

/** When a contact wrote last. */
export const lastWroteLeaf = lastLeaf(
  ({ t: { message: m } }) => m.createdAt,
  ({ t: { message: m } }) => eq(m.direction, 'incoming'),
)

/** When a contact was sent something last, by anything or anybody. */
export const lastSentLeaf = lastLeaf(
  ({ t: { message: m } }) => m.sentAt,
  ({ t: { message: m } }) => allOf(eq(m.direction, 'outgoing'), isNotNull(m.sentAt)),
)
