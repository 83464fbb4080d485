import { and, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'

export type IdentityRow = Schema['identity']['$inferSelect']

/** The address of a contact on a connected channel; `undefined` when it is not known there. */
export async function findAddress(
  { q, t }: Reader,
  channelId: string,
  contactId: string,
): Promise<string | undefined> {
  const i = t.identity
  const [identity] = await q
    .select({ address: i.address })
    .from(i)
    .where(and(eq(i.contactId, contactId), eq(i.channelId, channelId)))
    .limit(1)
  return identity?.address
}

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

/** What is known of a contact on a connected channel. */
export const listOnChannel = (
  { q, t: { identity: i } }: Reader,
  channelId: string,
  contactId: string,
): PromiseLike<IdentityRow[]> =>
  q
    .select()
    .from(i)
    .where(and(eq(i.contactId, contactId), eq(i.channelId, channelId)))

/** Forgets when a contact wrote on a channel last, as its provider says that free texts may not follow any more. */
export async function forgetLastReceived(
  { q, t: { identity: i } }: Tx,
  channelId: string,
  contactId: string,
): Promise<void> {
  await q
    .update(i)
    .set({ lastReceivedAt: null })
    .where(and(eq(i.contactId, contactId), eq(i.channelId, channelId)))
}

/** Makes an address on a connected channel known as a contact's. */
export async function insertIdentity(
  { q, t, now }: Tx,
  identity: { accountId: string; channelId: string; contactId: string; address: string },
): Promise<void> {
  await q.insert(t.identity).values({ ...identity, createdAt: now })
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
