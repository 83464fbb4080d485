import type { ProvisionedCampaign } from '@replyloop/shared/account'
import type { Tx } from '../db/db.ts'
import { moveCampaign } from './campaignLife.ts'
import { findCampaignByName, insertCampaign, updateCampaign } from './campaigns.store.ts'

/**
 * Creates or updates a campaign by its name and answers its id (contract section 7); a text when the campaign cannot
 * move to the declared status.
 */
export async function provisionCampaign(
  tx: Tx,
  accountId: string,
  { list: _name, status, ...given }: ProvisionedCampaign,
  listId: string | null,
): Promise<{ id: string } | { problem: string }> {
  const fields = {
    ...given,
    listId,
    openingMessage: given.openingMessage ?? null,
    botInstructions: given.botInstructions ?? null,
    pacePerMinute: given.pacePerMinute ?? null,
    templateState: given.templateState ?? null,
  }
  const known = await findCampaignByName(tx, accountId, given.name)
  if (known === undefined) return { id: (await insertCampaign(tx, accountId, { ...fields, status })).id }
  await updateCampaign(tx, known.id, fields)
  if ((await moveCampaign(tx, known, status)) !== undefined) return { id: known.id }
  return {
    problem: `cannot move from ${known.status} to ${status}; a campaign goes Draft, Live, Paused, Completed`,
  }
}
