import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { listLinkedCampaigns } from '../campaigns.store.ts'
import { cancelOpeningsBy, countOpeningsBy, listCampaignsBy } from './openingsBy.store.ts'

/**
 * Greets nobody else of an import or a bulk action: cancels what waits or is on hold of it. `stopJoins` has who is still to join its
 * list not greeted, and returns whether anybody is. Returns how many were cancelled, and how many had gone out.
 */
export async function stopOpenings(
  tx: Tx,
  { id, listId }: { id: string; listId: string | null },
  stopJoins: () => Promise<boolean>,
): Promise<{ stopped: number; sent: number; isChange: boolean }> {
  const linked = listId === null ? [] : await listLinkedCampaigns(tx, listId)
  // Before the row that `stopJoins` changes: who joins or is being sent to holds the queue.
  const campaignIds = new Set([...linked.map((one) => one.id), ...(await listCampaignsBy(tx, id))])
  await tx.lock(...[...campaignIds].map(locks.queue))
  const goesOn = await stopJoins()
  const { sent = 0, left = 0 } = (await countOpeningsBy(tx, [id])).get(id) ?? {}
  if (left > 0) await cancelOpeningsBy(tx, id)
  return { stopped: left, sent, isChange: left > 0 || goesOn }
}
