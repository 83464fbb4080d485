import type { Response } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../lib/problem.ts'
import type { Caller } from './authenticate.ts'

const windowSeconds = 60

export type LimitRate = (caller: Caller, response: Response) => Promise<void>

/**
 * Counts a request against its key's limit per minute and says in the headers what is left (contract section 4).
 * Throws `RATE_LIMITED` beyond it.
 */
export function createRateLimit(defaultPerMinute: number): LimitRate {
  const limiters = new Map<number, RateLimiterMemory>()
  const limiterOf = (points: number) => {
    const known = limiters.get(points)
    if (known !== undefined) return known
    const made = new RateLimiterMemory({ points, duration: windowSeconds })
    limiters.set(points, made)
    return made
  }

  return async (caller, response) => {
    const limit = caller.rateLimitPerMinute ?? defaultPerMinute
    const { used, exceeded } = await count(limiterOf(limit), caller.id)
    const seconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000))
    const remaining = Math.max(0, used.remainingPoints)
    response.setHeader('RateLimit-Policy', `"default";q=${limit};w=${windowSeconds}`)
    response.setHeader('RateLimit', `"default";r=${remaining};t=${seconds}`)
    response.setHeader('X-RateLimit-Limit', limit)
    response.setHeader('X-RateLimit-Remaining', remaining)
    response.setHeader('X-RateLimit-Reset', Math.ceil((Date.now() + used.msBeforeNext) / 1000))
    if (!exceeded) return
    response.setHeader('Retry-After', seconds)
    throw new Problem('RATE_LIMITED', `More than ${limit} requests in a minute; retry in ${seconds} seconds`)
  }
}

async function count(
  limiter: RateLimiterMemory,
  key: string,
): Promise<{ used: RateLimiterRes; exceeded: boolean }> {
  try {
    return { used: await limiter.consume(key), exceeded: false }
  } catch (error) {
    if (error instanceof RateLimiterRes) return { used: error, exceeded: true } // the library's way to say no
    throw error
  }
}
