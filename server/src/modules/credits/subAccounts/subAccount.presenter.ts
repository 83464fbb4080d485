import { fromThousandths } from '@replyloop/shared/contract/credits'
import type { Account } from '../../accounts/accounts.store.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { rechargedThisMonth } from '../recharge/recharge.rules.ts'

/** A sub-account as its agency sees it. */
export const presentSubAccount = (account: Account) => ({
  success: true as const,
  sub_account_id: account.id,
  data: {
    id: account.id,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    business_name: account.businessName,
    balance: fromThousandths(account.balance),
    created_at: isoTime(account.createdAt),
    suspended_at: isoTime(account.suspendedAt),
    deletion_due_at: isoTime(account.deletionDueAt),
  },
})

/** The setting of an account's auto-recharge; `null` where it is off. */
export const presentRecharge = ({
  rechargeThreshold: threshold,
  rechargeAmount: amount,
  rechargeMonthlyLimit: limit,
}: Account) =>
  threshold === null || amount === null
    ? null
    : {
        threshold: fromThousandths(threshold),
        amount: fromThousandths(amount),
        monthlyLimit: limit === null ? null : fromThousandths(limit),
      }

/** A sub-account as its agency manages it. */
export const presentSubAccountRow = (account: Account, now: number) => ({
  id: account.id,
  name: account.name,
  email: account.email,
  balance: fromThousandths(account.balance),
  autoRecharge: presentRecharge(account),
  rechargedThisMonth: fromThousandths(rechargedThisMonth(account, now)),
  rechargeRequested: account.rechargeKey !== null,
  suspendedAt: isoTime(account.suspendedAt),
  deletionDueAt: isoTime(account.deletionDueAt),
  createdAt: isoTime(account.createdAt),
})
