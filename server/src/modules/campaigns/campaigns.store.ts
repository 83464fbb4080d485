import { campaignDefaults } from '@replyloop/shared/values/campaign'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { pipelined, requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import { beforeCursor, contains } from '../../platform/db/filters.ts'
import { selectRows } from '../../platform/db/statements/declare.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'
import { omitUndefined } from '../../platform/omitUndefined.ts'
import { newId } from '../../platform/ids.ts'
import type { SearchQuery } from '../../platform/http/page.ts'
import type { CampaignKnowledge } from './answering/knowledge.store.ts'

/** A campaign without what its bot knows. */
export type CampaignRow = Omit<
  Schema['campaign']['$inferSelect'],
  keyof CampaignKnowledge | 'answersVersion' | 'isExample'
>

const columns = (t: Schema) => {
  const {
    botInstructions: _megabytes,
    publicFacts: _others,
    answers: _former,
    answersVersion: _version,
    isExample: _madeUp,
    ...others
  } = getTableColumns(t.campaign)
  return others
}

const selectById = selectRows({
  values: ({ campaign }) => ({ id: campaign.id }),
  query: ({ q, t }, { id }) => q.select(columns(t)).from(t.campaign).where(eq(t.campaign.id, id)),
})

/** A campaign of any account: the caller checks whose it is. */
export async function findCampaign(read: Reader, id: string): Promise<CampaignRow | undefined> {
  const [campaign] = await selectById(read, { id })
  return campaign
}

const selectName = selectRows({
  values: ({ campaign }) => ({ id: campaign.id }),
  query: ({ q, t: { campaign: c } }, { id }) =>
    q.select({ id: c.id, name: c.name }).from(c).where(eq(c.id, id)),
})

/** The names of campaigns of any account, by their ids, for callers that know whose they are. */
export async function readCampaignNames(
  read: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await pipelined(...ids.map((id) => selectName(read, { id })))
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}

/** The campaign of exactly that name. */
export async function findCampaignByName(read: Reader, accountId: string, name: string) {
  const c = read.t.campaign
  const [campaign] = await read.q
    .select(columns(read.t))
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.name, name)))
  return campaign
}

const selectLinked = selectRows({
  values: ({ campaign }) => ({ listId: campaign.listId }),
  query: ({ q, t }, { listId }) =>
    q.select(columns(t)).from(t.campaign).where(eq(t.campaign.listId, listId)).orderBy(asc(t.campaign.id)),
})

/** The campaigns that a list is linked to, oldest first. */
export const listLinkedCampaigns = (read: Reader, listId: string): Promise<CampaignRow[]> =>
  selectLinked(read, { listId })

/** Takes their list from the campaigns that a list is linked to. */
export async function unlinkCampaigns({ q, t }: Tx, listId: string): Promise<void> {
  await q.update(t.campaign).set({ listId: null }).where(eq(t.campaign.listId, listId))
}

const selectAnswering = selectRows({
  kept: ({ campaign }) => [campaign],
  values: ({ campaign }) => ({ accountId: campaign.accountId }),
  query: ({ q, t: { campaign: c } }, { accountId }) =>
    q
      .select({ id: c.id, keywords: c.keywords })
      .from(c)
      .where(and(eq(c.accountId, accountId), sql`${c.status} = 'Live' and ${c.type} <> 'Outgoing'`))
      .orderBy(asc(c.id)),
})

/** The Live campaigns that answer incoming messages, oldest first. */
export const listAnsweringCampaigns = (read: Reader, accountId: string) =>
  selectAnswering(read, { accountId })

/** Whether a Live campaign of an account has its bot on. */
export async function hasLiveBot({ q, t: { campaign: c } }: Reader, accountId: string): Promise<boolean> {
  const answers = sql`${c.status} = 'Live' and ${c.type} <> 'Outgoing'`
  const found = await q
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.botEnabled, true), answers))
    .limit(1)
  return found.length > 0
}

