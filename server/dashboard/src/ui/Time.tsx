import { useState } from 'react'
import { exactTime, relativeTime } from './format.ts'
import { Hint } from './Hint.tsx'
import { useNow } from './useNow.ts'

const minuteMs = 60_000

/** The time now for a text about an instant: more often up to date while that is within a minute. */
function useNowFor(instant: number): number {
  const [isNear, setNear] = useState(() => Math.abs(instant - Date.now()) < minuteMs)
  const now = useNow(isNear ? 5000 : minuteMs / 2)
  if (isNear !== Math.abs(instant - now) < minuteMs) setNear(!isNear)
  return now
}

/** A time relative to now, kept up to date. It tells the exact time to the mouse, at a tap, and to the keyboard. */
export const Time = ({ at }: { at: string }) => (
  <Hint label={exactTime(at)}>
    <time dateTime={at} className="time" tabIndex={0}>
      {relativeTime(Date.parse(at), useNowFor(Date.parse(at)))}
    </time>
  </Hint>
)

/** The same inside of what takes taps and the keyboard for itself, such as a link: the exact time is for the mouse alone. */
export const PlainTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)} className="time">
    {relativeTime(Date.parse(at), useNowFor(Date.parse(at)))}
  </time>
)
