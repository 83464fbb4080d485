import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'

/** Those messages of a channel that have one of our ids, or that its provider calls by one of its own. */
export async function listOfReceipts(
  { q, t: { message: m } }: Reader,
  channelId: string,
  { ids, providerIds }: { ids: readonly string[]; providerIds: readonly string[] },
) {
  const listWhere = async (named: readonly string[], isNamed: SQL) =>
    named.length === 0
      ? []
      : q
          .select({ id: m.id, providerId: m.providerId })
          .from(m)
          .where(and(eq(m.channelId, channelId), isNamed))
  const found = [
    listWhere(ids, inArray(m.id, [...ids])),
    listWhere(providerIds, inArray(m.providerId, [...providerIds])),
  ]
  return (await Promise.all(found)).flat()
}
