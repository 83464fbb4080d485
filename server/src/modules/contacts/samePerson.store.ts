import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { spellingsOf } from '../consent/identities.rules.ts'
import type { ContactRow } from './contact.rules.ts'

/**
 * The ids of other contacts who have the phone or email of a contact, or are known on custom channels by one of them, or into whom
 * such a contact was merged: of those that have opted out, or of those that have not.
 */
export async function listSamePerson(
  { q, t: { contact: c, contactAlias: a } }: Reader,
  { id, accountId, ...person }: ContactRow & { aliases: readonly string[] },
  { haveOptedOut }: { haveOptedOut: boolean },
): Promise<string[]> {
  const names = spellingsOf(person)
  // By itself, since PostgreSQL would read all contacts of the account for a subquery beside the others.
  const merged = await q
    .selectDistinct({ id: a.contactId })
    .from(a)
    .where(
      and(eq(a.accountId, accountId), inArray(a.kind, ['phone', 'email', 'fromId']), inArray(a.value, names)),
    )
  const rows = await q
    .select({ id: c.id })
    .from(c)
    .where(
      and(
        eq(c.accountId, accountId),
        ne(c.id, id),
        haveOptedOut ? isNotNull(c.optedOutAt) : isNull(c.optedOutAt),
        or(
          inArray(c.phone, names),
          inArray(c.email, names),
          inArray(c.fromId, names),
          merged.length === 0
            ? undefined
            : inArray(
                c.id,
                merged.map(({ id: mergedInto }) => mergedInto),
              ),
        ),
      ),
    )
  return rows.map((row) => row.id)
}
