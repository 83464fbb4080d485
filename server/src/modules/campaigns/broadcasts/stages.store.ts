import type { BroadcastStage } from '@replyloop/shared/values/filter'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { allOf } from '../../contacts/filters.ts'
import { outcomeOf } from './counts.store.ts'

/** Selects, of the recipients who got a broadcast, those who have come to a stage. */
export function hasCome({ t }: Reader, stage: BroadcastStage) {
  const { recipient: r, message: m, timelineEntry: e } = t
  const having = (condition: SQL) =>
    sql`exists (select 1 from ${m} where ${m.id} = ${r.messageId} and ${condition})`
  const wrote = (condition?: SQL) =>
    sql`exists (select 1 from ${m} where ${allOf(
      eq(m.contactId, r.contactId),
      sql`${m.id} > ${r.messageId}`,
      eq(m.campaignId, r.campaignId),
      eq(m.direction, 'incoming'),
      condition,
    )})`
  const done = (subject: 'hand_over' | 'opt_out') =>
    having(
      sql`exists (select 1 from ${e} where ${allOf(
        eq(e.contactId, m.contactId),
        eq(e.campaignId, r.campaignId),
        eq(e.subject, subject),
        sql`${e.decision} in ('sent', 'done')`,
        sql`${e.createdAt} >= ${m.createdAt}`,
      )})`,
    )
  switch (stage) {
    case 'sent':
      return undefined
    case 'failed':
      return having(sql`${outcomeOf(t)} = 'failed'`)
    case 'delivered':
      return having(sql`coalesce(${m.deliveredAt}, ${m.readAt}) is not null`)
    case 'read':
      return having(sql`${m.readAt} is not null`)
    case 'answered':
      return wrote()
    case 'notAnswered':
      return sql`not ${wrote()}`
    case 'tapped':
      return wrote(sql`${m.incomingData} ->> 'tapped' is not null`)
    case 'handedOver':
      return done('hand_over')
    case 'optedOut':
      return done('opt_out')
  }
}
