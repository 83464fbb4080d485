import type { Tx } from '../db/db.ts'
import { wakeLane } from './events.ts'
import { hastenLane, retryLane } from './retries.store.ts'

/** Sends the failed deliveries of a lane again, of events since an instant; each keeps its `webhook-id`. Answers how many. */
export async function replay(tx: Tx, lane: string, since: number): Promise<number> {
  const replayed = await retryLane(tx, lane, since)
  if (replayed > 0) wakeLane(tx, lane)
  return replayed
}

/**
 * Gives up what a lane has not delivered, after its subscription was switched off or deleted. Each delivery still has its
 * turn, in which it fails: by that a reply that no other URL has received becomes `Failed`.
 */
export async function giveUp(tx: Tx, lane: string): Promise<void> {
  await hastenLane(tx, lane)
  wakeLane(tx, lane)
}
