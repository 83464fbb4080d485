import { eq, gte, isNotNull, sql, type Column, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import { allOf, isWithin, rangesOf, type ReadLeaf } from '../../contacts/filters.ts'

/** What a leaf asks of the last message of a contact that some condition holds for, by one of its instants. */
const lastLeaf =
  (instantOf: (read: Reader) => Column, isOne: (read: Reader) => SQL | undefined): ReadLeaf =>
  (read, account, leaf) => {
    const { contact: c, message: m } = read.t
    const at = instantOf(read)
    const exists = (condition?: SQL) =>
      sql`exists (select 1 from ${m} where ${allOf(sql`${m.contactId} = ${c.id}`, isOne(read), condition)})`
    if (leaf.op === 'isEmpty') return { condition: sql`not ${exists()}`, isCertain: true }
    const ranges = rangesOf(leaf, account).map(({ from, until }) => {
      // An id is not older than its message: those before need not be looked at. What is sent may have waited.
      const isLater =
        at === m.createdAt && from !== undefined ? gte(m.id, firstIdAt('msg', Math.max(0, from))) : undefined
      const isThen = exists(
        allOf(
          isLater,
          isWithin(at, { ...(from !== undefined && { from }), ...(until !== undefined && { until }) }),
        ),
      )
      return until === undefined || until > account.now
        ? isThen
        : allOf(isThen, sql`not ${exists(gte(at, until))}`)
    })
    return { condition: sql`(${sql.join(ranges, sql` or `)})`, isCertain: true }
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
