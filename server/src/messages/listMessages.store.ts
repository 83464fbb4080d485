import type { MessageQuery } from '@replyloop/shared/message'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Reader } from '../db/db.ts'
import { afterCursor, beforeCursor, contains, equals } from '../db/filters.ts'
import type { SearchQuery } from '../lib/page.ts'

/** Messages, newest first, that match all that is given. */
export function listMessages(
  { q, t }: Reader,
  accountId: string,
  { direction, status, contactId, channel, cursor }: MessageQuery,
  limit: number,
) {
  const m = t.message
  const unsent = status === 'Queued' || status === 'Failed'
  return q
    .select()
    .from(m)
    .where(
      and(
        eq(m.accountId, accountId),
        equals(m.direction, direction),
        equals(m.status, status),
        // The exact condition of the partial index, so that it is used; incoming messages may have any status.
        unsent && direction === 'outgoing' ? ne(m.status, sql.raw("'Sent'")) : undefined,
        equals(m.contactId, contactId),
        equals(m.channel, channel),
        beforeCursor(m.id, cursor),
      ),
    )
    .orderBy(desc(m.id))
    .limit(limit)
}

/**
 * The labels in use after `cursor`, in order. Each is found by one step through the index of channels, however many
 * messages there are.
 */
export async function listChannels(
  { q, t }: Reader,
  accountId: string,
  { search, cursor }: SearchQuery,
  limit: number,
): Promise<{ name: string }[]> {
  const m = t.message
  const found: { name: string }[] = []
  for (let after = cursor; found.length < limit;) {
    const [next] = await q
      .select({ name: m.channel })
      .from(m)
      .where(and(eq(m.accountId, accountId), afterCursor(m.channel, after), contains(m.channel, search)))
      .orderBy(m.channel)
      .limit(1)
    if (next === undefined) return found
    found.push(next)
    after = next.name
  }
  return found
}
