import { and, eq, exists } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { isGiven } from '../../../platform/db/filters.ts'
import { findFew } from '../filter/findFew.ts'
import type { Few } from '../filter/leaf.ts'
import { contactMatches, type ContactFilter } from './contactSearch.store.ts'
import type { Wanted } from './sortedContacts.store.ts'

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
  const onList: Few[] = isOn
    ? [{ select: (reader, limit) => reader.q.select({ id: m.contactId }).from(m).where(isOn).limit(limit) }]
    : []
  const ofParts = indexedParts(others).map((part): Few => {
    const isOne = contactMatches(read, accountId, part)
    return { select: (reader, limit) => reader.q.select({ id: c.id }).from(c).where(isOne).limit(limit) }
  })
  return { accountId, condition, few: few ?? (await findFew(read, [...onList, ...ofParts])) }
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
