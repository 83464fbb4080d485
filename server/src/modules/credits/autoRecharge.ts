import type { AutoRecharge } from '@replyloop/shared/contract/account'
import { fromThousandths, toThousandths } from '@replyloop/shared/contract/credits'
import { readAccount, updateAccount } from '../accounts/accounts.store.ts'
import { clearRechargeKey, setRechargeKey } from '../accounts/balance.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { publish } from '../webhooks/events.ts'

/**
 * Tells the agency once when a sub-account's balance is below its threshold (docs/interface.md#auto-recharge). The
 * event carries the `idempotency_key` of the grant that it asks for. Runs in the transaction of the charge.
 */
export async function requestRecharge(tx: Tx, accountId: string): Promise<void> {
  const account = await readAccount(tx, accountId)
  const { agencyId, email, balance, rechargeThreshold: threshold, rechargeAmount: amount } = account
  if (agencyId === null || threshold === null || amount === null || balance >= threshold) return
  const key = newId('rch', tx.now)
  if (!(await setRechargeKey(tx, accountId, key))) return // asked already
  await publish(tx, {
    accountId: agencyId,
    type: 'credits.auto_recharge',
    data: {
      idempotency_key: key,
      sub_account_id: accountId,
      email,
      amount: fromThousandths(amount),
      balance: fromThousandths(balance),
      threshold: fromThousandths(threshold),
    },
    about: null,
    channel: null,
    campaignId: null,
  })
}

/** After a grant or a changed setting the agency may be asked anew, at once if the balance is still too low. */
export async function renewRecharge(tx: Tx, accountId: string): Promise<void> {
  await clearRechargeKey(tx, accountId)
  await requestRecharge(tx, accountId)
}

/**
 * Sets below which balance a sub-account asks for credits, and for how many; `null` never. Returns whether it
 * changed.
 */
export async function setRecharge(
  tx: Tx,
  accountId: string,
  recharge: AutoRecharge | null,
): Promise<boolean> {
  const rechargeThreshold = recharge === null ? null : toThousandths(recharge.threshold)
  const rechargeAmount = recharge === null ? null : toThousandths(recharge.amount)
  const account = await readAccount(tx, accountId)
  if (account.rechargeThreshold === rechargeThreshold && account.rechargeAmount === rechargeAmount)
    return false
  await updateAccount(tx, accountId, { rechargeThreshold, rechargeAmount })
  await renewRecharge(tx, accountId)
  return true
}
