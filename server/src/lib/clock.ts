import { setTimeout as pause } from 'node:timers/promises'

/** The time, injected so that tests can hold and move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`, or at once when `signal` aborts; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    try {
      await pause(ms, undefined, { signal })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  },
}
