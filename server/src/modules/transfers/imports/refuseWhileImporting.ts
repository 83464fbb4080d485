import type { CampaignRow } from '../../campaigns/campaigns.store.ts'
import { takesJoins } from '../../campaigns/campaign.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { hasJob } from '../../../platform/jobs/queue.ts'
import { importJobKeyPrefix, listJoiningImports } from './imports.store.ts'

/**
 * Refuses that a campaign begins to greet who joins its list while an import has people join it: they would be greeted, and nobody
 * was told how many these are. Throws `VALIDATION_FAILED`.
 */
export async function refuseWhileImporting(tx: Tx, campaign: CampaignRow): Promise<void> {
  const { listId } = campaign
  if (listId === null || !takesJoins({ ...campaign, status: 'Live' })) return
  for (const { id, rowsRead, rowsTotal } of await listJoiningImports(tx, listId)) {
    if (!(await hasJob(tx, `${importJobKeyPrefix}${id}`))) continue // it has failed for good, and goes no further
    throw new Problem(
      'VALIDATION_FAILED',
      `An import has people join the list of ${campaign.name} just now (${rowsRead} of ${rowsTotal ?? 0} rows are read), and nobody has counted whom that would greet: wait until it has ended, or stop its greeting`,
    )
  }
}
