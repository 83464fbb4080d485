import type { AutoRecharge } from '@replyloop/shared/contract/account'
import { fromThousandths, toThousandths } from '@replyloop/shared/contract/credits'
import { findAccount, readAccount, updateAccount, type Account } from '../../accounts/accounts.store.ts'
import { clearRechargeKey, setRecharged, setRechargeKey } from '../../accounts/accounts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { publish } from '../../webhooks/events.ts'
import { serviceIn } from '../../../platform/http/actor.ts'
import { auditSubAccount } from '../subAccounts/auditSubAccount.ts'
import { balanceLow, creditsGranted } from '../credits.facts.ts'
import { rechargeJob } from '../credits.jobs.ts'
import { addLedgerEntry } from '../ledger/credits.store.ts'
import { decideRecharge, endOfPresentMonth, rechargedThisMonth } from './recharge.rules.ts'

/**
 * Grants credits to a sub-account whose balance is below its threshold, or tells its agency once
 * (docs/interface.md#auto-recharge). Runs in the transaction of the charge, which holds `locks.ledger` and knows the account.
 * Returns the balance.
 */
export async function rechargeOrAsk(tx: Tx, account: Account): Promise<number> {
  const { id, agencyId, balance } = account
  const decided = decideRecharge(account, tx.now)
  if (decided.do === 'nothing' || agencyId === null) return balance
  if (decided.do === 'ask') {
    await askAgency(tx, account, agencyId, decided)
    return balance
  }
  await recharge(tx, account, agencyId, decided.grant)
  return rechargeOrAsk(tx, await readAccount(tx, id)) // the month's limit may have left it below the threshold
}

async function recharge(tx: Tx, account: Account, agencyId: string, amount: number): Promise<void> {
  const { id: accountId } = account
  const entry = { amount, kind: 'grant' as const, description: 'Auto-recharge', messageId: null }
  await addLedgerEntry(tx, { ...entry, accountId })
  const { timeZone } = await readAccount(tx, agencyId)
  await setRecharged(tx, accountId, {
    rechargedOfMonth: rechargedThisMonth(account, tx.now) + amount,
    rechargeMonthEndsAt: endOfPresentMonth(account, timeZone, tx.now),
  })
  const facts = { amount: fromThousandths(amount) }
  await auditSubAccount(tx, serviceIn(agencyId), account, 'credits_recharged', { facts })
  await creditsGranted.happened(tx, { accountId })
}

/**
 * Tells the agency once. The event carries the `idempotency_key` of the grant that it asks for. Where only the month's limit is
 * in the way, the account is looked at again when the month is over: with nothing to spend, no charge would do it.
 */
async function askAgency(
  tx: Tx,
  account: Account,
  agencyId: string,
  { because, threshold, amount }: Extract<ReturnType<typeof decideRecharge>, { do: 'ask' }>,
): Promise<void> {
  const { id: accountId, email, balance } = account
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
  await balanceLow.happened(tx, { accountId, kind: because })
  if (because === 'low') return
  const { timeZone } = await readAccount(tx, agencyId)
  const runAt = endOfPresentMonth(account, timeZone, tx.now)
  await enqueue(tx, rechargeJob, { accountId }, { runAt, uniqueKey: `recharge:${accountId}:${runAt}` })
}

/** After a grant or a changed setting the agency may be asked again, at once if the balance is still too low. */
export async function renewRecharge(tx: Tx, accountId: string): Promise<void> {
  await clearRechargeKey(tx, accountId)
  await rechargeOrAsk(tx, await readAccount(tx, accountId))
}

/**
 * Sets below which balance a sub-account is granted credits or asks for them, and how many; `null` never. What has been
 * granted by itself in this month goes on to count. Returns whether the setting changed.
 */
export async function setRecharge(tx: Tx, accountId: string, setting: AutoRecharge | null): Promise<boolean> {
  await tx.lock(locks.ledger(accountId))
  const change = {
    rechargeThreshold: setting && toThousandths(setting.threshold),
    rechargeAmount: setting && toThousandths(setting.amount),
    rechargeMonthlyLimit: setting?.monthlyLimit === undefined ? null : toThousandths(setting.monthlyLimit),
  }
  const account = await readAccount(tx, accountId)
  const isSame =
    account.rechargeThreshold === change.rechargeThreshold &&
    account.rechargeAmount === change.rechargeAmount &&
    account.rechargeMonthlyLimit === change.rechargeMonthlyLimit
  if (isSame) return false
  await updateAccount(tx, accountId, change)
  await renewRecharge(tx, accountId)
  return true
}

/** Looks again at an account whose auto-recharge waited for a new month. */
export async function rechargeInNewMonth(tx: Tx, accountId: string): Promise<void> {
  await tx.lock(locks.ledger(accountId))
  const account = await findAccount(tx, accountId)
  if (account !== undefined) await rechargeOrAsk(tx, account)
}
