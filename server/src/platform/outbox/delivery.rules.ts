import { maxWaitMs, withJitter } from '../jobs/retry.ts'
import { hourMs } from '../clock/time.ts'
import type { DeliveryState } from '@replyloop/shared/values/delivery'

/** The states of a delivery that has not ended. */
export const unfinished = ['waiting', 'fresh', 'retrying'] as const
/** Whether a delivery in this state has not ended. */
export const isUnfinished = (state: DeliveryState): boolean => unfinishedStates.has(state)
const unfinishedStates: ReadonlySet<DeliveryState> = new Set(unfinished)

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

/** The longest wait after an attempt that was refused as too much, unless the receiver asks for more. */
const longestLimitMs = hourMs

/**
 * When a delivery is tried again that its receiver has refused as too much, in milliseconds since 1970: by its order key for the
 * `times`-th time, after 4, 16, 64 seconds, and so on; where it concerns the whole lane, the lane waits instead.
 */
export function limitedUntil(given: {
  limits: 'orderKey' | 'lane'
  times: number
  now: number
  retryAfterMs: number | undefined
}): number {
  const asked = Math.min(given.retryAfterMs ?? 0, maxWaitMs)
  const grown = given.limits === 'lane' ? 0 : Math.min(1000 * 4 ** given.times, longestLimitMs)
  return given.now + Math.max(asked, grown)
}

/** How many deliveries of a lane run at once: it begins low, doubles when one is accepted and halves when one fails. */
export const minConcurrency = 2
const maxConcurrency = 32

/**
 * How many deliveries of a lane run at once after an attempt. A lane that is bound by its starts a second may have that many
 * under way. What is refused for its own sake, or for that of one receiver, says nothing about the lane.
 */
export function concurrencyAfter(
  { outcome, limits }: { outcome: string; limits?: 'orderKey' | 'lane' | undefined },
  concurrency: number,
  startsPerSecond: number | undefined,
): number {
  if (outcome === 'accepted' || outcome === 'gone')
    return Math.min(concurrency * 2, Math.max(maxConcurrency, startsPerSecond ?? 0))
  if (outcome === 'refused' || limits === 'orderKey') return concurrency
  return Math.max(Math.floor(concurrency / 2), minConcurrency)
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
export function interleaveRetries<T>(firsts: readonly T[], retries: readonly T[], starts: number): T[] {
  const turns = [...firsts]
  const next = retryEvery - 1 - (starts % retryEvery)
  for (const [index, retry] of retries.entries()) turns.splice(next + index * retryEvery, 0, retry)
  return turns
}
