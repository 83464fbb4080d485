import { EventEmitter, once } from 'node:events'
import { hourMs } from '../clock/time.ts'
import { AsyncLocalStorage } from 'node:async_hooks'

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
  acquire(): Release
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
    acquire() {
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
      const giveBack = [share.slots.acquire(), all.acquire()]
      return {
        release() {
          for (const give of giveBack) give()
          if (share.slots.inUse() === 0 && shares.get(tenant) === share) shares.delete(tenant)
        },
      }
    },
  }
}

/** A queue in which those who have much leave room for those who have little. */
export interface TurnQueue<T> {
  /** Adds an item to those of `turn`; without one to those that wait in no turn. */
  add(item: T, turn: string | undefined): void
  /** The next item, which stays. */
  peek(): T | undefined
  /** The next item, which leaves the queue. */
  shift(): T | undefined
}

/** Makes an empty queue. Every second item is one that waits in no turn, and the others are one of each turn; each in its order. */
export function createTurnQueue<T>(): TurnQueue<T> {
  const free: T[] = []
  const turns = new Map<string, T[]>() // that whose item comes next stands first
  let isTurnNext = false
  const nextTurn = () => {
    if (free.length > 0 && !isTurnNext) return undefined
    const [next] = turns
    return next
  }
  return {
    add(item, turn) {
      if (turn === undefined) return void free.push(item)
      const items = turns.get(turn)
      if (items === undefined) turns.set(turn, [item])
      else items.push(item)
    },
    peek: () => (nextTurn()?.[1] ?? free)[0],
    shift() {
      const next = nextTurn()
      isTurnNext = next === undefined
      if (next === undefined) return free.shift()
      const [turn, items] = next
      const item = items.shift()
      turns.delete(turn)
      if (items.length > 0) turns.set(turn, items)
      return item
    },
  }
}

/**
 * In whose turn what runs now waits where more waits than can be written at once: the account of its job; `undefined` for what
 * waits in none, such as a request.
 */
export const currentTurn = new AsyncLocalStorage<string | undefined>()
