import { dayMs, hourMs, minuteMs } from '../clock/time.ts'

const jitter = 0.1
/** The wait after the first failed attempt of a job; each further one is twice as long. */
const firstWaitMs = 1000

/** The longest wait before a retry, in milliseconds. */
export const maxWaitMs = dayMs

/** The same for a job that never gives up: the rest of what it does every hour must not wait for what fails. */
const maxWaitOfEndlessMs = hourMs

/** Varies a wait by up to a tenth either way, so that retries do not all come at once. `random` is in [0, 1). */
export const withJitter = (ms: number, random: number) => Math.round(ms * (1 - jitter + 2 * jitter * random))

/**
 * When a job runs again, in milliseconds since 1970, after it threw on its `attempts`-th attempt; `null` after `limit`
 * attempts.
 */
export function nextJobAt(given: {
  attempts: number
  limit: number
  now: number
  random: number
}): number | null {
  if (given.attempts >= given.limit) return null
  const most = given.limit === Infinity ? maxWaitOfEndlessMs : maxWaitMs
  const wait = Math.min(firstWaitMs * 2 ** (given.attempts - 1), most)
  return given.now + withJitter(wait, given.random)
}

/** By how much the clocks of machines may differ. */
export const clockSkewMs = minuteMs

/** What says when a job is due, or its lease ends. */
interface Waiting {
  createdAt: number
  runAt: number
  attempts: number
  lockedBy: string | null
}

/**
 * Whether a job that nobody renews is due, or leased, further ahead than it can be: the clock has been set back since, so
 * that it counts as due. `longestLeaseMs` is how long a lease can be.
 */
export function isFarAhead(
  { createdAt, runAt, attempts, lockedBy }: Waiting,
  kind: { attempts: number; longestWaitMs: number },
  { now, longestLeaseMs }: { now: number; longestLeaseMs: number },
): boolean {
  const retryAt = nextJobAt({ attempts, limit: kind.attempts, now, random: 1 }) ?? now
  const longest = Math.max(now + kind.longestWaitMs, retryAt)
  const unlocked = createdAt > now + clockSkewMs ? now : longest // one that was added while the clock was ahead is due
  const latest = lockedBy === null ? unlocked : now + longestLeaseMs
  return runAt > latest + clockSkewMs
}
