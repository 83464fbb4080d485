import type { RequestHandler } from 'express'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import { minuteMs } from '../clock/time.ts'
import { Problem } from '../errors/problem.ts'
import { strangers, type FairTurns } from './fairTurns.ts'
import { networkOf } from './networkOf.ts'

/** How many documents one network may read from one process in a minute. */
const perMinute = 1200

/**
 * Serves what anybody may read: one network so much a minute, counted in this process since it guards no more than that, and all
 * who ask without a key in one turn. Throws `RATE_LIMITED`.
 */
export function createStrangerLimit(fairTurns: FairTurns): RequestHandler {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: minuteMs / 1000 })
  return async (request, response, next) => {
    await limiter.consume(networkOf(request.ip ?? '')).catch(refuse)
    const release = await fairTurns.waitForTurn(strangers)
    // Once it is written: who reads slowly holds up nobody.
    let isHeld = true
    const giveBack = () => {
      if (isHeld) release()
      isHeld = false
    }
    response.once('finish', giveBack).once('close', giveBack)
    if (response.closed) return giveBack()
    next()
  }
}

function refuse(result: unknown): never {
  if (!(result instanceof RateLimiterRes)) throw result
  const retryAfterSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000))
  throw new Problem(
    'RATE_LIMITED',
    `More than ${perMinute.toLocaleString('en')} documents in a minute; retry later`,
    {
      retryAfterSeconds,
    },
  )
}
