import { and, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { firstIdAt } from '../../../platform/ids.ts'

/**
 * When marketing went out to some contacts, or is on its way, since an instant: what campaigns say by themselves, and what a broadcast
 * or a program has sent for that. What has not arrived does not count.
 */
export const listMarketingTo = (
  { q, t: { message: m } }: Reader,
  contactIds: readonly string[],
  since: number,
) =>
  q
    .select({ contactId: m.contactId, at: m.createdAt })
    .from(m)
    .where(
      and(
        inArray(m.contactId, [...contactIds]),
        gte(m.id, firstIdAt('msg', since)),
        or(eq(m.purpose, 'marketing'), and(isNull(m.purpose), eq(m.author, 'campaign'))),
        or(
          ne(m.status, 'Failed'),
          isNotNull(m.nextAttemptAt),
          sql`${m.error} ->> 'kind' = 'unknown_outcome'`,
        ),
      ),
    )
