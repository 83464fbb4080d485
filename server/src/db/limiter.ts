import type { RateLimiterAbstract } from 'rate-limiter-flexible'

/** A limit of `points` in a window of `seconds`; `name` distinguishes it from other limits. */
interface Limit {
  name: string
  points: number
  seconds: number
}

/** Makes a limiter that counts by key, together with all processes of a PostgreSQL database. */
export type CreateLimiter = (limit: Limit) => RateLimiterAbstract
