import type { Tx } from '../../../platform/db/db.ts'
import { knowledgeChanged } from '../campaigns.facts.ts'
import { updatePassagesVersion } from './knowledge.store.ts'

/** Notes that the passages of a campaign have changed, so that who keeps them reads them again, and its test questions are asked. */
export async function countPassageChange(tx: Tx, id: string): Promise<void> {
  const changed = await updatePassagesVersion(tx, id)
  if (changed !== undefined) await knowledgeChanged.happened(tx, changed)
}
