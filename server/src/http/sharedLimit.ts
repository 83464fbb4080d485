import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

/** What is left of a key's limit. */
export interface Used {
  exceeded: boolean
  remaining: number
  msBeforeNext: number
}

/** What this process has of a key's points until the window ends. */
interface Share {
  /** Points that were taken from the others and not used yet. */
  inHand: number
  /** Points that nobody had taken. */
  left: number
  until: number
}

const soonMs = 1000
const maxKeys = 10_000

/**
 * Uses a limiter that other processes share without asking it at every request. A process takes a few points at a time:
 * one, and twice as many each time that it comes back within a second, up to a tenth of the limit. No more requests
 * pass than the limit allows; what one process has taken and not used, the others lack until the window ends.
 */
export function createSharedLimit(limiter: RateLimiterAbstract, points: number) {
  const shares = new Map<string, Share>()
  const refills = new Map<string, Promise<void>>()
  const lastTaken = new Map<string, { size: number; at: number }>()

  const nextSize = (key: string) => {
    const last = lastTaken.get(key)
    const isSoon = last !== undefined && Date.now() - last.at < soonMs
    const size = isSoon ? Math.min(last.size * 2, Math.max(1, Math.floor(points / 10))) : 1
    lastTaken.set(key, { size, at: Date.now() })
    return size
  }

  const refill = async (key: string) => {
    if (shares.size > maxKeys) {
      shares.clear()
      lastTaken.clear()
    }
    const { taken, answer } = await takeNow(nextSize(key), limiter, key, points)
    const left = Math.max(0, answer.remainingPoints)
    shares.set(key, { inHand: taken, left, until: Date.now() + answer.msBeforeNext })
  }

  return async (key: string): Promise<Used> => {
    for (;;) {
      const share = shares.get(key)
      const ms = share === undefined ? 0 : share.until - Date.now()
      if (
        share !== undefined &&
        ms > 0 &&
        !isFarAhead(limiter, ms) &&
        (share.inHand > 0 || share.left === 0)
      ) {
        const exceeded = share.inHand === 0
        if (!exceeded) share.inHand -= 1
        return { exceeded, remaining: share.inHand + share.left, msBeforeNext: ms }
      }
      let refilled = refills.get(key)
      if (refilled === undefined) {
        refilled = refill(key).finally(() => refills.delete(key))
        refills.set(key, refilled)
      }
      await refilled
    }
  }
}

/** Whether a window ends so late that it began before the clock was set back. Clocks of machines differ by less. */
const isFarAhead = (limiter: RateLimiterAbstract, msBeforeEnd: number): boolean =>
  msBeforeEnd > 2 * limiter.msDuration

/** Takes points, of a new window where the last one would not end before the clock is as late again as it was. */
async function takeNow(size: number, limiter: RateLimiterAbstract, key: string, points: number) {
  const took = await takeUpTo(size, limiter, key, points)
  if (!isFarAhead(limiter, took.answer.msBeforeNext)) return took
  await limiter.delete(key)
  return takeUpTo(size, limiter, key, points)
}

/** Takes `size` of a key's points; near the limit, those that are left. */
async function takeUpTo(size: number, limiter: RateLimiterAbstract, key: string, points: number) {
  try {
    return { taken: size, answer: await limiter.consume(key, size) }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error // the library's way to say no
    return { taken: Math.max(0, size - (error.consumedPoints - points)), answer: error }
  }
}
