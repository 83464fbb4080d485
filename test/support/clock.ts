import type { Clock } from '../../server/src/platform/clock/clock.ts'

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves the time on and wakes whoever slept until then. */
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
