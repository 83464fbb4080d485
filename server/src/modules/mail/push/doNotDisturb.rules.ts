import type { DoNotDisturb } from '@replyloop/shared/contract/notifications'
import {
  dateAfter,
  instantOfLocal,
  localDate,
  minuteOf,
  weekdayOf,
} from '../../../platform/clock/localTime.ts'

/** Whether a member does not want to be disturbed at an instant; `null`: they never said so. */
export function isQuiet(chosen: DoNotDisturb | null, at: number): boolean {
  if (chosen === null || !chosen.isOn) return false
  const { days, from, until, timeZone } = chosen
  const date = localDate(at, timeZone)
  const isOvernight = minuteOf(until) <= minuteOf(from)
  return [dateAfter(date, -1), date].some((day) => {
    if (!days.includes(weekdayOf(day))) return false
    const end = isOvernight ? dateAfter(day, 1) : day
    return (
      instantOfLocal(day, minuteOf(from), timeZone) <= at &&
      at < instantOfLocal(end, minuteOf(until), timeZone)
    )
  })
}
