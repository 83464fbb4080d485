import { audit } from '../../access/audit.store.ts'
import { listLinkedCampaigns } from '../../campaigns/campaigns.store.ts'
import { cancelOpeningsOfImport, countOfImports, listCampaignsOfImport } from '../../campaigns/openings.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
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
  const linked = listId === null ? [] : await listLinkedCampaigns(tx, listId)
  // Before what the import changes: who joins or is being sent to holds the queue.
  const campaignIds = new Set([...linked.map((one) => one.id), ...(await listCampaignsOfImport(tx, id))])
  await tx.lock(...[...campaignIds].map(locks.queue))
  const going = await moveImport(tx, id, ['queued', 'checking', 'waiting', 'running'], { greet: false })
  const { sent = 0, left = 0 } = (await countOfImports(tx, [id])).get(id) ?? {}
  if (left > 0) await cancelOpeningsOfImport(tx, id)
  if (left > 0 || going !== undefined)
    await audit(tx, caller, 'import_greeting_stopped', id, { facts: { stopped: left, sent } })
  tx.notify(`account:${caller.id}`)
  return { stopped: left, sent }
}
