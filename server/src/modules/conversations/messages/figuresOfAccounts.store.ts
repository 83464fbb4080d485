import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { firstIdAt } from '../../../platform/ids.ts'

/** The id of the last message of an account, for each account of a query. */
export const selectLastMessageId = ({ q, t: { account: a, conversation: v } }: Reader) =>
  q
    .select({ id: v.lastMessageId })
    .from(v)
    .where(eq(v.accountId, a.id))
    .orderBy(desc(v.lastMessageId))
    .limit(1)

/** When that message was made. Its id tells only about when. */
export const selectLastActivity = (read: Reader) => {
  const { message: m } = read.t
  return read.q
    .select({ at: m.createdAt })
    .from(m)
    .where(eq(m.id, selectLastMessageId(read)))
}

/** How many outgoing messages of an account since an instant are `Failed`, for each account of a query. */
export const selectFailedCount = ({ q, t: { account: a, message: m } }: Reader, since: number) =>
  q
    .select({ messages: count() })
    .from(m)
    .where(
      and(
        eq(m.accountId, a.id),
        // The exact condition of the partial index, so that it is used.
        sql`${m.direction} = 'outgoing' and ${m.status} <> 'Sent' and ${m.status} = 'Failed'`,
        gte(m.id, firstIdAt('msg', since)), // an index has it; ids may be ahead of the clock
        gte(m.createdAt, since),
      ),
    )
