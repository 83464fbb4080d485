import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { addressesOfPhones, spellingsOf, type Person } from '../../consent/identities.rules.ts'
import type { ContactRow } from '../contact.rules.ts'

/**
 * The ids of other contacts who have the phone or email of a contact, are known on channels by one of them, or into whom such a
 * contact was merged: of those that have opted out, or of those that have not.
 */
export async function listSamePerson(
  { q, t: { contact: c, contactAlias: a, identity: i, channel: h } }: Reader,
  { id, accountId, ...person }: ContactRow & Pick<Person, 'addresses' | 'aliases'>,
  { haveOptedOut }: { haveOptedOut: boolean },
): Promise<string[]> {
  const names = spellingsOf(person)
  const named = (person.addresses ?? []).map(({ address }) => address)
  // By itself, since PostgreSQL would read all contacts of the account for a subquery beside the others.
  const merged = await q
    .selectDistinct({ id: a.contactId })
    .from(a)
    .where(
      and(eq(a.accountId, accountId), inArray(a.kind, ['phone', 'email', 'fromId']), inArray(a.value, names)),
    )
  const onChannels = q
    .select({ id: h.id })
    .from(h)
    .where(and(eq(h.accountId, accountId), inArray(h.kind, ['whatsapp', 'twilio', 'telnyx'])))
  const writing = await q
    .selectDistinct({ id: i.contactId })
    .from(i)
    .where(
      and(
        eq(i.accountId, accountId),
        inArray(i.channelId, onChannels),
        inArray(i.address, [...addressesOfPhones(person), ...named]),
      ),
    )
  const known = [...merged, ...writing].map((one) => one.id)
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
          known.length === 0 ? undefined : inArray(c.id, known),
        ),
      ),
    )
  return rows.map((row) => row.id)
}
