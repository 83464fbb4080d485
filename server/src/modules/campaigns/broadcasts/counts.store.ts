import type { BroadcastCounts } from '@replyloop/shared/contract/broadcast'
import { count, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'

type State = keyof Omit<BroadcastCounts, 'recipients'>

/** How many recipients of a broadcast are in each state, and what became of the messages that went out. */
export async function countRecipients(
  { q, t: { recipient: r, message: m } }: Reader,
  broadcastId: string,
): Promise<BroadcastCounts> {
  const outcome = sql<State>`case
    when ${r.state} <> 'sent' then ${r.state}
    when ${m.id} is null then 'unknown'
    when ${m.status} = 'Queued' then 'onTheWay'
    when ${m.status} = 'Failed' and ${m.nextAttemptAt} is not null then 'onTheWay'
    when ${m.status} = 'Failed' and ${m.error} ->> 'kind' = 'unknown_outcome' then 'unknown'
    when ${m.status} = 'Failed' then 'failed'
    when ${m.deliveredAt} is not null or ${m.readAt} is not null then 'delivered'
    else 'unknown' end`
  const rows = await q
    .select({ outcome: outcome.as('outcome'), recipients: count() })
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
