import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import type { ConversationRow } from '../work.rules.ts'

/**
 * Open conversations of an account in which we wrote last and whose last message, behind one, is from before a time: none that waits
 * for a person, or for which a message waits.
 */
export const listSilent = (
  { q, t: { conversation: v, contact: c, scheduledMessage: s } }: Reader,
  accountId: string,
  { before, after }: { before: number; after: string },
  limit: number,
): PromiseLike<ConversationRow[]> =>
  q
    .select(getTableColumns(v))
    .from(v)
    .where(
      and(
        eq(v.accountId, accountId),
        // In the words of the partial index.
        sql`${v.state} is not null`,
        eq(v.state, 'open'),
        isNull(v.waitingSince),
        gt(v.lastMessageId, after),
        lt(v.lastMessageId, firstIdAt('msg', before)),
        notExists(
          q
            .select({ one: sql`1` })
            .from(c)
            .where(and(eq(c.id, v.contactId), isNotNull(c.needsHumanAt))),
        ),
        notExists(
          q
            .select({ one: sql`1` })
            .from(s)
            .where(and(eq(s.contactId, v.contactId), eq(s.state, 'scheduled'))),
        ),
      ),
    )
    .orderBy(asc(v.lastMessageId))
    .limit(limit)
