import type { Response } from 'express'
import type { CreateLimiter } from '../db/limiter.ts'
import { pluralize } from '../text/pluralize.ts'
import { Problem } from '../errors/problem.ts'
import type { Caller } from './authenticate.ts'
import { LRUCache } from 'lru-cache'
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

const windowSeconds = 60
/** The rate limit of a member over all of their sessions: the pages fetch in bursts. */
const memberRequestsPerMinute = 1200

/** Counts a request: each key and each member has their own limit. Throws `RATE_LIMITED`. */
export type LimitRate = (
  caller: Pick<Caller, 'id' | 'rateLimitPerMinute' | 'session' | 'key'>,
  response: Response,
) => Promise<void>

/**
 * Counts a request against the limit of its key or member per minute, which holds for all processes together, and says in the headers
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

  return async ({ id, rateLimitPerMinute, session, key }, response) => {
    const limit = session === null ? (rateLimitPerMinute ?? defaultPerMinute) : memberRequestsPerMinute
    const { exceeded, remaining, msBeforeNext } = await limitOf(limit)(session?.memberId ?? key?.id ?? id)
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

/** The state of a key's limit after a request was counted. */
interface LimitState {
  exceeded: boolean
  remaining: number
  msBeforeNext: number
}

/** A process's lease of a key's points, until the window ends. */
interface Lease {
  /** Points that this process has taken and not used yet. */
  unused: number
  /** Points that no process had taken. */
  left: number
  until: number
  /** How many points were taken, and when. */
  size: number
  takenAt: number
}

/** A process that needs more points within this time takes twice as many. */
const soonMs = 1000
const maxKeys = 10_000

/**
 * Counts requests against a limiter that processes share, without querying it for each request: on PostgreSQL a look-up would
 * take almost twice as long. A process leases some points at a time: one, then twice as many each time it needs more within a
 * second, up to a tenth of the limit. Never more requests pass than the limit allows; points that a process takes and does not
 * use are lost to the others until the window ends.
 */
function createSharedRateLimit(limiter: RateLimiterAbstract) {
  const leases = new LRUCache<string, Lease>({
    max: maxKeys,
    async fetchMethod(key, last) {
      const takenAt = Date.now()
      const isSoon = last !== undefined && takenAt - last.takenAt < soonMs
      const size = isSoon ? Math.min(last.size * 2, Math.max(1, Math.floor(limiter.points / 10))) : 1
      const { taken, result } = await takePoints(limiter, key, size)
      const left = Math.max(0, result.remainingPoints)
      return { unused: taken, left, until: Date.now() + result.msBeforeNext, size, takenAt }
    },
  })

  return async (key: string): Promise<LimitState> => {
    for (;;) {
      const lease = leases.get(key)
      const ms = lease === undefined ? 0 : lease.until - Date.now()
      const isValid = ms > 0 && !isFarAhead(limiter, ms)
      if (lease !== undefined && isValid && (lease.unused > 0 || lease.left === 0)) {
        const exceeded = lease.unused === 0
        if (!exceeded) lease.unused -= 1
        return { exceeded, remaining: lease.unused + lease.left, msBeforeNext: ms }
      }
      await leases.fetch(key, { forceRefresh: true }) // requests that need it at the same time wait for one
    }
  }
}

/** Whether a window ends so late that the clock must have been set back since it began. Clocks of machines differ by less. */
const isFarAhead = (limiter: RateLimiterAbstract, msBeforeEnd: number): boolean =>
  msBeforeEnd > 2 * limiter.msDuration

/** Takes points of the current window, or of a new one if the clock has been set back since the current one began. */
async function takePoints(limiter: RateLimiterAbstract, key: string, size: number) {
  const took = await takeUpTo(limiter, key, size)
  if (!isFarAhead(limiter, took.result.msBeforeNext)) return took
  await limiter.delete(key)
  return takeUpTo(limiter, key, size)
}

/** Takes up to `size` of a key's points: near the limit, those that are left. */
async function takeUpTo(limiter: RateLimiterAbstract, key: string, size: number) {
  try {
    return { taken: size, result: await limiter.consume(key, size) }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error // the library rejects with this when the limit is reached
    return { taken: Math.max(0, size - (error.consumedPoints - limiter.points)), result: error }
  }
}
