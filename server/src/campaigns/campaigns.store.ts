import { campaignDefaults } from '@replyloop/shared/campaign'
import { and, asc, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { only, type Reader, type Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import { given } from '../lib/given.ts'
import { newId } from '../lib/ids.ts'
import { containing } from '../lib/page.ts'

export type CampaignRow = Schema['campaign']['$inferSelect']
export type OpeningRow = Schema['opening']['$inferSelect']

const selectById = prepared(({ q, t }: Reader) =>
  q
    .select()
    .from(t.campaign)
    .where(eq(t.campaign.id, sql.placeholder('id')))
    .prepare('campaign_by_id'),
)

export async function findCampaign(read: Reader, id: string): Promise<CampaignRow | undefined> {
  const [campaign] = await selectById(read, { id })
  return campaign
}

export async function findCampaignByName({ q, t }: Reader, accountId: string, name: string) {
  const c = t.campaign
  const [campaign] = await q
    .select()
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.name, name)))
  return campaign
}

const selectLinked = prepared(({ q, t }: Reader) =>
  q
    .select()
    .from(t.campaign)
    .where(eq(t.campaign.listId, sql.placeholder('listId')))
    .orderBy(asc(t.campaign.id))
    .prepare('linked_campaigns'),
)

/** The campaigns that a list is linked to, oldest first. */
export const listLinkedCampaigns = (read: Reader, listId: string): Promise<CampaignRow[]> =>
  selectLinked(read, { listId })

const selectAnswering = prepared(({ q, t }: Reader) =>
  q
    .select({ id: t.campaign.id, keywords: t.campaign.keywords })
    .from(t.campaign)
    .where(
      and(
        eq(t.campaign.accountId, sql.placeholder('accountId')),
        sql`${t.campaign.status} = 'Live' and ${t.campaign.type} <> 'Outgoing'`,
      ),
    )
    .orderBy(asc(t.campaign.id))
    .prepare('answering_campaigns'),
)

/** The Live campaigns that answer incoming messages, oldest first. */
export const listAnsweringCampaigns = (read: Reader, accountId: string) =>
  selectAnswering(read, { accountId })

/** Campaigns, newest first. */
export function listCampaigns(
  { q, t }: Reader,
  accountId: string,
  { search, cursor }: { search?: string | undefined; cursor?: string | undefined },
  limit: number,
) {
  const c = t.campaign
  return q
    .select()
    .from(c)
    .where(
      and(
        eq(c.accountId, accountId),
        search === undefined
          ? undefined
          : sql`lower(${c.name}) like lower(${containing(search)}) escape '\\'`,
        cursor === undefined ? undefined : lt(c.id, cursor),
      ),
    )
    .orderBy(desc(c.id))
    .limit(limit)
}

type CampaignFields = Omit<
  Schema['campaign']['$inferInsert'],
  'id' | 'accountId' | 'createdAt' | 'lastOpeningAt'
>

type NewCampaign = Pick<CampaignFields, 'name'> & {
  [K in keyof CampaignFields]?: CampaignFields[K] | undefined
}

/** Adds a campaign: a Draft, with the defaults, where `fields` do not say otherwise. */
export async function insertCampaign(
  { q, t, now }: Tx,
  accountId: string,
  { name, ...fields }: NewCampaign,
): Promise<CampaignRow> {
  return only(
    await q
      .insert(t.campaign)
      .values({
        ...campaignDefaults,
        status: 'Draft',
        ...given(fields),
        name,
        id: newId('cam', now),
        accountId,
        createdAt: now,
      })
      .returning(),
  )
}

export async function updateCampaign(
  { q, t }: Tx,
  id: string,
  fields: Partial<CampaignFields>,
): Promise<void> {
  await q.update(t.campaign).set(fields).where(eq(t.campaign.id, id))
}

/** Keeps when a campaign's last opening message went out. */
export async function setLastOpeningAt({ q, t, now }: Tx, id: string): Promise<void> {
  await q.update(t.campaign).set({ lastOpeningAt: now }).where(eq(t.campaign.id, id))
}

