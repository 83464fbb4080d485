import { readAccount } from '../accounts/accounts.store.ts'
import { messagePrice } from '../credits/charge.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { CampaignRow } from './campaigns.store.ts'
import { countQueued } from './openingCounts.store.ts'
import { requeueUnpaid } from './openings.store.ts'

/**
 * Queues, in the order of joining, what a campaign holds for lack of credit: as many as the account can pay for by now, beside
 * those that are queued already. The caller holds `locks.queue`.
 */
export async function queueAffordable(
  tx: Tx,
  campaign: Pick<CampaignRow, 'id' | 'accountId'>,
): Promise<void> {
  const { metered, balance } = await readAccount(tx, campaign.accountId)
  if (!metered) return requeueUnpaid(tx, campaign)
  const affordable = Math.floor(balance / messagePrice)
  const left = affordable > 0 ? affordable - (await countQueued(tx, campaign)) : 0
  if (left > 0) await requeueUnpaid(tx, campaign, left)
}
