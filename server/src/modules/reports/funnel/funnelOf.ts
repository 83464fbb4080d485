import { requireBroadcast } from '../../campaigns/broadcasts.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { Scope } from '../counting/readScope.ts'
import type { FunnelOf } from './funnel.store.ts'

/** Whose funnel a query means: who joined a campaign on some days, or all recipients of a broadcast. Throws where there is none. */
export async function funnelOf(
  read: Reader,
  { accountId, span, tagId, campaignId }: Scope,
  broadcastId: string | undefined,
): Promise<FunnelOf> {
  if (broadcastId !== undefined) {
    const broadcast = await requireBroadcast(read, accountId, broadcastId)
    return { accountId, tagId, campaignId: broadcast.campaignId, broadcastId }
  }
  if (campaignId === undefined) throw new Error('a funnel is of a campaign or a broadcast')
  return { accountId, tagId, campaignId, span }
}
