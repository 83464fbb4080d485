import { readAccount } from '../../accounts/accounts.store.ts'
import { affordableMessages } from '../../credits/charge.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { countQueued } from './openingCounts.store.ts'
import { hasUnaffordable, requeueUnaffordable } from './openings.store.ts'
import { scheduleRetryTomorrow } from './scheduleRelease.ts'

/**
 * Queues, in the order of joining, what a campaign holds for lack of credit or for the daily limit: as many as the account can
 * pay for by now, beside those that are queued already. What a daily limit leaves is looked at again tomorrow. The caller holds
 * `locks.queue`.
 */
export async function queueAffordable(
  tx: Tx,
  campaign: Pick<CampaignRow, 'id' | 'accountId'>,
): Promise<void> {
  const account = await readAccount(tx, campaign.accountId)
  const affordable = affordableMessages(account, tx.now)
  if (affordable === Infinity) return requeueUnaffordable(tx, campaign)
  const left = affordable > 0 ? affordable - (await countQueued(tx, campaign)) : 0
  if (left > 0) await requeueUnaffordable(tx, campaign, left)
  if (account.dailyCreditLimit !== null && (await hasUnaffordable(tx, account.id)))
    await scheduleRetryTomorrow(tx, account)
}
