import { campaignStages } from '@replyloop/shared/values/filter'
import { eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { allOf, gone, havingRows, type ReadLeaf, type SelectIds } from '../../contacts/filters.ts'
import { findCampaign, findCampaignByName } from '../campaigns.store.ts'

/** Those whose last campaign is one, or who are at a stage of it. */
export const campaignLeaf: ReadLeaf = async (read, account, { op, name, value }) => {
  const c = read.t.contact
  if (op === 'isEmpty') return { condition: isNull(c.campaignId), isCertain: true }
  const idOrName = String(op === 'stage' ? name : value)
  const byId = await findCampaign(read, idOrName)
  const campaign =
    byId?.accountId === account.id ? byId : await findCampaignByName(read, account.id, idOrName)
  if (campaign === undefined) return gone('campaign')
  const { id } = campaign
  return op === 'stage'
    ? { ...atStage(read, id, String(value)), kept: { name: id }, named: campaign.name }
    : { condition: eq(c.campaignId, id), kept: { value: id }, named: campaign.name }
}

function atStage(read: Reader, id: string, stage: string) {
  const { message: m, opening: o, timelineEntry: e } = read.t
  const having = (condition?: SQL, given?: { isScan: boolean }) =>
    havingRows(read, o, o.contactId, allOf(eq(o.campaignId, id), condition), given)
  /** All who joined are looked at. */
  const among = (condition: SQL) => having(condition, { isScan: true })
  const done = (subject: 'hand_over' | 'opt_out') =>
    havingRows(
      read,
      e,
      e.contactId,
      allOf(eq(e.campaignId, id), eq(e.subject, subject), sql`${e.decision} in ('sent', 'done')`),
    )
  const isSent = eq(o.state, 'sent')
  const messages = (condition: SQL) =>
    inArray(
      o.messageId,
      read.q
        .select({ id: m.id })
        .from(m)
        .where(sql`${m.id} = ${o.messageId} and ${condition}`),
    )
  switch (campaignStages.find((one) => one === stage)) {
    case 'joined':
      return having()
    case 'sent':
      return having(isSent)
    case 'delivered':
      return among(allOf(isSent, messages(sql`coalesce(${m.deliveredAt}, ${m.readAt}) is not null`)))
    case 'read':
      return among(allOf(isSent, messages(sql`${m.readAt} is not null`)))
    case 'answered':
      return among(sql`${o.answered}`)
    case 'notAnswered':
      return among(allOf(isSent, sql`not ${o.answered}`))
    case 'tapped': {
      const isTap = allOf(
        eq(m.campaignId, id),
        sql`${m.direction} = 'incoming'`,
        sql`${m.incomingData} ->> 'tapped' is not null`,
      )
      const ofContact = sql<string>`${m.contactId}`.as('id')
      // In the order of the partial index: PostgreSQL takes nearly all messages for taps, and would look at each.
      const select: SelectIds = ({ q }, limit) =>
        q.select({ id: ofContact }).from(m).where(isTap).orderBy(m.contactId).limit(limit)
      return { ...havingRows(read, m, m.contactId, isTap), few: { select } }
    }
    case 'handedOver':
      return done('hand_over')
    case 'optedOut':
      return done('opt_out')
    case undefined:
      throw new Error(`no stage is called ${stage}`)
  }
}
