import type { Tx } from '../db/db.ts'
import { wakeLane } from './lanes.store.ts'
import { retryFailedOfLane } from './retries.store.ts'

/**
 * Sends the failed deliveries of a lane again that were added since `since`, in milliseconds since 1970, each under its
 * `webhook-id` (docs/interface.md#retry-and-replay). Returns their number.
 */
export async function replayLane(tx: Tx, lane: string, since: number): Promise<number> {
  const replayed = await retryFailedOfLane(tx, lane, since)
  if (replayed > 0) wakeLane(tx, lane)
  return replayed
}
