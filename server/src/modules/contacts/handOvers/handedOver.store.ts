import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import type { ContactRow } from '../contact.rules.ts'

/**
 * The contacts of an account for whom a person was asked after one instant and until another one, in milliseconds since 1970,
 * and whom nobody has answered; who waits longest first. Only people: no test contacts.
 */
export function listHandedOver(
  { q, t: { contact: c } }: Reader,
  accountId: string,
  { after, until }: { after: number; until: number },
  limit: number,
): PromiseLike<ContactRow[]> {
  return q
    .select()
    .from(c)
    .where(
      and(
        eq(c.accountId, accountId),
        gt(c.needsHumanAt, after),
        lte(c.needsHumanAt, until),
        eq(c.isTest, false),
      ),
    )
    .orderBy(asc(c.needsHumanAt), asc(c.id))
    .limit(limit)
}
