import type { ClockHour } from '@replyloop/shared/values/campaign'
import { dayMs, hourMs, minuteMs } from '../../../platform/clock/time.ts'
import { dateAfter, instantOfLocal, localDate, minuteOf } from '../../../platform/clock/localTime.ts'
import type { CampaignRow } from '../campaigns.store.ts'

type Step = CampaignRow['followUps'][number]
type Delay = Pick<Step, 'afterMinutes' | 'at'>

/** A step whose delay ends at a time of the day. */
export type TimedStep = Step & ClockHour

/** Whether the delay of a step ends at a time of the day. */
export const isTimed = (step: Step): step is TimedStep => step.at !== undefined && step.zone !== undefined

/** When clocks of a time zone show a time of the day next, from an instant on. */
export function nextAt(at: string, from: number, timeZone: string): number {
  const date = localDate(from, timeZone)
  const due = instantOfLocal(date, minuteOf(at), timeZone)
  return due >= from ? due : instantOfLocal(dateAfter(date, 1), minuteOf(at), timeZone)
}

/** When a delay ends that begins at `now`: whole days are days on the clock of a time zone, anything else is over before its time of the day. */
export function delayEndsAt(
  minutes: number,
  at: string,
  { now, timeZone }: { now: number; timeZone: string },
): number {
  const days = (minutes * minuteMs) / dayMs
  return Number.isInteger(days)
    ? instantOfLocal(dateAfter(localDate(now, timeZone), days), minuteOf(at), timeZone)
    : nextAt(at, now + minutes * minuteMs, timeZone)
}

/** When a delay that has begun by `now` has ended on any clock. */
export const delayEndsBy = ({ afterMinutes, at }: Delay, now: number): number =>
  now + (afterMinutes ?? 0) * minuteMs + (at === undefined ? 0 : dayMs + hourMs) // the clocks may be changed
