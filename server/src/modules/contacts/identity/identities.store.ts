import { and, eq, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'
import { addressAmong } from './address.rules.ts'

export type IdentityRow = Schema['identity']['$inferSelect']

const selectOnChannel = selectRows({
  values: ({ identity: i }) => ({ channelId: i.channelId, contactId: i.contactId }),
  query: ({ q, t: { identity: i } }, { channelId, contactId }) =>
    q
      .select()
      .from(i)
      .where(and(eq(i.contactId, contactId), eq(i.channelId, channelId))),
})

/** What is known of a contact on a connected channel. */
export const listOnChannel = (read: Reader, channelId: string, contactId: string): Promise<IdentityRow[]> =>
  selectOnChannel(read, { channelId, contactId })

/** The address of a contact on a connected channel; `undefined` when it is not known there. */
export const findAddress = async (
  read: Reader,
  channelId: string,
  contactId: string,
): Promise<string | undefined> => addressAmong(await listOnChannel(read, channelId, contactId))

const selectByAddress = selectRows({
  values: ({ identity: i }) => ({ accountId: i.accountId, channelId: i.channelId, address: i.address }),
  query: ({ q, t: { identity: i } }, { accountId, channelId, address }) =>
    q
      .select()
      .from(i)
      .where(and(eq(i.accountId, accountId), eq(i.channelId, channelId), eq(i.address, address))),
})

/** What is known of some addresses on a connected channel. */
export async function listByAddresses(
  read: Reader,
  { accountId, id: channelId }: { accountId: string; id: string },
  addresses: readonly string[],
): Promise<IdentityRow[]> {
  const each = [...new Set(addresses)].map((address) => ({ accountId, channelId, address }))
  return (await selectByAddress.many(read, each)).flat()
}

/**
 * Forgets when a contact wrote on a channel last, unless that was after `sentAt`, as the channel's provider says that a free text
 * of then may not follow any more: it may say so late, when the contact has written again.
 */
export async function forgetLastReceived(
  { q, t: { identity: i } }: Tx,
  { channelId, contactId, sentAt }: { channelId: string; contactId: string; sentAt: number },
): Promise<void> {
  await q
    .update(i)
    .set({ lastReceivedAt: null })
    .where(and(eq(i.contactId, contactId), eq(i.channelId, channelId), lte(i.lastReceivedAt, sentAt)))
}

/** What is known of some contacts on a connected channel. */
export const listOfMany = (
  { q, t: { identity: i } }: Reader,
  channelId: string,
  contactIds: readonly string[],
): PromiseLike<IdentityRow[]> =>
  q
    .select()
    .from(i)
    .where(and(eq(i.channelId, channelId), inArray(i.contactId, [...contactIds])))

/** Where some contacts are known on connected channels, and when they wrote there last. */
export const listWhereKnown = (
  { q, t: { identity: i } }: Reader,
  contactIds: readonly string[],
): PromiseLike<Pick<IdentityRow, 'contactId' | 'channelId' | 'lastReceivedAt'>[]> =>
  q
    .select({ contactId: i.contactId, channelId: i.channelId, lastReceivedAt: i.lastReceivedAt })
    .from(i)
    .where(inArray(i.contactId, [...contactIds]))

/** Makes an address on a connected channel known as a contact's. */
export async function insertIdentity(
  { q, t, now }: Tx,
  identity: Pick<IdentityRow, 'accountId' | 'channelId' | 'contactId' | 'address'> &
    Partial<Pick<IdentityRow, 'lastReceivedAt' | 'marketingStoppedAt'>>,
): Promise<void> {
  await q.insert(t.identity).values({ ...identity, createdAt: now })
}

/** Puts another address in the place of one. */
export async function changeAddress(
  { q, t: { identity: i }, now }: Tx,
  { accountId, channelId, address: from }: IdentityRow,
  to: string,
): Promise<void> {
  await q
    .update(i)
    .set({ address: to, createdAt: now })
    .where(and(eq(i.accountId, accountId), eq(i.channelId, channelId), eq(i.address, from)))
}

/** Forgets an address. */
export async function deleteIdentity(
  { q, t: { identity: i } }: Tx,
  { accountId, channelId, address }: IdentityRow,
): Promise<void> {
  await q.delete(i).where(and(eq(i.accountId, accountId), eq(i.channelId, channelId), eq(i.address, address)))
}

/** Stores that a contact wrote on a channel, from one of these addresses, at an instant, unless it has done so later already. */
export async function setLastReceived(
  { q, t: { identity: i } }: Tx,
  { channelId, contactId, addresses }: { channelId: string; contactId: string; addresses: readonly string[] },
  at: number,
): Promise<void> {
  const isEarlier = or(isNull(i.lastReceivedAt), lt(i.lastReceivedAt, at))
  await q
    .update(i)
    .set({ lastReceivedAt: at })
    .where(
      and(
        eq(i.contactId, contactId),
        eq(i.channelId, channelId),
        inArray(i.address, [...addresses]),
        isEarlier,
      ),
    )
}

/** The channels of an account whose marketing stops the suppression list has. */
export const listMarketingChannels = ({ q, t: { channel: c } }: Reader, accountId: string) =>
  q
    .select({ id: c.id, accountId: c.accountId, label: c.label })
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.keepsMarketingStops, true)))

