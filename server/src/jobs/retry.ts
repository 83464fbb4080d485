import { dayMs } from '../lib/time.ts'

const jitter = 0.1
const jobBaseMs = 1000

/** No retry waits longer. */
export const maxWaitMs = dayMs

/** Varies a wait by up to a tenth either way, so that retries do not come all at once; `random` lies in [0, 1). */
export const spread = (ms: number, random: number) => Math.round(ms * (1 - jitter + 2 * jitter * random))

/** When a job that threw on its `attempts`-th attempt runs again; `null` when it has had `limit` attempts. */
export function nextJobAt(given: {
  attempts: number
  limit: number
  now: number
  random: number
}): number | null {
  if (given.attempts >= given.limit) return null
  const wait = Math.min(jobBaseMs * 2 ** (given.attempts - 1), maxWaitMs)
  return given.now + spread(wait, given.random)
}
