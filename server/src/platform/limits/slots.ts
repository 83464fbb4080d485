import { hourMs } from '../clock/time.ts'
import type { Acquired, Release } from './tenantLimits.ts'

/** How much may run at once. */
export interface SlotLimits {
  most: number
  /** How much of what hangs does not count beside that. It bounds the memory that what hangs takes. */
  mostHanging: number
  /**
   * After so many milliseconds (2000 unless set) something that runs counts as hanging: it waits for somebody else, and needs
   * little meanwhile.
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

/** Shares of workers, of the same size for each tenant. */
export interface Shares {
  /** What a tenant has no slot for is told when to ask again, at `now` in milliseconds since 1970. */
  acquireOrRetry(tenant: string, now: number): Acquired
}

/** Acquires a slot for an account, of the shares of its tenant. */
export type AcquireSlot = (accountId: string) => Promise<Acquired>

/** Further work of a tenant asks again so much later than the work before it: asking costs time too. */
const retryAfterMs = 20

/** Gives each tenant slots of its own. What has been released leaves nothing behind. */
export function createShares(limits: SlotLimits): Shares {
  const shares = new Map<string, { slots: Slots; latestRetry: number }>()
  return {
    acquireOrRetry(tenant, now) {
      const share = shares.get(tenant) ?? { slots: createSlots(limits), latestRetry: 0 }
      shares.set(tenant, share)
      if (share.slots.free() <= 0) {
        const next = Math.max(share.latestRetry, now) + retryAfterMs
        share.latestRetry = Math.min(next, now + hourMs) // the clock may have been set back
        return { retryAt: share.latestRetry }
      }
      const giveBack = share.slots.take()
      return {
        release() {
          giveBack()
          if (share.slots.inUse() === 0 && shares.get(tenant) === share) shares.delete(tenant)
        },
      }
    },
  }
}
