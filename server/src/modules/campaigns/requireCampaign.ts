import type { Reader } from '../../platform/db/db.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { findCampaign, type CampaignRow } from './campaigns.store.ts'

/** A campaign of the account. Throws `CAMPAIGN_NOT_FOUND`. */
export async function requireCampaign(read: Reader, accountId: string, id: string): Promise<CampaignRow> {
  const campaign = await findCampaign(read, id)
  if (campaign?.accountId !== accountId)
    throw new Problem('CAMPAIGN_NOT_FOUND', `No campaign has the id ${id}`)
  return campaign
}
