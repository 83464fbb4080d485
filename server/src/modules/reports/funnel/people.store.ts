import { sql } from 'drizzle-orm'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { peopleStages } from '@replyloop/shared/values/reports'
import type { SelectPeople } from '../people/selectPeople.ts'
import { selectAtStage } from './funnel.store.ts'
import { funnelOf } from './funnelOf.ts'

/** Those at a stage of a campaign or a broadcast; `part` is the reason why they are where they are. */
export const selectPeopleOfFunnel: SelectPeople = async (read, scope, { stage, part, broadcastId }) => {
  if (!isOneOf(peopleStages.funnel, stage)) throw new Error(`no stage of a funnel is called ${stage}`)
  return sql`${selectAtStage(read, await funnelOf(read, scope, broadcastId), { stage, reason: part })}`
}