/** The channels on which a contact wants no marketing. */
export const listStoppedChannels = ({ q, t: { identity: i } }: Reader, contactId: string) =>
  q
    .selectDistinct({ id: i.channelId, accountId: i.accountId })
    .from(i)
    .where(and(eq(i.contactId, contactId), isNotNull(i.marketingStoppedAt)))

/** Stores whether a contact wants marketing on a channel. Returns whether that is a change. */
export async function setMarketing(
  { q, t: { identity: i }, now }: Tx,
  channelId: string,
  contactId: string,
  marketing: 'stopped' | 'resumed',
): Promise<boolean> {
  const isOther = marketing === 'stopped' ? isNull(i.marketingStoppedAt) : isNotNull(i.marketingStoppedAt)
  const changed = await q
    .update(i)
    .set({ marketingStoppedAt: marketing === 'stopped' ? now : null })
    .where(and(eq(i.contactId, contactId), eq(i.channelId, channelId), isOther))
    .returning({ address: i.address })
  return changed.length > 0
}

/** The same, with the labels of the channels, and since when. */
export function listIdentities({ q, t: { identity: i, channel: c } }: Reader, contactId: string) {
  return q
    .select({
      channel: c.name,
      address: i.address,
      lastReceivedAt: i.lastReceivedAt,
      marketingStoppedAt: i.marketingStoppedAt,
      createdAt: i.createdAt,
    })
    .from(i)
    .innerJoin(c, eq(c.id, i.channelId))
    .where(eq(i.contactId, contactId))
    .orderBy(i.createdAt, i.address)
}

/** Where the person whom a contact stands for is known on connected channels, also under a name that another contact has. */
export async function listAddresses({ q, t: { identity: i, channel: c } }: Reader, contactId: string) {
  const rows = await q
    .select({ channelId: i.channelId, address: i.address, kind: c.kind, otherAddress: i.otherAddress })
    .from(i)
    .innerJoin(c, eq(c.id, i.channelId))
    .where(eq(i.contactId, contactId))
  return rows.flatMap(({ otherAddress, ...own }) =>
    otherAddress === null ? [own] : [own, { ...own, address: otherAddress }],
  )
}

/** Under which `fromId`s custom channels know some contacts, and those merged into them, by their ids; who has none is left out. */
export async function readFromIds(
  { q, t: { contact: c, contactAlias: a } }: Reader,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const own = await q
    .select({ id: c.id, fromId: c.fromId })
    .from(c)
    .where(inArray(c.id, [...ids]))
  const merged = await q
    .select({ id: a.contactId, fromId: a.value })
    .from(a)
    .where(and(inArray(a.contactId, [...ids]), eq(a.kind, 'fromId')))
  const known = [...own, ...merged].flatMap(({ id, fromId }) => (fromId === null ? [] : [{ id, fromId }]))
  return new Map(
    [...Map.groupBy(known, ({ id }) => id)].map(([id, rows]) => [id, rows.map(({ fromId }) => fromId)]),
  )
}

/**
 * Gives a contact the addresses of another one that is merged into it. Where one of the two wants no marketing on a channel,
 * none goes to either address there.
 */
export async function moveIdentities(tx: Tx, from: string, to: string): Promise<void> {
  const { identity: i } = tx.t
  await tx.q.update(i).set({ contactId: to }).where(eq(i.contactId, from))
  const stopped = await tx.q
    .selectDistinct({ channelId: i.channelId })
    .from(i)
    .where(and(eq(i.contactId, to), isNotNull(i.marketingStoppedAt)))
  for (const { channelId } of stopped) await setMarketing(tx, channelId, to, 'stopped')
}
