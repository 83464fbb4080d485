import { and, asc, count, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { isUnsent, type OpeningRow } from './openings.store.ts'

/** What became of the opening messages to a contact, with the names of their campaigns. */
export function listOpeningsOf({ q, t: { opening: o, campaign: c } }: Reader, contactId: string) {
  return q
    .select({ opening: o, campaign: { id: c.id, name: c.name } })
    .from(o)
    .innerJoin(c, eq(c.id, o.campaignId))
    .where(eq(o.contactId, contactId))
    .orderBy(asc(o.id))
}

/** Those of some contacts about whom a campaign has decided before, in any way. */
export async function listDecided(
  { q, t: { opening: o } }: Reader,
  campaignId: string,
  contactIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await q
    .select({ id: o.contactId })
    .from(o)
    .where(and(eq(o.campaignId, campaignId), inArray(o.contactId, [...contactIds])))
  return new Set(rows.map(({ id }) => id))
}

/** The opening that a message is; `undefined` for a message that is none. */
export async function findOpeningOfMessage(
  { q, t: { opening: o } }: Reader,
  { id, contactId }: { id: string; contactId: string },
): Promise<OpeningRow | undefined> {
  const [opening] = await q
    .select()
    .from(o)
    .where(and(eq(o.contactId, contactId), eq(o.messageId, id)))
  return opening
}

/** Whether something holds an opening to a contact until it has an address on a channel. */
export async function lacksAddress({ q, t: { opening: o } }: Reader, contactId: string): Promise<boolean> {
  const isHeld = and(eq(o.contactId, contactId), eq(o.state, 'held'), eq(o.reason, 'no_address'))
  return (await q.select({ id: o.id }).from(o).where(isHeld).limit(1)).length > 0
}

/** The opening of a campaign to a contact. */
export async function findOpeningTo(
  { q, t: { opening: o } }: Reader,
  { campaignId, contactId }: Pick<OpeningRow, 'campaignId' | 'contactId'>,
): Promise<OpeningRow | undefined> {
  const [opening] = await q
    .select()
    .from(o)
    .where(and(eq(o.campaignId, campaignId), eq(o.contactId, contactId)))
  return opening
}

/** The campaigns whose opening to a contact is queued or on hold. */
export const listUnsentCampaigns = (read: Reader, contactId: string): Promise<string[]> =>
  listCampaignsOf(read, contactId, isUnsent(read.t))

/** The campaigns that hold an opening to a contact, or have queued it for their second channel. */
export function listHolding(read: Reader, contactId: string): Promise<string[]> {
  const { state, onSecondChannel } = read.t.opening
  const isQueuedForSecond = and(eq(state, 'queued'), eq(onSecondChannel, true))
  return listCampaignsOf(read, contactId, or(eq(state, 'held'), isQueuedForSecond))
}

async function listCampaignsOf(
  { q, t: { opening: o } }: Reader,
  contactId: string,
  which: SQL | undefined,
): Promise<string[]> {
  const rows = await q
    .select({ id: o.campaignId })
    .from(o)
    .where(and(eq(o.contactId, contactId), which))
  return rows.map(({ id }) => id)
}

/** How many of some contacts wait for an opening message of each campaign. */
export async function countUnsentAmong(
  { q, t }: Reader,
  contactIds: readonly string[],
): Promise<{ campaignId: string; people: number }[]> {
  const o = t.opening
  if (contactIds.length === 0) return []
  return q
    .select({ campaignId: o.campaignId, people: count() })
    .from(o)
    .where(and(inArray(o.contactId, [...contactIds]), isUnsent(t)))
    .groupBy(o.campaignId)
}
