import { EventEmitter, once } from 'node:events'
import { hourMs } from '../clock/time.ts'

/** Gives back what was acquired; a second call does nothing. */
export type Release = () => void

/** What was acquired; or, if the tenant has too much in flight, when to ask again, in milliseconds since 1970. */
export type Acquired = { release: Release } | { retryAt: number }

/**
 * A semaphore for each tenant: what one has in flight in this process, such as bytes that are being sent, leaves room for the
 * others. A tenant with nothing in flight may have a single one of any weight.
 */
export interface TenantLimit {
  isFull(tenant: string): boolean
  /** Counts a weight even beyond the limit. */
  add(tenant: string, weight: number): Release
  /** Waits until there is room; `undefined` once `signal` aborts. */
  acquire(tenant: string, weight: number, signal: AbortSignal): Promise<Release | undefined>
  /**
   * For work that may be run again later, at `now` in milliseconds since 1970. Work that has to wait is told to ask again
   * `retryAfterMs` after the work that was told so before it: asking costs time too, so not all of it may ask at once.
   */
  acquireOrRetry(tenant: string, weight: number, at: { now: number; retryAfterMs: number }): Acquired
}

/** Acquires all, in this order, or nothing. */
export function acquireAll(...acquires: (() => Acquired)[]): Acquired {
  const releases: Release[] = []
  const release = () => releases.forEach((giveBack) => giveBack())
  for (const acquire of acquires) {
    const acquired = acquire()
    if ('retryAt' in acquired) {
      release()
      return acquired
    }
    releases.push(acquired.release)
  }
  return { release }
}

/** Limits the weights that each tenant has in flight. What has been released leaves nothing behind. */
export function createTenantLimit(limit: number): TenantLimit {
  const weights = new Map<string, number>()
  const latestRetries = new Map<string, number>()
  const released = new EventEmitter().setMaxListeners(0) // one for each that waits
  const inFlight = (tenant: string) => weights.get(tenant) ?? 0

  const add = (tenant: string, weight: number): Release => {
    weights.set(tenant, inFlight(tenant) + weight)
    let held = weight
    return () => {
      const left = inFlight(tenant) - held
      held = 0
      weights.set(tenant, left)
      if (left === 0) {
        weights.delete(tenant)
        latestRetries.delete(tenant)
      }
      released.emit(tenant)
    }
  }

  const tryAcquire = (tenant: string, weight: number): Release | undefined => {
    const before = inFlight(tenant)
    return before > 0 && before + weight > limit ? undefined : add(tenant, weight)
  }

  return {
    isFull: (tenant) => inFlight(tenant) >= limit,
    add,
    async acquire(tenant, weight, signal) {
      while (!signal.aborted) {
        const release = tryAcquire(tenant, weight)
        if (release !== undefined) return release
        await once(released, tenant, { signal }).catch(() => {}) // it rejects when the signal aborts
      }
      return undefined
    },
    acquireOrRetry(tenant, weight, { now, retryAfterMs }) {
      const release = tryAcquire(tenant, weight)
      if (release !== undefined) return { release }
      const next = Math.max(latestRetries.get(tenant) ?? 0, now) + retryAfterMs
      const retryAt = Math.min(next, now + hourMs) // the clock may have been set back
      latestRetries.set(tenant, retryAt)
      return { retryAt }
    },
  }
}
