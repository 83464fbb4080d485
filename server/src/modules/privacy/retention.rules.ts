import { dayMs } from '../../platform/clock/time.ts'

/** The instant so many calendar months before `now`, in UTC; of a day that the month has not, its last one. */
function monthsBefore(now: number, months: number): number {
  const then = new Date(now)
  const day = then.getUTCDate()
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(day, lastDay))
  return then.getTime()
}

/** What an account has set. */
interface Kept {
  messagesKeptMonths: number | null
  mediaKeptMonths: number | null
  eventsKeptDays: number | null
  auditKeptMonths: number | null
}

/** Before when, in milliseconds since 1970, what an account keeps has become too old; `undefined` where nothing does. */
export const retentionLimitsOf = (
  { messagesKeptMonths, mediaKeptMonths, eventsKeptDays, auditKeptMonths }: Kept,
  now: number,
) => ({
  messages: messagesKeptMonths === null ? undefined : monthsBefore(now, messagesKeptMonths),
  media: mediaKeptMonths === null ? undefined : monthsBefore(now, mediaKeptMonths),
  events: eventsKeptDays === null ? undefined : now - eventsKeptDays * dayMs,
  audit: auditKeptMonths === null ? undefined : monthsBefore(now, auditKeptMonths),
})
