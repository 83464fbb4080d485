import { and, eq, exists } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { isGiven } from '../../../platform/db/filters.ts'
import { contactMatches, type ContactFilter } from './contactSearch.store.ts'
import type { Wanted } from './sortedContacts.store.ts'

/** Up to so many contacts are looked up and sorted. */
const mostFew = 1000

/** What the filters of the table want, with the ids of those who alone may match, where one of the filters leaves few. */
export async function narrowFilter(
  read: Reader,
  accountId: string,
  { listId, few, ...others }: ContactFilter,
): Promise<Wanted> {
  const { q, t } = read
  const { contact: c, membership: m } = t
  const isOn = isGiven(listId) ? eq(m.listId, listId) : undefined
  const condition = and(
    contactMatches(read, accountId, others),
    isOn &&
      exists(
        q
          .select({ id: m.contactId })
          .from(m)
          .where(and(isOn, eq(m.contactId, c.id))),
      ),
  )
  if (few !== undefined) return { accountId, condition, few }
  if (isOn !== undefined) {
    const found = await q
      .select({ id: m.contactId })
      .from(m)
      .where(isOn)
      .limit(mostFew + 1)
    if (found.length <= mostFew) return { accountId, condition, few: found.map(({ id }) => id) }
  }
  for (const one of indexedParts(others)) {
    const found = await q
      .select({ id: c.id })
      .from(c)
      .where(contactMatches(read, accountId, one))
      .limit(mostFew + 1)
    if (found.length <= mostFew) return { accountId, condition, few: found.map(({ id }) => id) }
  }
  return { accountId, condition }
}

/** The filters whose contacts an index holds together, each by itself. */
function indexedParts({
  campaignId,
  channel,
  optedOut,
  botActive,
  ...source
}: ContactFilter): ContactFilter[] {
  return [
    ...(isGiven(campaignId) ? [{ campaignId }] : []),
    ...(isGiven(channel) ? [{ channel }] : []),
    ...(optedOut === true ? [{ optedOut }] : []),
    ...(botActive === false ? [{ botActive }] : []),
    ...(isGiven(source.sourceKind) || isGiven(source.sourceId)
      ? [{ sourceKind: source.sourceKind, sourceId: source.sourceId }]
      : []),
  ]
}
