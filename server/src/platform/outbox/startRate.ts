import type { Clock } from '../clock/clock.ts'

/** Spreads the starts of each lane over time, where its receiver takes only so many a second. */
export interface StartRate {
  /** Waits for the next start of a lane; at once where `perSecond` is left out, or when `signal` aborts. */
  wait(lane: string, perSecond: number | undefined, signal: AbortSignal): Promise<void>
  /** Whether starts of the lane wait already: more of them would only be held in memory. */
  isAhead(lane: string): boolean
}

/** Starts of this process: a lane runs in one process at a time. */
export function createStartRate(clock: Clock): StartRate {
  const nextStarts = new Map<string, number>()
  return {
    async wait(lane, perSecond, signal) {
      if (perSecond === undefined) return
      const now = clock.now()
      const start = Math.max(nextStarts.get(lane) ?? now, now)
      nextStarts.set(lane, start + 1000 / perSecond)
      if (start > now) await clock.sleep(start - now, signal)
    },
    isAhead(lane) {
      const next = nextStarts.get(lane)
      if (next === undefined || next > clock.now()) return next !== undefined
      nextStarts.delete(lane)
      return false
    },
  }
}
