import { requireBroadcast } from '../../campaigns/broadcasts.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { AccountDays } from '../counting/coverage.ts'
import { spanOf } from '../counting/days.rules.ts'
import type { Wanted } from '../counting/readFigures.ts'
import type { FunnelOf } from './funnel.store.ts'

/** Whose funnel a query means: who joined a campaign on some days, or all recipients of a broadcast. Throws where there is none. */
export async function funnelOf(
  read: Reader,
  { accountId, days, zone, wanted }: AccountDays & { wanted: Wanted },
  broadcastId: string | undefined,
): Promise<FunnelOf> {
  const { tagId, campaignId } = wanted
  if (broadcastId !== undefined) {
    const broadcast = await requireBroadcast(read, accountId, broadcastId)
    return { accountId, tagId, campaignId: broadcast.campaignId, broadcastId }
  }
  if (campaignId === undefined) throw new Error('a funnel is of a campaign or a broadcast')
  const { from, until } = spanOf(days, zone)
  return { accountId, tagId, campaignId, span: { startsAt: from, endsAt: until } }
}
