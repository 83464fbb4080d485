import type { BroadcastCounts } from '@replyloop/shared/contract/broadcast'
import { stopRuleWindow } from '@replyloop/shared/values/broadcast'
import { and, count, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { requireRow, type Reader } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { firstIdAt } from '../../../platform/ids.ts'

type State = keyof Omit<BroadcastCounts, 'recipients'>

/** In SQL: the state of a recipient, or what became of the message that went out to it. */
export const outcomeOf = ({ recipient: r, message: m }: Schema) =>
  sql<State | 'queued'>`case
    when ${r.state} <> 'sent' then ${r.state}
    when ${m.id} is null then 'unknown'
    when ${m.status} = 'Queued' then 'onTheWay'
    when ${m.status} = 'Failed' and ${m.nextAttemptAt} is not null then 'onTheWay'
    when ${m.status} = 'Failed' and ${m.error} ->> 'kind' = 'unknown_outcome' then 'unknown'
    when ${m.status} = 'Failed' then 'failed'
    when ${m.deliveredAt} is not null or ${m.readAt} is not null then 'delivered'
    else 'unknown' end`

/** How many recipients of a broadcast are in each state, and what became of the messages that went out. */
export async function countRecipients({ q, t }: Reader, broadcastId: string): Promise<BroadcastCounts> {
  const { recipient: r, message: m } = t
  const rows = await q
    .select({ outcome: outcomeOf(t).as('outcome'), recipients: count() })
    .from(r)
    .leftJoin(m, eq(m.id, r.messageId))
    .where(eq(r.broadcastId, broadcastId))
    .groupBy(sql`1`)
  const of = (state: string) => rows.find((row) => row.outcome === state)?.recipients ?? 0
  const [delivered, failed, unknown, onTheWay] = [
    of('delivered'),
    of('failed'),
    of('unknown'),
    of('onTheWay'),
  ]
  const sent = delivered + failed + unknown + onTheWay
  const unsent = {
    waiting: of('queued'),
    held: of('held'),
    cancelled: of('cancelled'),
    leftOut: of('leftOut'),
    holdout: of('holdout'),
  }
  const recipients = Object.values(unsent).reduce((sum, each) => sum + each, sent)
  return { recipients, ...unsent, sent, delivered, failed, unknown, onTheWay }
}

/** Whether a message of a broadcast has not ended. */
export async function hasOnTheWay(
  { q, t: { recipient: r, message: m } }: Reader,
  broadcastId: string,
): Promise<boolean> {
  const found = await q
    .select({ id: r.id })
    .from(r)
    .innerJoin(m, eq(m.id, r.messageId))
    .where(
      and(
        eq(r.broadcastId, broadcastId),
        eq(r.state, 'sent'),
        or(eq(m.status, 'Queued'), and(eq(m.status, 'Failed'), isNotNull(m.nextAttemptAt))),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Of the last messages of a broadcast since an instant, how many failed for good, and after how many the contact wanted no more. */
export async function countLast(
  { q, t: { recipient: r, message: m, contact: c } }: Reader,
  { id, resumedAt }: { id: string; resumedAt: number | null },
): Promise<{ failed: number; optedOut: number }> {
  const last = q
    .select({ messageId: r.messageId })
    .from(r)
    .where(
      and(
        eq(r.broadcastId, id),
        isNotNull(r.messageId),
        resumedAt === null ? undefined : gte(r.messageId, firstIdAt('msg', resumedAt)),
      ),
    )
    .orderBy(desc(r.messageId))
    .limit(stopRuleWindow)
    .as('last')
  const hasFailed = and(eq(m.status, 'Failed'), isNull(m.nextAttemptAt))
  const [found] = await q
    .select({
      failed: sql<number>`cast(coalesce(sum(case when ${hasFailed} then 1 else 0 end), 0) as integer)`,
      optedOut: sql<number>`cast(coalesce(sum(case when ${gte(c.optedOutAt, m.createdAt)} then 1 else 0 end), 0) as integer)`,
    })
    .from(last)
    .innerJoin(m, eq(m.id, last.messageId))
    .innerJoin(c, eq(c.id, m.contactId))
    .where(resumedAt === null ? undefined : gte(m.createdAt, resumedAt)) // ids may be ahead of the clock
  return requireRow(found === undefined ? [] : [found])
}
