import type { CampaignSort } from '@replyloop/shared/values/campaignSort'
import type { CampaignStatus } from '@replyloop/shared/values/campaign'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { openingHoldReasons } from '@replyloop/shared/values/opening'
import type { SortOrder } from '@replyloop/shared/values/subAccountSort'
import { and, asc, count, desc, eq, getTableColumns, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { selectTestContacts } from '../contacts/contacts.store.ts'
import { hasWrittenAfter, selectFailuresByCampaign } from '../conversations/campaignMessages.store.ts'
import type { Reader } from '../../platform/db/db.ts'
import { contains, equals } from '../../platform/db/filters.ts'

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
  const { botInstructions: _megabytes, answers: _more, ...columns } = getTableColumns(c)
  const failures = selectFailuresByCampaign(read, accountId)
  const key = sort === 'failed' ? sql<number>`coalesce(${failures.messages}, 0)` : sortKey(read, sort)
  const sorted = order === 'asc' ? asc : desc
  const behind = sql.raw(order === 'asc' ? '>' : '<')
  const query = read.q.select({ campaign: columns, key }).from(c).$dynamic()
  const joined = sort === 'failed' ? query.leftJoin(failures, eq(failures.campaignId, c.id)) : query
  return joined
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
function sortKey(read: Reader, sort: Exclude<CampaignSort, 'failed'>): SQL<number | string> {
  const c = read.t.campaign
  if (sort === 'created') return sql<string>`${c.id}`
  if (sort === 'name') return sql<string>`lower(${c.name})`
  if (sort === 'status')
    return sql<number>`(case ${c.status} when 'Live' then 0 when 'Paused' then 1 when 'Draft' then 2 else 3 end)`.mapWith(
      Number,
    )
  if (sort === 'queue') return countOf(read, 'queued')
  if (sort === 'held') return countOf(read, 'held')
  const sent = countOf(read, 'sent')
  if (sort === 'sent') return sent
  return sql<number>`coalesce(cast(${countAnswered(read)} as double precision) / nullif(${sent}, 0), -1)`.mapWith(
    Number,
  )
}

/**
 * How many openings of a campaign are in a state. The index holds all that is counted; the few of test contacts, which it does
 * not tell from others, are looked up and taken away.
 */
function countOf({ t: { campaign: c, opening: o, contact } }: Reader, state: 'queued' | 'held' | 'sent') {
  const inState = sql.raw(`'${state}'`)
  const all = sql`(select count(*) from ${o} where ${o.campaignId} = ${c.id} and ${o.state} = ${inState})`
  const ofTests = sql`(select count(*) from ${contact} inner join ${o} on ${o.campaignId} = ${c.id} and ${o.contactId} = ${contact.id} where ${contact.accountId} = ${c.accountId} and ${contact.isTest} and ${o.state} = ${inState})`
  return sql<number>`(${all} - ${ofTests})`.mapWith(Number)
}

/** How many contacts who have been sent the opening message of a campaign have written since. */
function countAnswered(read: Reader) {
  const { campaign: c, opening: o, contact } = read.t
  const isTest = sql`exists (select 1 from ${contact} where ${contact.id} = ${o.contactId} and ${contact.isTest})`
  return sql<number>`(select count(*) from ${o} where ${o.campaignId} = ${c.id} and ${o.state} = 'sent' and ${hasWrittenAfter(read, o.contactId, o.messageId)} and not ${isTest})`.mapWith(
    Number,
  )
}

/** The figures of some campaigns of an account, by their ids. */
export async function readCampaignFigures(read: Reader, accountId: string, ids: readonly string[]) {
  const { campaign: c, list } = read.t
  const failures = selectFailuresByCampaign(read, accountId)
  const rows = await read.q
    .select({
      id: c.id,
      listName: list.name,
      queued: countOf(read, 'queued'),
      sent: countOf(read, 'sent'),
      answered: countAnswered(read),
      failed: sql<number>`coalesce(${failures.messages}, 0)`.mapWith(Number),
    })
    .from(c)
    .leftJoin(list, eq(list.id, c.listId))
    .leftJoin(failures, eq(failures.campaignId, c.id))
    .where(inArray(c.id, [...ids]))
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** How many openings of some campaigns are on hold for each reason, the most first, without those of test contacts. */
export async function listHeldReasons(read: Reader, accountId: string, ids: readonly string[]) {
  const { opening: o } = read.t
  const rows = await read.q
    .select({ campaignId: o.campaignId, reason: o.reason, openings: count() })
    .from(o)
    .where(
      and(
        inArray(o.campaignId, [...ids]),
        eq(o.state, 'held'),
        notInArray(o.contactId, selectTestContacts(read, accountId)),
      ),
    )
    .groupBy(o.campaignId, o.reason)
  const known = rows.flatMap(({ campaignId, reason, openings }) =>
    isOneOf(openingHoldReasons, reason) ? [{ campaignId, reason, openings }] : [],
  )
  return Map.groupBy(
    known.toSorted((one, other) => other.openings - one.openings),
    ({ campaignId }) => campaignId,
  )
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
