import { and, eq, isNotNull } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { listByAddresses } from './identities.store.ts'

/** Stores that a provider has named two addresses on a channel as one person's, of which each has a contact of its own. */
export async function pairAddresses(
  { q, t: { identity: i } }: Tx,
  { accountId, id: channelId }: { accountId: string; id: string },
  pair: readonly [string, string],
): Promise<void> {
  for (const [address, otherAddress] of [pair, pair.toReversed()] as const)
    await q
      .update(i)
      .set({ otherAddress })
      .where(and(eq(i.accountId, accountId), eq(i.channelId, channelId), eq(i.address, address ?? '')))
}

/** The ids of other contacts who have an address that a provider has named as that of a contact. */
export async function listPaired(
  read: Reader,
  { id: contactId, accountId }: { id: string; accountId: string },
): Promise<string[]> {
  const { q, t } = read
  const { identity: i } = t
  const paired = await q
    .select({ channelId: i.channelId, address: i.otherAddress })
    .from(i)
    .where(and(eq(i.contactId, contactId), isNotNull(i.otherAddress)))
  const others = new Set<string>()
  for (const { channelId, address } of paired)
    for (const other of await listByAddresses(read, { accountId, id: channelId }, [address ?? '']))
      others.add(other.contactId)
  others.delete(contactId)
  return [...others]
}
