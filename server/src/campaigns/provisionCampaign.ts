import type { ProvisionedCampaign } from '@replyloop/shared/account'
import type { Tx } from '../db/db.ts'
import { findCampaignByName, insertCampaign, updateCampaign } from './campaigns.store.ts'
import { followStatus } from './startOpenings.ts'

/** Creates or updates a campaign by its name and answers its id (contract section 7). */
export async function provisionCampaign(
  tx: Tx,
  accountId: string,
  { list: _name, ...given }: ProvisionedCampaign,
  listId: string | null,
): Promise<string> {
  const fields = {
    ...given,
    listId,
    openingMessage: given.openingMessage ?? null,
    botInstructions: given.botInstructions ?? null,
    pacePerMinute: given.pacePerMinute ?? null,
  }
  const known = await findCampaignByName(tx, accountId, given.name)
  if (known === undefined) return (await insertCampaign(tx, accountId, fields)).id
  await updateCampaign(tx, known.id, fields)
  if (known.status !== given.status) await followStatus(tx, { id: known.id, status: given.status })
  return known.id
}
