import type { Tx } from '../../platform/db/db.ts'
import { restLane } from '../../platform/outbox/lanes.store.ts'
import { channelStopped } from './channels.facts.ts'
import { markStopped } from './channels.store.ts'

/**
 * Stops an active channel, for a reason in its provider's words: what goes out there waits, and nothing fails. One that is
 * stopped already, or that a person has disconnected, stays as it is.
 */
export async function stopChannel(tx: Tx, id: string, reason: string | null): Promise<void> {
  const stopped = await markStopped(tx, id, reason)
  if (stopped === undefined) return
  await restLane(tx, id, stopped.accountId)
  await channelStopped.happened(tx, stopped)
}
