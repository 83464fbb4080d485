import type { CapRule } from '@replyloop/shared/contract/automaticLimits'
import { dateAfter, instantOfLocal, localDate } from '../../../platform/clock/localTime.ts'
import { dayMs } from '../../../platform/clock/time.ts'

/** How far back the messages are that rules of a cap count, in milliseconds. */
export const lookBackMs = (rules: readonly CapRule[]): number =>
  (Math.max(...rules.map(({ days }) => days)) + 1) * dayMs // a local day may have 25 hours

/**
 * When a person who was sent marketing at some instants may be sent more, by the days of the account's clock; `undefined` where no
 * rule of the cap has been reached.
 */
export function capEnd(
  rules: readonly CapRule[],
  sentAt: readonly number[],
  timeZone: string | null,
): number | undefined {
  const newestFirst = sentAt.toSorted((one, other) => other - one)
  const ends = rules.flatMap(({ messages, days }) => {
    const counted = newestFirst[messages - 1]
    return counted === undefined ? [] : [dayAfter(counted, days, timeZone ?? 'UTC')]
  })
  return ends.length === 0 ? undefined : Math.max(...ends)
}

/** When the day begins that is so many days after that of an instant. */
const dayAfter = (at: number, days: number, timeZone: string): number =>
  instantOfLocal(dateAfter(localDate(at, timeZone), days), 0, timeZone)
