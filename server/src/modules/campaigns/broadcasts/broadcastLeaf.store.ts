import { broadcastStages, type BroadcastStage } from '@replyloop/shared/values/filter'
import { eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { allOf, gone, havingRows, type ReadLeaf } from '../../contacts/filters.ts'
import { findBroadcast, findBroadcastByName } from './broadcasts.store.ts'

/** Those who got a broadcast, and how far they have come. */
export const broadcastLeaf: ReadLeaf = async (read, account, { name = '', value }) => {
  const byId = await findBroadcast(read, name)
  const broadcast = byId?.accountId === account.id ? byId : await findBroadcastByName(read, account.id, name)
  const stage = broadcastStages.find((one) => one === value)
  if (broadcast === undefined || stage === undefined) return gone('broadcast')
  const r = read.t.recipient
  const isOfIt = allOf(
    eq(r.accountId, account.id),
    eq(r.broadcastId, broadcast.id),
    eq(r.state, 'sent'),
    isNotNull(r.contactId),
  )
  const found = havingRows(read, r, r.contactId, allOf(isOfIt, isAt(read, stage)))
  return { ...found, kept: { name: broadcast.id }, named: broadcast.name }
}

/** Selects the recipients of a broadcast who got it and have come to a stage. */
function isAt({ t: { recipient: r, message: m, timelineEntry: e } }: Reader, stage: BroadcastStage) {
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
