import { dayMs } from '../../../platform/clock/time.ts'
import type { Account } from '../../accounts/accounts.store.ts'
import { endOfPresentMonth, leftToRecharge } from '../recharge/recharge.rules.ts'

/** How many days back the use of credits is looked at. */
export const daysOfUse = 7

/** How long before credit is used up somebody is told. */
export const lowMs = 3 * dayMs

/** What a balance is used up by. Amounts are thousandths of a credit, times milliseconds since 1970. */
export interface Use {
  balance: number
  /** What has been charged in the last seven days. */
  used: number
  /** When the account was made: a younger one is judged by the days that it has had. */
  createdAt: number
}

/** What is used in a day, by the last seven; by as many as a younger account has had, and at least by one. */
export function usedPerDay({ used, createdAt }: Omit<Use, 'balance'>, now: number): number {
  const days = Math.min(daysOfUse, Math.max(1, (now - createdAt) / dayMs))
  return Math.max(0, used) / days // it is read from several lines: a grant that commits between them is no use
}

/** When a balance is used up if it goes on like this; `null` where nothing has been used. */
export function lastsUntil(use: Use, now: number): number | null {
  if (use.balance <= 0) return now
  const perDay = usedPerDay(use, now)
  return perDay === 0 ? null : now + Math.floor((use.balance / perDay) * dayMs)
}

/** A metered account with its setting of the auto-recharge, and what it has been charged in the last seven days. */
type Spending = Pick<Account, 'metered'> & Parameters<typeof leftToRecharge>[0] & Use

/**
 * When an account runs out of credit unless somebody brings more, if that is within three days; else `null`. What its
 * auto-recharge may still grant by itself counts as credit; a new month, in the time zone of its agency, brings more. A suspended
 * account uses none.
 */
export function runsOutAt(account: Spending, agencyTimeZone: string | null, now: number): number | null {
  if (!account.metered || account.suspendedAt !== null) return null
  const left = leftToRecharge(account, now)
  const until = lastsUntil({ ...account, balance: account.balance + (left ?? 0) }, now)
  const soon = now + lowMs
  const end = left === null ? soon : Math.min(soon, endOfPresentMonth(account, agencyTimeZone, now))
  return until !== null && until < end ? until : null
}
