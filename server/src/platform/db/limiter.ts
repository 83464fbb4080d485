import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import { Problem } from '../errors/problem.ts'
import { pluralize } from '../text/pluralize.ts'

/** A limit of `points` in a window of `seconds`; `name` distinguishes it from other limits. */
interface Limit {
  name: string
  points: number
  seconds: number
}

/** Makes a limiter that counts by key, together with all processes of a PostgreSQL database. */
export type CreateLimiter = (limit: Limit) => RateLimiterAbstract

/** Counts once more for `key`. Returns in how many seconds it may be tried again where the limit is reached, else `undefined`. */
export async function countIfFree(limiter: RateLimiterAbstract, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key)
    return undefined
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error // the library rejects with this when the limit is reached
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
  }
}

/** Counts once more for `key`. Throws `RATE_LIMITED` beyond the limit; `refusal` words it, given the seconds to wait. */
export async function countOrRefuse(
  limiter: RateLimiterAbstract,
  key: string,
  refusal: (seconds: number) => string,
): Promise<void> {
  const seconds = await countIfFree(limiter, key)
  if (seconds !== undefined)
    throw new Problem('RATE_LIMITED', refusal(seconds), { retryAfterSeconds: seconds })
}

/** Words a refusal of too many of something, in minutes. */
export const tooMany =
  (what: string) =>
  (seconds: number): string =>
    `Too many ${what}; try again in ${pluralize(Math.ceil(seconds / 60), 'minute')}`
