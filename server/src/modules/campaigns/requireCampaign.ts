import type { UpdateCampaign } from '@replyloop/shared/contract/campaign'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { findCampaign, type CampaignRow } from './campaigns.store.ts'

/** A campaign of the account. Throws `CAMPAIGN_NOT_FOUND`. */
export async function requireCampaign(read: Reader, accountId: string, id: string): Promise<CampaignRow> {
  const campaign = await findCampaign(read, id)
  if (campaign?.accountId !== accountId)
    throw new Problem('CAMPAIGN_NOT_FOUND', `No campaign has the id ${id}`)
  return campaign
}

/** What of a change decides which locks it wants, beside that of the queue. */
export type LockedChange = Pick<UpdateCampaign, 'name' | 'listId'>

/** A campaign that is about to be changed, locked as that change wants it. Throws `CAMPAIGN_NOT_FOUND`. */
export async function lockCampaign(
  tx: Tx,
  accountId: string,
  id: string,
  { name, listId }: LockedChange = {},
): Promise<CampaignRow> {
  await requireCampaign(tx, accountId, id)
  await tx.lock(
    ...(name === undefined ? [] : [locks.campaignName(accountId, name)]),
    ...(typeof listId === 'string' ? [locks.listLink(listId)] : []),
    locks.queue(id),
  )
  return requireCampaign(tx, accountId, id)
}
