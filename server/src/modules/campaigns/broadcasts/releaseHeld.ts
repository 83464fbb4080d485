import type { Db } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { reasonsEndedBy, type HoldEnd } from '../openings/holds.ts'
import { listSendingBroadcasts } from './broadcasts.store.ts'
import { releaseRecipients } from './recipients.store.ts'
import { wakeBroadcast } from './wakeBroadcast.ts'

/** Has the broadcasts of an account decide again now about whom they hold until a time that something may have changed. */
export async function releaseHeld(
  db: Pick<Db, 'read' | 'write'>,
  accountId: string,
  end: HoldEnd,
): Promise<void> {
  for (const id of await listSendingBroadcasts(db.read, accountId))
    await db.write(
      async (tx) => {
        await tx.lock(locks.broadcast(id))
        await releaseRecipients(tx, id, reasonsEndedBy(end))
        await wakeBroadcast(tx, id)
      },
      { alone: true },
    )
}
