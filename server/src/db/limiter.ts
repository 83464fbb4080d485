import type { RateLimiterAbstract } from 'rate-limiter-flexible'

/** What may be done how often: `points` in a window of `seconds`; `name` tells it from other limits. */
interface Limit {
  name: string
  points: number
  seconds: number
}

/** Counts uses of a limit by key, together with every process of the database. */
export type CreateLimiter = (limit: Limit) => RateLimiterAbstract
