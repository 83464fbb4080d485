import { audit } from '../../access/audit.store.ts'
import { stopOpenings } from '../../campaigns/openings.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { moveImport, requireImport } from './imports.store.ts'

/**
 * Has an import greet nobody else: takes out what waits or is on hold of it alone, and has who is still to join not greeted.
 * Follow-ups stay. Returns how many were taken out now, and how many messages have gone out.
 */
export async function stopGreeting(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<{ stopped: number; sent: number }> {
  const { listId } = await requireImport(tx, caller.id, id)
  const { isChange, ...facts } = await stopOpenings(tx, { id, listId }, async () => {
    const going = await moveImport(tx, id, ['queued', 'checking', 'waiting', 'running'], { greet: false })
    return going !== undefined
  })
  if (isChange) await audit(tx, caller, 'import_greeting_stopped', id, { facts })
  tx.notify(`account:${caller.id}`)
  return facts
}
