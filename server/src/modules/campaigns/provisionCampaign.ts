import type { DeclaredCampaign } from '@replyloop/shared/contract/campaign'
import type { Tx } from '../../platform/db/db.ts'
import { moveRefusal } from './campaign.rules.ts'
import { transitionCampaign } from './transitionCampaign.ts'
import { findCampaignByName, insertCampaign } from './campaigns.store.ts'
import { changeCampaign } from './saveCampaign.ts'

/**
 * Creates or updates a campaign by its name (contract section 7). Returns its id, or the problem when it cannot move to
 * the declared status. What is not declared stays as it is; a new campaign has the defaults.
 */
export async function provisionCampaign(
  tx: Tx,
  accountId: string,
  { list: _name, status, ...declared }: DeclaredCampaign,
  listId: string | null | undefined,
): Promise<{ id: string } | { problem: string }> {
  const fields = { ...declared, listId }
  const known = await findCampaignByName(tx, accountId, declared.name)
  if (known === undefined) return { id: (await insertCampaign(tx, accountId, { ...fields, status })).id }
  await changeCampaign(tx, known, fields)
  if (status === undefined || (await transitionCampaign(tx, known, status)) !== undefined)
    return { id: known.id }
  return { problem: moveRefusal(known.status, status) }
}
