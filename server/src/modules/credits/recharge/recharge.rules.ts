import type { Account } from '../../accounts/accounts.store.ts'
import { endOfLocalMonth } from '../../../platform/clock/localTime.ts'
import { dayMs } from '../../../platform/clock/time.ts'

/** What an account has been granted by itself in a month. Amounts are thousandths of a credit. */
type RechargeMonth = Pick<Account, 'rechargedOfMonth' | 'rechargeMonthEndsAt'>

/** A month whose end is further ahead than this was begun by a clock that was wrong. */
const longestMonthMs = 32 * dayMs

const isPresent = ({ rechargeMonthEndsAt: endsAt }: RechargeMonth, now: number): boolean =>
  now < endsAt && endsAt <= now + longestMonthMs

/** What has been granted by itself in the present month. */
export const rechargedThisMonth = (account: RechargeMonth, now: number): number =>
  isPresent(account, now) ? account.rechargedOfMonth : 0

/**
 * When the present month ends, in the time zone of the agency. A month that has begun keeps its end, though the clocks of
 * others say, and if the agency moves to another time zone.
 */
export const endOfPresentMonth = (account: RechargeMonth, timeZone: string | null, now: number): number =>
  isPresent(account, now) ? account.rechargeMonthEndsAt : endOfLocalMonth(now, timeZone ?? 'UTC')

/** The setting of an account's auto-recharge, its balance, and what it has been granted by itself. */
type Rechargeable = RechargeMonth &
  Pick<
    Account,
    'agencyId' | 'suspendedAt' | 'balance' | 'rechargeThreshold' | 'rechargeAmount' | 'rechargeMonthlyLimit'
  >

/** What is to be done about the balance of an account. */
type Recharge =
  | { do: 'nothing' }
  /** Grant as much as lifts the balance to the threshold, in whole amounts, as far as the month's limit goes. */
  | { do: 'grant'; grant: number }
  /** Ask the agency: it wants to be told only, or the month's limit leaves less than the amount. */
  | { do: 'ask'; because: 'low' | 'limit'; threshold: number; amount: number }

/** What an account may still be granted by itself in the present month, in whole amounts; `null` where nothing ever is. */
export function leftToRecharge(account: Omit<Rechargeable, 'balance'>, now: number): number | null {
  const { agencyId, suspendedAt, rechargeThreshold, rechargeAmount: amount } = account
  const { rechargeMonthlyLimit: limit } = account
  if (agencyId === null || suspendedAt !== null || rechargeThreshold === null) return null
  if (amount === null || limit === null) return null
  return Math.max(0, Math.floor((limit - rechargedThisMonth(account, now)) / amount)) * amount
}

/** Decides whether credits are granted by themselves, or asked for (docs/interface.md#auto-recharge). */
export function decideRecharge(account: Rechargeable, now: number): Recharge {
  const { agencyId, balance, rechargeThreshold: threshold, rechargeAmount: amount } = account
  const isOff = agencyId === null || threshold === null || amount === null || account.suspendedAt !== null
  if (isOff || balance >= threshold) return { do: 'nothing' }
  const left = leftToRecharge(account, now)
  if (left === null) return { do: 'ask', because: 'low', threshold, amount }
  if (left === 0) return { do: 'ask', because: 'limit', threshold, amount }
  const wanted = Math.ceil((threshold - balance) / amount) * amount
  return { do: 'grant', grant: Math.min(wanted, left) }
}
