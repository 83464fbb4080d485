import type { Tx } from '../db/db.ts'
import { wakeLane } from './events.ts'
import { retryFailedOfLane } from './retries.store.ts'

/** Sends the failed deliveries of a lane again, of events since an instant; each keeps its `webhook-id`. Answers how many. */
export async function replay(tx: Tx, lane: string, since: number): Promise<number> {
  const replayed = await retryFailedOfLane(tx, lane, since)
  if (replayed > 0) wakeLane(tx, lane)
  return replayed
}
