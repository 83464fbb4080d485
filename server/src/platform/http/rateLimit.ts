import type { CreateLimiter } from '../db/limiter.ts'
import { atMost, one } from '../limits/atMost.ts'
import { pluralize } from '../text/pluralize.ts'
import { Problem } from '../errors/problem.ts'
import type { Gate } from './gates.ts'
import { LRUCache } from 'lru-cache'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'

const windowSeconds = 60
/** The rate limit of a member over all of their sessions: the pages fetch in bursts. */
const memberRequestsPerMinute = 1200

/**
 * Makes the gate that counts a request against the limit of its key or member per minute, which holds for all processes together, and
 * says in the headers what is left (docs/interface.md#limits). Throws `RATE_LIMITED` beyond it.
 */
export function createRateLimit(createLimiter: CreateLimiter, defaultPerMinute: number): Gate {
  const limits = new Map<number, CountByKey>()
  const addLimit = (points: number) => {
    const limit = createSharedRateLimit(createLimiter({ name: 'requests', points, seconds: windowSeconds }))
    limits.set(points, limit)
    return limit
  }

  return async ({ caller, response }) => {
    if (caller === null) return
    const { id, rateLimitPerMinute, session, key } = caller
    const limit = session === null ? (rateLimitPerMinute ?? defaultPerMinute) : memberRequestsPerMinute
    const count = limits.get(limit) ?? addLimit(limit)
    const { exceeded, remaining, msBeforeNext } = await count(session?.memberId ?? key?.id ?? id)
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

/** Counts a request of a key. */
type CountByKey = (key: string) => Promise<LimitState>

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
function createSharedRateLimit(limiter: RateLimiterAbstract): CountByKey {
  /** A window that ends so late began before the clock was set back. Clocks of machines differ by less. */
  const farAheadMs = 2 * limiter.msDuration
  const leases = new LRUCache<string, Lease>({
    ...atMost(maxKeys),
    async fetchMethod(key, last) {
      const takenAt = Date.now()
      const isSoon = last !== undefined && takenAt - last.takenAt < soonMs
      const size = isSoon ? Math.min(last.size * 2, Math.max(1, Math.floor(limiter.points / 10))) : 1
      let took = await takeUpTo(limiter, key, size)
      if (took.result.msBeforeNext > farAheadMs) {
        await limiter.delete(key)
        took = await takeUpTo(limiter, key, size)
      }
      const { taken, result } = took
      const left = Math.max(0, result.remainingPoints)
      return { unused: taken, left, until: Date.now() + result.msBeforeNext, size, takenAt }
    },
  })

  return async (key) => {
    for (;;) {
      const lease = leases.get(key)
      const ms = lease === undefined ? 0 : lease.until - Date.now()
      const isValid = ms > 0 && ms <= farAheadMs
      if (lease !== undefined && isValid && (lease.unused > 0 || lease.left === 0)) {
        const exceeded = lease.unused === 0
        if (!exceeded) lease.unused -= 1
        return { exceeded, remaining: lease.unused + lease.left, msBeforeNext: ms }
      }
      await leases.fetch(key, { ...one, forceRefresh: true }) // requests that need it at the same time wait for one
    }
  }
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
