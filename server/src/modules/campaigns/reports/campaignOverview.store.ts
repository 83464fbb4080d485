import type { CampaignSort } from '@replyloop/shared/values/campaignSort'
import type { CampaignStatus } from '@replyloop/shared/values/campaign'
import type { SortOrder } from '@replyloop/shared/values/subAccountSort'
import { and, asc, count, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import { selectCounted } from '../../../platform/db/counters.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { contains, equals } from '../../../platform/db/filters.ts'

/** Which campaigns are wanted, in which order. */
interface Wanted {
  search?: string | undefined
  status?: CampaignStatus | undefined
  sort: CampaignSort
  order: SortOrder
  /** Only those behind this one. */
  after?: { key: number | string; id: string } | undefined
}

/** Campaigns without what their bots know, each with what it is sorted by: in the order of that, and of their creation. */
export async function listOverview(
  read: Reader,
  accountId: string,
  { search, status, sort, order, after }: Wanted,
  limit: number,
) {
  const c = read.t.campaign
  const {
    botInstructions: _megabytes,
    publicFacts: _others,
    answers: _former,
    answersVersion: _version,
    ...columns
  } = getTableColumns(c)
  const key = sortKey(read, sort)
  const sorted = order === 'asc' ? asc : desc
  const behind = sql.raw(order === 'asc' ? '>' : '<')
  return read.q
    .select({ campaign: columns, key })
    .from(c)
    .where(
      and(
        eq(c.accountId, accountId),
        contains(c.name, search),
        equals(c.status, status),
        after && sql`(${key}, ${c.id}) ${behind} (${after.key}, ${after.id})`,
      ),
    )
    .orderBy(sorted(key), sorted(c.id))
    .limit(limit)
}

/** What campaigns are sorted by. */
function sortKey(read: Reader, sort: CampaignSort): SQL<number | string> {
  const c = read.t.campaign
  if (sort === 'created') return sql<string>`${c.id}`
  if (sort === 'name') return sql<string>`lower(${c.name})`
  if (sort === 'status')
    return sql<number>`(case ${c.status} when 'Live' then 0 when 'Paused' then 1 when 'Draft' then 2 else 3 end)`.mapWith(
      Number,
    )
  if (sort === 'queue') return countOf(read, 'queued')
  if (sort === 'failed') return failuresOf(read)
  if (sort !== 'answered') return countOf(read, sort)
  const sent = countOf(read, 'sent')
  return sql<number>`coalesce(cast(${answersOf(read)} as double precision) / nullif(${sent}, 0), -1)`.mapWith(
    Number,
  )
}

/** How many openings of a campaign are in a state, without those of test contacts. */
const countOf = (read: Reader, state: 'queued' | 'held' | 'sent'): SQL<number> =>
  withoutTests(
    read,
    selectCounted(read, 'opening', ofCampaign(read), `${state}:`),
    eq(read.t.opening.state, sql.raw(`'${state}'`)),
  )

/** How many contacts who have been sent the opening message of a campaign have written since. */
const answersOf = (read: Reader): SQL<number> =>
  withoutTests(read, selectCounted(read, 'answered', ofCampaign(read)), sql`${read.t.opening.answered}`)

const failuresOf = (read: Reader): SQL<number> => selectCounted(read, 'failed', ofCampaign(read))

const ofCampaign = ({ t: { campaign: c } }: Reader) => ({ accountId: c.accountId, scope: c.id })

/** A number of openings of a campaign, with those of test contacts taken away: these are few, and looked up. */
function withoutTests(
  { t: { campaign: c, opening: o, contact } }: Reader,
  all: SQL,
  isCounted: SQL,
): SQL<number> {
  const ofTests = sql`(select count(*) from ${contact} inner join ${o} on ${o.campaignId} = ${c.id} and ${o.contactId} = ${contact.id} where ${contact.accountId} = ${c.accountId} and ${contact.isTest} and ${isCounted})`
  return sql<number>`(${all} - ${ofTests})`.mapWith(Number)
}

/** The figures of some campaigns, by their ids. */
export async function readCampaignFigures(read: Reader, ids: readonly string[]) {
  const { campaign: c, list } = read.t
  const rows = await read.q
    .select({
      id: c.id,
      listName: list.name,
      queued: countOf(read, 'queued'),
      sent: countOf(read, 'sent'),
      answered: answersOf(read),
      failed: failuresOf(read),
    })
    .from(c)
    .leftJoin(list, eq(list.id, c.listId))
    .where(inArray(c.id, [...ids]))
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** How many campaigns of an account are in each status, of those whose name contains a text. */
export function countByStatus(
  { q, t: { campaign: c } }: Reader,
  accountId: string,
  search: string | undefined,
) {
  return q
    .select({ status: c.status, campaigns: count() })
    .from(c)
    .where(and(eq(c.accountId, accountId), contains(c.name, search)))
    .groupBy(c.status)
}