/** Adds the opening of a contact; `undefined` when the campaign has had one for that contact before. */
export async function insertOpening(
  tx: Tx,
  opening: Pick<OpeningRow, 'accountId' | 'campaignId' | 'contactId' | 'state' | 'reason'>,
): Promise<OpeningRow | undefined> {
  const { q, t, now } = tx
  tx.notify(`account:${opening.accountId}`)
  const [inserted] = await q
    .insert(t.opening)
    .values({ ...opening, id: newId('opn', now), joinedAt: now })
    .onConflictDoNothing({ target: [t.opening.campaignId, t.opening.contactId] })
    .returning()
  return inserted
}

/** How many contacts joined a campaign after `since`. */
export async function countJoins({ q, t }: Reader, campaignId: string, since: number): Promise<number> {
  const o = t.opening
  const joined = and(eq(o.campaignId, campaignId), gt(o.joinedAt, since))
  return only(await q.select({ joins: count() }).from(o).where(joined)).joins
}

/** The first opening in a campaign's queue, in the order of joining. */
export async function firstQueued({ q, t }: Reader, campaignId: string): Promise<OpeningRow | undefined> {
  const o = t.opening
  const [opening] = await q
    .select()
    .from(o)
    .where(and(eq(o.campaignId, campaignId), eq(o.state, 'queued')))
    .orderBy(asc(o.id))
    .limit(1)
  return opening
}

export async function updateOpening(
  { q, t }: Tx,
  id: string,
  change: Pick<OpeningRow, 'state' | 'reason' | 'messageId'>,
): Promise<void> {
  await q.update(t.opening).set(change).where(eq(t.opening.id, id))
}

/** Whose held openings are meant: an account's, one contact's, or one campaign's. */
export type Held = { accountId: string; contactId?: string } | { campaignId: string }

/** Queues held openings again and answers them. */
export async function requeueHeld(
  { q, t }: Tx,
  held: Held,
): Promise<Pick<OpeningRow, 'campaignId' | 'contactId'>[]> {
  const o = t.opening
  const whose =
    'campaignId' in held
      ? eq(o.campaignId, held.campaignId)
      : and(
          eq(o.accountId, held.accountId),
          held.contactId === undefined ? undefined : eq(o.contactId, held.contactId),
        )
  return q
    .update(o)
    .set({ state: 'queued', reason: null })
    .where(and(whose, eq(o.state, 'held')))
    .returning({ campaignId: o.campaignId, contactId: o.contactId })
}

/** Removes what waits for a contact in the queues of a list's campaigns, as if it had not joined. Answers of which. */
export async function withdrawOpenings({ q, t }: Tx, listId: string, contactId: string): Promise<string[]> {
  const o = t.opening
  const linked = q.select({ id: t.campaign.id }).from(t.campaign).where(eq(t.campaign.listId, listId))
  const rows = await q
    .delete(o)
    .where(
      and(eq(o.contactId, contactId), inArray(o.state, ['queued', 'held']), inArray(o.campaignId, linked)),
    )
    .returning({ campaignId: o.campaignId })
  return rows.map(({ campaignId }) => campaignId)
}

/** Cancels what has not been sent to a contact and answers of which campaigns. */
export async function cancelOpeningsOf({ q, t }: Tx, contactId: string, reason: string): Promise<string[]> {
  const o = t.opening
  const rows = await q
    .update(o)
    .set({ state: 'cancelled', reason })
    .where(and(eq(o.contactId, contactId), inArray(o.state, ['queued', 'held'])))
    .returning({ campaignId: o.campaignId })
  return rows.map(({ campaignId }) => campaignId)
}

/** Cancels what a campaign has not sent and answers to whom. */
export async function cancelOpenings({ q, t }: Tx, campaignId: string, reason: string): Promise<string[]> {
  const o = t.opening
  const rows = await q
    .update(o)
    .set({ state: 'cancelled', reason })
    .where(and(eq(o.campaignId, campaignId), inArray(o.state, ['queued', 'held'])))
    .returning({ contactId: o.contactId })
  return rows.map(({ contactId }) => contactId)
}

/** How many openings of a campaign wait in its queue, and how many are held back. */
export async function countOpenings(
  { q, t }: Reader,
  campaignId: string,
): Promise<{ waiting: number; held: number }> {
  const o = t.opening
  const countOf = async (state: 'queued' | 'held') =>
    only(
      await q
        .select({ openings: count() })
        .from(o)
        .where(and(eq(o.campaignId, campaignId), eq(o.state, state))),
    ).openings
  return { waiting: await countOf('queued'), held: await countOf('held') }
}
