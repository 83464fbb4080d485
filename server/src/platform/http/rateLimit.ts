import type { Response } from 'express'
import type { CreateLimiter } from '../db/limiter.ts'
import { pluralize } from '../text/pluralize.ts'
import { Problem } from '../errors/problem.ts'
import type { Caller } from './authenticate.ts'
import { createSharedRateLimit } from '../limits/sharedRateLimit.ts'

const windowSeconds = 60

/** Counts a request of the one who has the `id`. Throws `RATE_LIMITED`. */
export type LimitRate = (
  counted: Pick<Caller, 'id' | 'rateLimitPerMinute'>,
  response: Response,
) => Promise<void>

/**
 * Counts a request against its key's limit per minute, which holds for all processes together, and says in the headers
 * what is left (docs/interface.md#limits). Throws `RATE_LIMITED` beyond it.
 */
export function createRateLimit(createLimiter: CreateLimiter, defaultPerMinute: number): LimitRate {
  const limits = new Map<number, ReturnType<typeof createSharedRateLimit>>()
  const limitOf = (points: number) => {
    const known = limits.get(points)
    if (known !== undefined) return known
    const made = createSharedRateLimit(createLimiter({ name: 'requests', points, seconds: windowSeconds }))
    limits.set(points, made)
    return made
  }

  return async (counted, response) => {
    const limit = counted.rateLimitPerMinute ?? defaultPerMinute
    const { exceeded, remaining, msBeforeNext } = await limitOf(limit)(counted.id)
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
    response.setHeader('RateLimit-Policy', `"default";q=${limit};w=${windowSeconds}`)
    response.setHeader('RateLimit', `"default";r=${remaining};t=${seconds}`)
    response.setHeader('X-RateLimit-Limit', limit)
    response.setHeader('X-RateLimit-Remaining', remaining)
    response.setHeader('X-RateLimit-Reset', Math.ceil((Date.now() + msBeforeNext) / 1000))
    if (!exceeded) return
    const message = `More than ${pluralize(limit, 'request')} in a minute; retry in ${pluralize(seconds, 'second')}`
    throw new Problem('RATE_LIMITED', message, { retryAfterSeconds: seconds })
  }
}