/** Campaigns, newest first. */
export function listCampaigns(
  read: Reader,
  accountId: string,
  { search, cursor }: SearchQuery,
  limit: number,
) {
  const c = read.t.campaign
  return read.q
    .select(columns(read.t))
    .from(c)
    .where(and(eq(c.accountId, accountId), contains(c.name, search), beforeCursor(c.id, cursor)))
    .orderBy(desc(c.id))
    .limit(limit)
}

/** The ids of those campaigns of an account that `which` selects, oldest first. */
export async function listCampaignIds(
  { q, t: { campaign: c } }: Reader,
  accountId: string,
  which: SQL | undefined,
): Promise<string[]> {
  const rows = await q
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.accountId, accountId), which))
    .orderBy(asc(c.id))
  return rows.map(({ id }) => id)
}

/** The campaigns of an account that use templates, and are not Completed. */
export function listWithTemplates(read: Reader, accountId: string): Promise<string[]> {
  const c = read.t.campaign
  const hasTemplate = or(
    isNotNull(c.openingTemplate),
    sql`cast(${c.followUps} as text) like ${'%"templateId"%'}`,
  )
  return listCampaignIds(read, accountId, and(ne(c.status, 'Completed'), hasTemplate))
}

/** How many campaigns of an account are Live or Paused. */
export const countActiveCampaigns = ({ q, t: { campaign: c } }: Reader, accountId: string): Promise<number> =>
  q.$count(c, and(eq(c.accountId, accountId), inArray(c.status, ['Live', 'Paused'])))

/** How many campaigns of an account are Live, for each account of a query. */
export const selectLiveCount = ({ q, t: { account: a, campaign: c } }: Reader) =>
  q
    .select({ campaigns: count() })
    .from(c)
    .where(and(eq(c.accountId, a.id), eq(c.status, 'Live')))

/** The campaigns of an account that are Live or Paused, oldest first. */
export const listActiveCampaigns = (read: Reader, accountId: string): Promise<string[]> =>
  listCampaignIds(read, accountId, inArray(read.t.campaign.status, ['Live', 'Paused']))

type CampaignFields = Omit<
  Schema['campaign']['$inferInsert'],
  'id' | 'accountId' | 'createdAt' | 'lastOpeningAt' | 'answers' | 'answersVersion'
>

/** A campaign to add. */
export type NewCampaign = Pick<CampaignFields, 'name'> & {
  [K in keyof CampaignFields]?: CampaignFields[K] | undefined
}

/** Adds a campaign: a Draft, with the defaults, where `fields` do not say otherwise. */
export async function insertCampaign(
  tx: Tx,
  accountId: string,
  { name, ...fields }: NewCampaign,
): Promise<CampaignRow> {
  const { q, t, now } = tx
  return requireRow(
    await q
      .insert(t.campaign)
      .values({
        ...campaignDefaults,
        status: 'Draft',
        ...omitUndefined(fields),
        name,
        id: newId('cam', now),
        accountId,
        createdAt: now,
      })
      .returning(columns(tx.t)),
  )
}

/** Changes given fields of a campaign. */
export async function updateCampaignRow(
  { q, t }: Tx,
  id: string,
  fields: Partial<CampaignFields>,
): Promise<void> {
  await q.update(t.campaign).set(fields).where(eq(t.campaign.id, id))
}

/** Stores that a campaign has just sent an opening message. */
export async function setLastOpeningAt({ q, t, now }: Tx, id: string): Promise<void> {
  await q.update(t.campaign).set({ lastOpeningAt: now }).where(eq(t.campaign.id, id))
}

/** Removes a campaign. */
export async function deleteCampaignRow({ q, t }: Tx, id: string): Promise<void> {
  await q.delete(t.campaign).where(eq(t.campaign.id, id))
}

/** Whether any message names the campaign. Ids sort by creation, so only messages newer than it are looked at. */
export async function isNamedByMessage({ q, t }: Reader, { accountId, id }: CampaignRow): Promise<boolean> {
  const m = t.message
  const [message] = await q
    .select({ id: m.id })
    .from(m)
    .where(and(eq(m.accountId, accountId), gt(m.id, id.replace('cam', 'msg')), eq(m.campaignId, id)))
    .limit(1)
  return message !== undefined
}
