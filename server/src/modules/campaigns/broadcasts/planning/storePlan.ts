import { locks } from '../../../../platform/db/locks.ts'
import { requireCampaign } from '../../requireCampaign.ts'
import { findBroadcast, updateBroadcastRow } from '../broadcasts.store.ts'
import { definitionOf, planBroadcast } from './planBroadcast.ts'
import type { BroadcastParts } from '../step.ts'

/** Makes the plan of a draft and keeps it, unless somebody has changed the draft by then. */
export async function storePlan(
  { db, audiences: source, pacePerMinute, clock }: BroadcastParts,
  { broadcastId }: { broadcastId: string },
): Promise<void> {
  const broadcast = await findBroadcast(db.read, broadcastId)
  if (broadcast?.state !== 'draft') return
  const campaign = await requireCampaign(db.read, broadcast.accountId, broadcast.campaignId)
  const plan = await planBroadcast({ db, source, now: clock.now(), pacePerMinute }, broadcast, campaign)
  await db.write(async (tx) => {
    await tx.lock(locks.broadcast(broadcastId))
    const current = await findBroadcast(tx, broadcastId)
    if (current?.state === 'draft' && definitionOf(current) === definitionOf(broadcast))
      await updateBroadcastRow(tx, current, { plan })
  })
}
