import type { Clock } from '../clock/clock.ts'
import { minuteMs } from '../clock/time.ts'

/** Spreads the starts of each lane over time, where its receiver takes only so many a second, or takes no more for now. */
export interface StartRate {
  /** Takes the next start of a lane, if there is one now; without a bound there always is. Returns like `msUntilNext`. */
  reserve(lane: string, perSecond: number | undefined): number
  /** How long the next start of a lane is ahead, in milliseconds; 0: there is one now. */
  msUntilNext(lane: string): number
  /**
   * Has a lane start nothing for a second, twice as long each time in a row, up to five minutes, and for as long as its receiver
   * asks. What began before a pause does not make it longer.
   */
  pause(lane: string, askedMs: number): void
  /** Whether a lane has a pause now. */
  isPaused(lane: string): boolean
  /** Ends the row of pauses, since something was accepted. */
  accepted(lane: string): void
}

/**
 * A lane may begin with what this time allows, and make up for as much at once, so that timers that fire late cost nothing. More
 * than a second allows never starts within a second.
 */
const mostAtOnceMs = 100
const firstPauseMs = 1000
const longestPauseMs = 5 * minuteMs

interface Pace {
  /** When the next start is due, and the times of the last ones, as many as may begin in a second. */
  nextAt: number
  recent: number[]
  perSecond: number
}

/** Starts of this process: a lane runs in one process at a time. */
export function createStartRate(clock: Clock): StartRate {
  const paces = new Map<string, Pace>()
  const pauses = new Map<string, { from: number; until: number; row: number }>()

  /** Times ahead that are further than they can be mean that the clock was set back: they count no longer. */
  const ahead = (at: number, now: number, mostMs: number) => (at - now > mostMs ? 0 : Math.max(at - now, 0))

  const msByPause = (lane: string, now: number): number => {
    const pause = pauses.get(lane)
    return pause === undefined ? 0 : ahead(pause.until, now, pause.until - pause.from)
  }
  const msUntilNext = (lane: string): number => {
    const now = clock.now()
    const pausedMs = msByPause(lane, now)
    const pace = paces.get(lane)
    if (pace === undefined) return pausedMs
    const { nextAt, recent, perSecond } = pace
    const oldest = recent.length < perSecond ? undefined : recent.at(-Math.floor(perSecond))
    const pacedMs = Math.max(
      ahead(nextAt, now, 1000 / perSecond),
      oldest === undefined ? 0 : ahead(oldest + 1000, now, 1000),
    )
    if (pacedMs === 0 && now - nextAt > 1000) paces.delete(lane)
    return Math.max(pausedMs, pacedMs)
  }

  return {
    msUntilNext,
    isPaused: (lane) => msByPause(lane, clock.now()) > 0,
    reserve(lane, perSecond) {
      const waitMs = msUntilNext(lane)
      if (perSecond === undefined || waitMs > 0) return waitMs
      const now = clock.now()
      const pace = paces.get(lane) ?? { nextAt: now - mostAtOnceMs, recent: [], perSecond }
      const isAhead = pace.nextAt > now // the clock was set back
      const due = isAhead ? now : Math.max(pace.nextAt, now - mostAtOnceMs)
      const recent = isAhead ? [now] : [...pace.recent, now].slice(-Math.ceil(perSecond))
      paces.set(lane, { nextAt: due + 1000 / perSecond, recent, perSecond })
      return 0
    },
    pause(lane, askedMs) {
      const now = clock.now()
      const last = pauses.get(lane)
      const isPaused = last !== undefined && msByPause(lane, now) > 0
      const row = isPaused ? last.row : (last?.row ?? 0) + 1
      const grown = isPaused ? 0 : Math.min(firstPauseMs * 2 ** (row - 1), longestPauseMs)
      const until = Math.max(isPaused ? last.until : 0, now + Math.max(grown, askedMs))
      pauses.set(lane, { from: now, until, row })
    },
    accepted(lane) {
      if (msByPause(lane, clock.now()) === 0) pauses.delete(lane)
    },
  }
}
