import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../server/src/platform/clock/clock.ts'

/** Spans of time in milliseconds. */
export const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

/** Says which time of the day, such as `21:00`, it is in UTC so many milliseconds from now. */
export const timesOf =
  (clock: Pick<Clock, 'now'>) =>
  (ms: number): string =>
    new Date(clock.now() + ms).toISOString().slice(11, 16)

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves the time on and wakes those who slept until then. */
  advance(ms: number): void
}

/** A fake clock that begins at `now`: by default the present, to agree with what libraries date by the real clock. */
export function createFakeClock(now = Date.now()): FakeClock {
  const sleepers = new Set<{ until: number; wake: () => void }>()
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const wake = () => {
          sleepers.delete(sleeper)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const sleeper = { until: now + ms, wake }
        sleepers.add(sleeper)
        signal.addEventListener('abort', wake)
      }),
    advance(ms) {
      now += ms
      for (const sleeper of sleepers) if (sleeper.until <= now) sleeper.wake()
    },
  }
}

const timeoutMs = 150_000
const maxPauseMs = 50

/**
 * Calls `read` until `holds` is true of its value, and returns the value. The pauses grow to 50 ms, or `longestMs`, to leave the
 * processor to what the test waits for. Throws after 150 seconds.
 */
export async function until<T>(
  read: () => T | Promise<T>,
  holds: (value: T) => boolean = Boolean,
  longestMs = maxPauseMs,
): Promise<T> {
  const started = performance.now()
  for (let waited = 0; waited < timeoutMs; waited = performance.now() - started) {
    const value = await read()
    if (holds(value)) return value
    await pause(Math.min(1 + waited / 2, longestMs))
  }
  throw new Error(`timed out after ${timeoutMs / 1000} s`)
}
