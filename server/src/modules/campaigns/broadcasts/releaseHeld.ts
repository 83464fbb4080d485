import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { reasonsEndedBy, type HoldEnd } from '../openings/holds.ts'
import { listSendingBroadcasts } from './broadcasts.store.ts'
import { releaseSomeRecipients } from './recipients.store.ts'
import { wakeBroadcast } from './wakeBroadcast.ts'

/** Has the broadcasts of an account decide again now about whom they hold until a time that something may have changed, some at a time. */
export async function releaseHeld(
  db: Pick<Db, 'read' | 'write'>,
  accountId: string,
  end: HoldEnd,
): Promise<void> {
  for (const id of await listSendingBroadcasts(db.read, accountId)) {
    const releaseSome = async (tx: Tx) => {
      await tx.lock(locks.broadcast(id))
      const areLeft = await releaseSomeRecipients(tx, { id, accountId }, reasonsEndedBy(end))
      await wakeBroadcast(tx, id)
      return areLeft
    }
    while (await db.write(releaseSome, { alone: true })) {
      // until nobody is held
    }
  }
}
