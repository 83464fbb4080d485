import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import type { ConversationRow } from '../work.rules.ts'

/** A wait of an account: since when, and whose, as several may wait since the same instant. */
export interface WaitPlace {
  since: number
  contactId: string
}

/** The conversations of an account that wait for an answer, behind one, the longest wait first. */
export const listWaits = (
  { q, t: { conversation: v } }: Reader,
  accountId: string,
  after: WaitPlace | undefined,
  limit: number,
): PromiseLike<ConversationRow[]> =>
  q
    .select()
    .from(v)
    .where(
      and(
        eq(v.accountId, accountId),
        // In the words of the partial index.
        sql`${v.waitingSince} is not null`,
        after && sql`(${v.waitingSince}, ${v.contactId}) > (${after.since}, ${after.contactId})`,
      ),
    )
    .orderBy(asc(v.waitingSince), asc(v.contactId))
    .limit(limit)
