import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'

/** How many answers are told, and how much of the text of each, in characters. */
const [told, shown] = [20, 200]

/** What anybody but a member has written to a contact behind a message, the oldest first; of a key: what anybody has. */
export function listAnsweredSince(
  { q, t: { message: m } }: Reader,
  contactId: string,
  { lastSeenMessageId, memberId }: { lastSeenMessageId: string; memberId: string | undefined },
) {
  const byOthers = memberId === undefined ? undefined : or(isNull(m.memberId), ne(m.memberId, memberId))
  return q
    .select({
      id: m.id,
      author: m.author,
      memberName: m.memberName,
      text: sql<string>`substr(${m.body}, 1, ${shown})`,
    })
    .from(m)
    .where(
      and(
        eq(m.contactId, contactId),
        gt(m.id, lastSeenMessageId),
        eq(m.direction, 'outgoing'),
        eq(m.type, 'text'),
        ne(m.author, 'auto'),
        byOthers,
      ),
    )
    .orderBy(asc(m.id))
    .limit(told)
}
export type Answered = Awaited<ReturnType<typeof listAnsweredSince>>[number]
