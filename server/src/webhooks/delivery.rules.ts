import { maxWaitMs, withJitter } from '../jobs/retry.ts'

/** The states of a delivery that has not ended. */
export const unfinished = ['waiting', 'fresh', 'retrying'] as const

/** After this many attempts a delivery no longer holds back the next one to its contact. */
export const holdingAttempts = 2

/**
 * When a delivery is tried again after its `attempts`-th attempt failed at `now`, in milliseconds since 1970; `null`
 * when the schedule (seconds) has ended. A later time that the receiver asked for is kept, up to a day.
 */
export function nextDeliveryAt(given: {
  attempts: number
  now: number
  schedule: readonly number[]
  retryAfterMs: number | undefined
  random: number
}): number | null {
  const seconds = given.schedule[given.attempts - 1]
  if (seconds === undefined) return null
  const asked = Math.min(given.retryAfterMs ?? 0, maxWaitMs)
  return given.now + Math.max(withJitter(seconds * 1000, given.random), asked)
}
