import { endOfLocalDay } from '../../../platform/clock/localTime.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { QuietOpenings } from '@replyloop/shared/values/opening'

/** What the daily limit of an account depends on. Amounts are thousandths of a credit. */
export type DailySpending = Pick<
  Schema['account']['$inferSelect'],
  'dailyCreditLimit' | 'creditsOfDay' | 'creditDayEndsAt' | 'timeZone'
>

/** A day whose end is further ahead than this was begun by a clock that was wrong. */
const longestDayMs = 2 * dayMs

/** What the present day has cost so far, and when it ends. A day that has begun keeps its end, though the clocks of others may differ. */
export function presentDay(
  { creditsOfDay, creditDayEndsAt, timeZone }: DailySpending,
  now: number,
): { spent: number; endsAt: number } {
  const isPresent = now < creditDayEndsAt && creditDayEndsAt <= now + longestDayMs
  return isPresent
    ? { spent: creditsOfDay, endsAt: creditDayEndsAt }
    : { spent: 0, endsAt: endOfLocalDay(now, timeZone ?? 'UTC') }
}

/** What the daily limit leaves for the present day; `Infinity` without one. */
export const leftOfDay = (account: DailySpending, now: number): number =>
  account.dailyCreditLimit === null
    ? Infinity
    : Math.max(0, account.dailyCreditLimit - presentDay(account, now).spent)

/** Which opening messages quiet hours hold, as two columns store it: processes of the version before know the first alone. */
interface Stored {
  quietOpenings: boolean
  quietForMany: boolean
}

/** Which opening messages the quiet hours of an account hold. */
export const quietOpeningsOf = ({ quietOpenings, quietForMany }: Stored): QuietOpenings =>
  quietOpenings ? 'all' : quietForMany ? 'many' : 'none'

/** The same, to be stored. */
export const storedQuietOpenings = (mode: QuietOpenings): Stored => ({
  quietOpenings: mode === 'all',
  quietForMany: mode === 'many',
})

/** What one person gets of marketing from a new account: one message a day, and four in a week. */
export const capOfNewAccounts = {
  marketingCap: [
    { messages: 1, days: 1 },
    { messages: 4, days: 7 },
  ],
}
