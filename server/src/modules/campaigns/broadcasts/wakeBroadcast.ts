import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { runBroadcastJob } from '../campaigns.jobs.ts'
import { listBroadcastsOf } from './broadcasts.store.ts'

/** With the id of a broadcast behind it, this is the unique key of its job. */
export const broadcastJobKeyPrefix = 'runBroadcast:'

/** Has a broadcast do what is next, at `runAt` at the latest. */
export const wakeBroadcast = (tx: Tx, broadcastId: string, runAt = tx.now): Promise<void> =>
  enqueue(
    tx,
    runBroadcastJob,
    { broadcastId },
    { runAt, uniqueKey: `${broadcastJobKeyPrefix}${broadcastId}` },
  )

/** The broadcasts of a campaign whose status has changed look at it, each in its turn. */
export async function wakeBroadcastsOf(tx: Tx, campaignId: string): Promise<void> {
  for (const id of await listBroadcastsOf(tx, campaignId, ['preparing', 'sending', 'paused']))
    await wakeBroadcast(tx, id)
}
