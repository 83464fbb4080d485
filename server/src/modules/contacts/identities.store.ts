import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** The addresses by which a contact is known on a connected channel, the first ones first, and when it wrote there last. */
export const listIdentitiesOn = (
  { q, t: { identity: i } }: Reader,
  channelId: string,
  contactId: string,
): PromiseLike<{ address: string; lastReceivedAt: number | null }[]> =>
  q
    .select({ address: i.address, lastReceivedAt: i.lastReceivedAt })
    .from(i)
    .where(and(eq(i.contactId, contactId), eq(i.channelId, channelId)))
    .orderBy(asc(i.createdAt), asc(i.address))

/** The id of the contact that has an address on a connected channel. */
export async function findContactIdByAddress(
  { q, t }: Reader,
  { accountId, channelId, address }: { accountId: string; channelId: string; address: string },
): Promise<string | undefined> {
  const i = t.identity
  const [identity] = await q
    .select({ contactId: i.contactId })
    .from(i)
    .where(and(eq(i.accountId, accountId), eq(i.channelId, channelId), eq(i.address, address)))
  return identity?.contactId
}

/** Makes an address on a connected channel known as a contact's. */
export async function insertIdentity(
  { q, t, now }: Tx,
  identity: { accountId: string; channelId: string; contactId: string; address: string },
): Promise<void> {
  await q.insert(t.identity).values({ ...identity, createdAt: now })
}

/** Makes addresses on a connected channel known as a contact's, unless they are somebody's already. */
export async function insertIdentitiesOnce(
  { q, t, now }: Tx,
  of: { accountId: string; channelId: string; contactId: string },
  addresses: readonly string[],
): Promise<void> {
  await q
    .insert(t.identity)
    .values(addresses.map((address) => ({ ...of, address, createdAt: now })))
    .onConflictDoNothing()
}

/** Stores that a contact has just written on a channel. */
export async function setLastReceived(
  { q, t, now }: Tx,
  channelId: string,
  contactId: string,
): Promise<void> {
  const i = t.identity
  await q
    .update(i)
    .set({ lastReceivedAt: now })
    .where(and(eq(i.contactId, contactId), eq(i.channelId, channelId)))
}

/** Stores that a contact has told the provider of a channel to send no marketing there. */
export async function setMarketingStopped(
  { q, t, now }: Tx,
  channelId: string,
  contactId: string,
): Promise<void> {
  const i = t.identity
  await q
    .update(i)
    .set({ marketingStoppedAt: now })
    .where(and(eq(i.contactId, contactId), eq(i.channelId, channelId), isNull(i.marketingStoppedAt)))
}

/** The same, with the labels of the channels, and since when. */
export function listIdentities({ q, t: { identity: i, channel: c } }: Reader, contactId: string) {
  return q
    .select({
      channel: c.name,
      address: i.address,
      lastReceivedAt: i.lastReceivedAt,
      createdAt: i.createdAt,
    })
    .from(i)
    .innerJoin(c, eq(c.id, i.channelId))
    .where(eq(i.contactId, contactId))
}

/** Where a contact is known on connected channels. */
export function listAddresses({ q, t: { identity: i } }: Reader, contactId: string) {
  return q.select({ channelId: i.channelId, address: i.address }).from(i).where(eq(i.contactId, contactId))
}

/** Under which `fromId` custom channels know some contacts, by their ids. */
export async function readFromIds(
  { q, t: { contact: c } }: Reader,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await q
    .select({ id: c.id, fromId: c.fromId })
    .from(c)
    .where(inArray(c.id, [...ids]))
  return new Map(rows.flatMap(({ id, fromId }) => (fromId === null ? [] : [[id, fromId] as const])))
}
