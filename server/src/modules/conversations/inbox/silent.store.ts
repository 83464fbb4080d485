import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import type { ConversationRow } from '../work.rules.ts'

/**
 * Open conversations of an account in which we wrote last, in the order of their last messages, those behind one: none that waits
 * for a person, or for which a message waits. With each when that message was stored: its id may be ahead of the clock.
 */
export const listAnswered = (
  { q, t: { conversation: v, contact: c, message: m, scheduledMessage: s } }: Reader,
  accountId: string,
  after: string,
  limit: number,
): PromiseLike<{ work: ConversationRow; saidAt: number }[]> =>
  q
    .select({ work: getTableColumns(v), saidAt: m.createdAt })
    .from(v)
    .innerJoin(m, eq(m.id, v.lastMessageId))
    .where(
      and(
        eq(v.accountId, accountId),
        // In the words of the partial index.
        sql`${v.state} is not null`,
        eq(v.state, 'open'),
        isNull(v.waitingSince),
        gt(v.lastMessageId, after),
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
