const jitter = 0.1
const longestWaitMs = 86_400_000
const jobBaseMs = 1000

/** Spreads a wait by up to a tenth either way; `random` lies in [0, 1). */
const spread = (ms: number, random: number) => Math.round(ms * (1 - jitter + 2 * jitter * random))

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
  const asked = Math.min(given.retryAfterMs ?? 0, longestWaitMs)
  return given.now + Math.max(spread(seconds * 1000, given.random), asked)
}

/** When a job that threw on its `attempts`-th attempt runs again; `null` when it has had `limit` attempts. */
export function nextJobAt(given: {
  attempts: number
  limit: number
  now: number
  random: number
}): number | null {
  if (given.attempts >= given.limit) return null
  const wait = Math.min(jobBaseMs * 2 ** (given.attempts - 1), longestWaitMs)
  return given.now + spread(wait, given.random)
}

/** Reads a `Retry-After` header, seconds or a date, as milliseconds from `now`; `undefined` when it says nothing. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
