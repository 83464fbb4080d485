import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

/** The state of a key's limit after a request was counted. */
interface LimitState {
  exceeded: boolean
  remaining: number
  msBeforeNext: number
}

/** This process's share of a key's points until the window ends. */
interface Share {
  /** Points that this process has taken and not used yet. */
  reserved: number
  /** Points that no process had taken. */
  left: number
  until: number
}

/** A process that needs more points within this time takes twice as many. */
const soonMs = 1000
const maxKeys = 10_000

/**
 * Counts requests against a limiter that processes share, without querying it for each request. A process takes some points
 * at a time: one, then twice as many each time it needs more within a second, up to a tenth of the limit. Never more requests
 * pass than the limit allows; points that a process takes and does not use are lost to the others until the window ends.
 */
export function createSharedLimit(limiter: RateLimiterAbstract) {
  const shares = new Map<string, Share>()
  const refills = new Map<string, Promise<void>>()
  const lastTaken = new Map<string, { size: number; at: number }>()

  const nextSize = (key: string) => {
    const last = lastTaken.get(key)
    const isSoon = last !== undefined && Date.now() - last.at < soonMs
    const size = isSoon ? Math.min(last.size * 2, Math.max(1, Math.floor(limiter.points / 10))) : 1
    lastTaken.set(key, { size, at: Date.now() })
    return size
  }

  const refill = async (key: string) => {
    if (shares.size > maxKeys) {
      shares.clear()
      lastTaken.clear()
    }
    const { taken, answer } = await takePoints(limiter, key, nextSize(key))
    const left = Math.max(0, answer.remainingPoints)
    shares.set(key, { reserved: taken, left, until: Date.now() + answer.msBeforeNext })
  }

  return async (key: string): Promise<LimitState> => {
    for (;;) {
      const share = shares.get(key)
      const ms = share === undefined ? 0 : share.until - Date.now()
      if (
        share !== undefined &&
        ms > 0 &&
        !isFarAhead(limiter, ms) &&
        (share.reserved > 0 || share.left === 0)
      ) {
        const exceeded = share.reserved === 0
        if (!exceeded) share.reserved -= 1
        return { exceeded, remaining: share.reserved + share.left, msBeforeNext: ms }
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

/** Whether a window ends so late that the clock must have been set back since it began. Clocks of machines differ by less. */
const isFarAhead = (limiter: RateLimiterAbstract, msBeforeEnd: number): boolean =>
  msBeforeEnd > 2 * limiter.msDuration

/** Takes points of the current window, or of a new one if the clock has been set back since the current one began. */
async function takePoints(limiter: RateLimiterAbstract, key: string, size: number) {
  const took = await takeUpTo(limiter, key, size)
  if (!isFarAhead(limiter, took.answer.msBeforeNext)) return took
  await limiter.delete(key)
  return takeUpTo(limiter, key, size)
}

/** Takes up to `size` of a key's points: near the limit, those that are left. */
async function takeUpTo(limiter: RateLimiterAbstract, key: string, size: number) {
  try {
    return { taken: size, answer: await limiter.consume(key, size) }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error // the library rejects with this when the limit is reached
    return { taken: Math.max(0, size - (error.consumedPoints - limiter.points)), answer: error }
  }
}
