import { hourMs } from '../clock/time.ts'
import type { Acquired, Release } from './tenantLimits.ts'

/** How much may run at once. */
export interface SlotLimits {
  most: number
  /** How much of what hangs does not count beside that. It bounds the memory that what hangs takes. */
  mostHanging: number
  /**
   * After so many milliseconds (2000 unless set) something that runs counts as hanging: it waits for somebody else, and needs
   * little while it waits.
   */
  hangingMs?: number
}

/** Places for what runs. What hangs gives its place to others. */
export interface Slots {
  take(): Release
  /** How many more may begin; below zero if more have begun. */
  free(): number
  /** How many are taken, what hangs included. */
  inUse(): number
}

/** Makes slots, all of them free. */
export function createSlots({ most, mostHanging, hangingMs = 2000 }: SlotLimits): Slots {
  const begun = new Map<symbol, number>() // those first that began first
  const countHanging = () => {
    const since = performance.now() - hangingMs
    let hanging = 0
    for (const at of begun.values()) {
      if (at > since) break
      hanging += 1
    }
    return hanging
  }
  return {
    take() {
      const slot = Symbol('slot')
      begun.set(slot, performance.now())
      return () => void begun.delete(slot)
    },
    free: () => most - begun.size + Math.min(countHanging(), mostHanging),
    inUse: () => begun.size,
  }
}

/** Slots that tenants share: one who has many leaves some for those who have few. */
export interface Shares {
  /** What a tenant has no slot for is told when to ask again, at `now` in milliseconds since 1970. */
  acquireOrRetry(tenant: string, now: number): Acquired
}

/** Acquires a slot for an account, of the shares of its tenant. */
export type AcquireSlot = (accountId: string) => Promise<Acquired>

/** Further work of a tenant asks again so much later than the work before it: asking costs time too. */
const retryAfterMs = 20

/** Of what hangs, ten tenants together may have as much as counts for nothing. */
const hangingShare = 1 / 10

/**
 * Shares slots by dynamic thresholds: a tenant has as many as are free for everybody. So one alone has half of them, two who
 * have more to do than that have a third each, and for one more there is always the same again. What has been released leaves
 * nothing behind.
 */
export function createShares(limits: SlotLimits): Shares {
  const all = createSlots(limits)
  const ofTenant = { ...limits, mostHanging: limits.mostHanging * hangingShare }
  const shares = new Map<string, { slots: Slots; latestRetry: number }>()
  return {
    acquireOrRetry(tenant, now) {
      const share = shares.get(tenant) ?? { slots: createSlots(ofTenant), latestRetry: 0 }
      shares.set(tenant, share)
      if (limits.most - share.slots.free() >= all.free()) {
        const next = Math.max(share.latestRetry, now) + retryAfterMs
        share.latestRetry = Math.min(next, now + hourMs) // the clock may have been set back
        return { retryAt: share.latestRetry }
      }
      const giveBack = [share.slots.take(), all.take()]
      return {
        release() {
          for (const give of giveBack) give()
          if (share.slots.inUse() === 0 && shares.get(tenant) === share) shares.delete(tenant)
        },
      }
    },
  }
}
