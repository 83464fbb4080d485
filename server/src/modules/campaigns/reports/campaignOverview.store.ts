import type { CampaignSort } from '@replyloop/shared/values/campaignSort'
import type { CampaignStatus } from '@replyloop/shared/values/campaign'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { openingHoldReasons } from '@replyloop/shared/values/opening'
import type { SortOrder } from '@replyloop/shared/values/subAccountSort'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  notInArray,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { selectTestContacts } from '../../contacts/contacts.store.ts'
import { hasWrittenAfter, selectFailuresByCampaign } from '../../conversations/messages.ts'
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
  const { botInstructions: _megabytes, publicFacts: _others, answers: _more, ...columns } = getTableColumns(c)
  const failures = selectFailuresByCampaign(read, accountId)
  const answers = selectAnswersByCampaign(read, accountId, selectCampaignIds(read, accountId))
  const key = sortKey(read, sort, { failed: failures.messages, answered: answers.contacts })
  const sorted = order === 'asc' ? asc : desc
  const behind = sql.raw(order === 'asc' ? '>' : '<')
  const query = read.q.select({ campaign: columns, key }).from(c).$dynamic()
  if (sort === 'failed') query.leftJoin(failures, eq(failures.campaignId, c.id))
  if (sort === 'answered') query.leftJoin(answers, eq(answers.campaignId, c.id))
  return query
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

/** What campaigns are sorted by; `counted` are the columns of what may be joined, `null` where there are none. */
function sortKey(
  read: Reader,
  sort: CampaignSort,
  counted: Readonly<Record<'failed' | 'answered', SQLWrapper>>,
): SQL<number | string> {
  const c = read.t.campaign
  if (sort === 'created') return sql<string>`${c.id}`
  if (sort === 'name') return sql<string>`lower(${c.name})`
  if (sort === 'status')
    return sql<number>`(case ${c.status} when 'Live' then 0 when 'Paused' then 1 when 'Draft' then 2 else 3 end)`.mapWith(
      Number,
    )
  if (sort === 'queue') return countOf(read, 'queued')
  if (sort === 'failed') return orNone(counted.failed)
  if (sort !== 'answered') return countOf(read, sort)
  const sent = countOf(read, 'sent')
  return sql<number>`coalesce(cast(${orNone(counted.answered)} as double precision) / nullif(${sent}, 0), -1)`.mapWith(
    Number,
  )
}

const orNone = (counted: SQLWrapper) => sql<number>`coalesce(${counted}, 0)`.mapWith(Number)

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

const selectCampaignIds = ({ q, t: { campaign: c } }: Reader, accountId: string) =>
  q.select({ id: c.id }).from(c).where(eq(c.accountId, accountId))

/**
 * How many contacts who have been sent the opening message of a campaign have written since, for those campaigns of an account
 * that have any, to be joined. Counted together: one campaign after the other takes PostgreSQL three times as long.
 */
function selectAnswersByCampaign(
  read: Reader,
  accountId: string,
  campaignIds: readonly string[] | ReturnType<typeof selectCampaignIds>,
) {
  const { opening: o } = read.t
  return read.q
    .select({ campaignId: o.campaignId, contacts: count().as('answered_contacts') })
    .from(o)
    .where(
      and(
        inArray(o.campaignId, campaignIds),
        eq(o.state, 'sent'),
        hasWrittenAfter(read, o.contactId, o.messageId),
        notInArray(o.contactId, selectTestContacts(read, accountId)),
      ),
    )
    .groupBy(o.campaignId)
    .as('answers')
}

/** The figures of some campaigns of an account, by their ids. */
export async function readCampaignFigures(read: Reader, accountId: string, ids: readonly string[]) {
  const { campaign: c, list } = read.t
  const failures = selectFailuresByCampaign(read, accountId)
  const answers = selectAnswersByCampaign(read, accountId, ids)
  const rows = await read.q
    .select({
      id: c.id,
      listName: list.name,
      queued: countOf(read, 'queued'),
      sent: countOf(read, 'sent'),
      answered: orNone(answers.contacts),
      failed: orNone(failures.messages),
    })
    .from(c)
    .leftJoin(list, eq(list.id, c.listId))
    .leftJoin(failures, eq(failures.campaignId, c.id))
    .leftJoin(answers, eq(answers.campaignId, c.id))
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
