import { dayMs } from '../../platform/clock/time.ts'

/** How many days back the use of credits is looked at. */
export const daysOfUse = 7

/** A balance that is used up sooner than this is shown as low. */
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
  return Math.max(0, used) / days // it is read from several lines: a grant that commits meanwhile is no use
}

/** When a balance is used up if it goes on like this; `null` where nothing has been used. */
export function lastsUntil(use: Use, now: number): number | null {
  if (use.balance <= 0) return now
  const perDay = usedPerDay(use, now)
  return perDay === 0 ? null : now + Math.floor((use.balance / perDay) * dayMs)
}

/** Whether a balance is used up within three days. */
export const isLow = (until: number | null, now: number): boolean => until !== null && until - now < lowMs
