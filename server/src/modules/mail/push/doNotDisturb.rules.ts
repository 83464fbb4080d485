import type { DoNotDisturb } from '@replyloop/shared/contract/notifications'
import { weekdays } from '@replyloop/shared/values/team'
import { dateAfter, instantOfLocal, localDate, minuteOf } from '../../../platform/clock/localTime.ts'

/** Whether a member does not want to be disturbed at an instant; `null`: they never said so. */
export function isQuiet(chosen: DoNotDisturb | null, at: number): boolean {
  if (chosen === null || !chosen.isOn) return false
  const { days, from, until, timeZone } = chosen
  const date = localDate(at, timeZone)
  const isOvernight = minuteOf(until) <= minuteOf(from)
  return [dateAfter(date, -1), date].some((day) => {
    const weekday = weekdays[(new Date(day).getUTCDay() + 6) % 7]
    if (weekday === undefined || !days.includes(weekday)) return false
    const end = isOvernight ? dateAfter(day, 1) : day
    return (
      instantOfLocal(day, minuteOf(from), timeZone) <= at &&
      at < instantOfLocal(end, minuteOf(until), timeZone)
    )
  })
}
