import type { Clock } from '../clock/clock.ts'

/** Spreads the starts of each lane over time, where its receiver takes only so many a second. */
export interface StartRate {
  /** Takes the next start of a lane, if there is one now; without a bound there always is. Returns like `msUntilNext`. */
  take(lane: string, perSecond: number | undefined): number
  /** How long the next start of a lane is ahead, in milliseconds; 0: there is one now. */
  msUntilNext(lane: string): number
}

/** Starts of this process: a lane runs in one process at a time. */
export function createStartRate(clock: Clock): StartRate {
  const taken = new Map<string, { at: number; spacingMs: number }>()
  const msUntilNext = (lane: string) => {
    const last = taken.get(lane)
    if (last === undefined) return 0
    const since = clock.now() - last.at
    if (since >= 0 && since < last.spacingMs) return last.spacingMs - since
    taken.delete(lane) // also when the clock was set back
    return 0
  }
  return {
    take(lane, perSecond) {
      const waitMs = perSecond === undefined ? 0 : msUntilNext(lane)
      if (perSecond !== undefined && waitMs === 0)
        taken.set(lane, { at: clock.now(), spacingMs: 1000 / perSecond })
      return waitMs
    },
    msUntilNext,
  }
}
