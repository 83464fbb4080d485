import { maxWaitMs, withJitter } from '../jobs/retry.ts'
import { hourMs } from '../clock/time.ts'

/** The states of a delivery that has not ended. */
export const unfinished = ['waiting', 'fresh', 'retrying'] as const
/** Whether a delivery in this state has not ended. */
export const isUnfinished = (state: string): boolean => unfinished.some((name) => name === state)

/** After this many attempts a delivery no longer holds back the next one with its order key. */
export const holdingAttempts = 2

/** How many steps of the schedule a delivery has used up after one more attempt: one on request uses up none, but the first. */
export const retryIndexAfter = (delivery: { retryIndex: number; manualRetry: boolean }): number =>
  Math.max(delivery.manualRetry ? delivery.retryIndex : delivery.retryIndex + 1, 1)

/**
 * When a delivery is tried again after an attempt failed at `now`, in milliseconds since 1970; `null` when its steps, of which
 * it has used up `retryIndex`, have ended. The schedule is in seconds. A later time that the receiver asked for is kept, up to a day.
 */
export function nextDeliveryAt(given: {
  retryIndex: number
  now: number
  schedule: readonly number[]
  retryAfterMs: number | undefined
  random: number
}): number | null {
  const seconds = given.schedule[given.retryIndex - 1]
  if (seconds === undefined) return null
  const asked = Math.min(given.retryAfterMs ?? 0, maxWaitMs)
  return given.now + Math.max(withJitter(seconds * 1000, given.random), asked)
}

/** How far ahead a retry can be at most, by the schedule, in seconds, or since the receiver asked for it. */
export const longestRetryWait = (schedule: readonly number[]): number =>
  Math.max(withJitter(Math.max(0, ...schedule) * 1000, 1), maxWaitMs)

/** Replies pass what nobody waits for, such as opening messages, but nothing that has waited for longer than this. */
const headStartMs = hourMs

/** The due time of a delivery before its first attempt, which is due at once: by it those of a lane are in turn. */
export const firstDueAt = (now: number, { isBulk }: { isBulk: boolean }): number =>
  isBulk ? now : now - headStartMs

/** In a busy lane every fourth attempt is a retry. */
const retryEvery = 4

/**
 * The order in which a lane that has started `starts` attempts goes on: a retry in every fourth place, as long as both first
 * attempts and retries are due.
 */
export function takeTurns<T>(firsts: readonly T[], retries: readonly T[], starts: number): T[] {
  const turns = [...firsts]
  const next = retryEvery - 1 - (starts % retryEvery)
  for (const [index, retry] of retries.entries()) turns.splice(next + index * retryEvery, 0, retry)
  return turns
}
