import { audit } from '../../access/audit.store.ts'
import { stopOpenings } from '../../campaigns/openings.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { markGreetingStopped, requireRun } from './bulkRuns.store.ts'

/**
 * Has a bulk action greet nobody else: cancels the opening messages of those who joined by it, and has who is still to join not
 * greeted. Returns how many were cancelled now, and how many had gone out. Throws `BULK_NOT_FOUND`.
 */
export async function stopBulkGreeting(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<{ stopped: number; sent: number }> {
  const { action } = await requireRun(tx, caller.id, id)
  if (action.type !== 'addToList') return { stopped: 0, sent: 0 }
  const { isChange, ...facts } = await stopOpenings(tx, { id, listId: action.listId }, () =>
    markGreetingStopped(tx, { id, accountId: caller.id }),
  )
  if (isChange) await audit(tx, caller, 'bulk_greeting_stopped', id, { facts })
  return facts
}
