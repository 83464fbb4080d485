import { readAccount } from '../../accounts/accounts.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { restLane, resumeLane } from '../../../platform/outbox/lanes.store.ts'
import { listConnectedChannels } from '../channels.store.ts'

/** Has all messages of a suspended account wait where they are, on the custom channel and on the connected ones. */
export async function restLanesOf(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await restLane(tx, accountId, accountId)
  for (const { id } of await listConnectedChannels(tx, accountId)) await restLane(tx, id, accountId)
}

/** Has them go out again, but for those of channels that have stopped. */
export async function resumeLanesOf(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await resumeLane(tx, accountId)
  for (const { id, state } of await listConnectedChannels(tx, accountId))
    if (state === 'active') await resumeLane(tx, id)
}

/**
 * Has the lane of a channel go on that can be sent on again; while its account is suspended it goes on resting. Under the lock
 * of one who suspends the account, so that one of the two sees what the other has done.
 */
export async function resumeLaneOf(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await tx.lock(locks.ledger(accountId))
  if ((await readAccount(tx, accountId)).suspendedAt === null) await resumeLane(tx, id)
}
