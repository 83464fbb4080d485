import { and, eq, gte, inArray, isNotNull, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import type { FunnelLeft, FunnelStage } from '@replyloop/shared/values/reports'
import { selectTagged } from '../../contacts/tags.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { Span } from '../counting/days.rules.ts'
import { pastIn } from '../counting/figures.store.ts'
import { selectUncounted } from '../counting/rows.store.ts'

/** Whose funnel it is: who joined a campaign in some time, or all recipients of a broadcast. */
export type FunnelOf = { accountId: string; tagId?: string | undefined } & (
  | { campaignId: string; span: Span }
  | { campaignId: string; broadcastId: string }
)

/** The rows of one of both, with what is asked of each: the columns of an opening, and those of a recipient. */
function columnsOf(read: Reader, of: FunnelOf) {
  const { q, t } = read
  const { opening: o, recipient: r, message: m, timelineEntry: e } = t
  const isBroadcast = 'broadcastId' in of
  const row = isBroadcast ? r : o
  const outcome = sql<string>`case when ${row.state} <> 'sent' then ''
    when ${m.id} is null then 'unknown'
    when ${m.status} = 'Queued' or (${m.status} = 'Failed' and ${m.nextAttemptAt} is not null) then 'onTheWay'
    when ${m.status} = 'Failed' and ${m.error} ->> 'kind' = 'unknown_outcome' then 'unknown'
    when ${m.status} = 'Failed' then 'failed'
    when ${m.readAt} is not null then 'read'
    when ${m.deliveredAt} is not null then 'delivered'
    else 'unknown' end`
  const wrote = (tapped: boolean) => {
    const w = sql.raw('w')
    const isTap = tapped ? sql`and ${w}.incoming_data ->> 'tapped' is not null` : sql``
    return sql`(${r.state} = 'sent' and exists (select 1 from message as ${w} where ${w}.contact_id = ${r.contactId} and ${w}.id > ${r.messageId} and ${w}.campaign_id = ${r.campaignId} and ${w}.direction = 'incoming' ${isTap}))`
  }
  const done = (subject: 'hand_over' | 'opt_out') => {
    const rows = q
      .select({ id: e.contactId })
      .from(e)
      .where(
        and(
          eq(e.campaignId, of.campaignId),
          eq(e.subject, subject),
          sql`${e.decision} in ('sent', 'done')`, // in the words of the partial index
          isBroadcast
            ? and(eq(e.contactId, r.contactId), sql`${r.state} = 'sent'`, gte(e.createdAt, m.createdAt))
            : undefined,
        ),
      )
    return inArray(row.contactId, rows)
  }
  const taps = q
    .select({ id: sql<string>`w.contact_id` })
    .from(sql`message as w`)
    .where(
      sql`w.campaign_id = ${of.campaignId} and w.direction = 'incoming' and w.incoming_data ->> 'tapped' is not null`,
    )
  return {
    row,
    outcome,
    state: row.state,
    reason: sql<string>`case when ${row.state} = 'sent' then '' else coalesce(${row.reason}, '') end`,
    answered: isBroadcast ? wrote(false) : sql`${o.answered}`,
    tapped: isBroadcast ? wrote(true) : inArray(o.contactId, taps),
    handedOver: done('hand_over'),
    optedOut: done('opt_out'),
    where: and(
      eq(row.accountId, of.accountId),
      eq(row.campaignId, of.campaignId),
      'broadcastId' in of
        ? eq(r.broadcastId, of.broadcastId)
        : and(gte(o.joinedAt, of.span.startsAt), lt(o.joinedAt, of.span.endsAt)),
      isNotNull(row.contactId),
      of.tagId === undefined ? undefined : inArray(row.contactId, selectTagged(read, of.accountId, of.tagId)),
    ),
  }
}

const countIf = (condition: SQL) =>
  sql<number>`cast(sum(case when ${condition} then 1 else 0 end) as integer)`.mapWith(Number)

/** How many people are where, and how many of them did what. */
export function countFunnel(read: Reader, of: FunnelOf) {
  const { row, where, ...asked } = columnsOf(read, of)
  return read.q
    .select({
      state: sql<string>`${asked.state}`.as('state'),
      reason: asked.reason.as('reason'),
      outcome: asked.outcome.as('outcome'),
      people: sql<number>`cast(count(*) as integer)`.mapWith(Number),
      answered: countIf(asked.answered),
      tapped: countIf(asked.tapped),
      handedOver: countIf(asked.handedOver),
      optedOut: countIf(asked.optedOut),
    })
    .from(row)
    .leftJoin(read.t.message, eq(read.t.message.id, row.messageId))
    .where(and(where, notInArray(row.contactId, selectUncounted(read, of.accountId))))
    .groupBy(sql`1`, sql`2`, sql`3`)
}

/** How many test contacts there are among them. */
export async function countTestsIn(read: Reader, of: FunnelOf): Promise<number> {
  const { row, where } = columnsOf(read, of)
  const [found] = await read.q
    .select({ people: sql<number>`cast(count(*) as integer)`.mapWith(Number) })
    .from(row)
    .where(and(where, inArray(row.contactId, selectUncounted(read, of.accountId))))
  return found?.people ?? 0
}

/** Selects the contacts who are at a stage. */
export function selectAtStage(
  read: Reader,
  of: FunnelOf,
  { stage, reason }: { stage: FunnelStage | FunnelLeft | 'notAnswered'; reason?: string | undefined },
) {
  const { row, where, state, outcome, ...asked } = columnsOf(read, of)
  const conditions: Record<typeof stage, SQL | undefined> = {
    joined: sql`${state} not in ('leftOut', 'holdout')`,
    sent: sql`${state} = 'sent'`,
    delivered: sql`${outcome} in ('delivered', 'read')`,
    read: sql`${outcome} = 'read'`,
    answered: asked.answered,
    notAnswered: sql`${state} = 'sent' and not ${asked.answered}`,
    tapped: asked.tapped,
    handedOver: asked.handedOver,
    optedOut: asked.optedOut,
    waiting: sql`${state} = 'queued'`,
    held: sql`${state} = 'held'`,
    cancelled: sql`${state} = 'cancelled'`,
    leftOut: sql`${state} = 'leftOut'`,
    holdout: sql`${state} = 'holdout'`,
    failed: sql`${outcome} = 'failed'`,
    unknown: sql`${outcome} = 'unknown'`,
    onTheWay: sql`${outcome} = 'onTheWay'`,
  }
  return read.q
    .select({ id: sql<string>`${row.contactId}`.as('id') })
    .from(row)
    .leftJoin(read.t.message, eq(read.t.message.id, row.messageId))
    .where(
      and(
        where,
        notInArray(row.contactId, selectUncounted(read, of.accountId)),
        conditions[stage],
        reason === undefined ? undefined : sql`${asked.reason} = ${reason}`,
      ),
    )
}

/** How many of what became of a campaign or a broadcast belong to people who are deleted, by kind. */
export function listPastOfFunnel({ q, t: { figurePast: p } }: Reader, of: FunnelOf) {
  return q
    .select({ kind: p.kind, amount: sql<number>`cast(sum(${p.amount}) as integer)`.mapWith(Number) })
    .from(p)
    .where(
      and(
        eq(p.accountId, of.accountId),
        eq(p.campaignId, 'broadcastId' in of ? of.broadcastId : of.campaignId),
        'broadcastId' in of ? undefined : pastIn(p, of.span),
        sql`(${p.kind} like 'opening:%' or ${p.kind} like 'recipient:%' or ${p.kind} like 'aged:%')`,
      ),
    )
    .groupBy(p.kind)
}
