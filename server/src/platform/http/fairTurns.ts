import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { atMost, one } from '../limits/atMost.ts'
import { createSlots, type Slots, type Release } from '../limits/tenantLimits.ts'

/**
 * How many requests of one tenant are served at once while others have some too, and begin in one turn of the event loop: a request
 * of theirs waits for no more.
 */
const mostAtOnce = 6
/** Between two that had to wait there is a rest as long as the first one took, at most: for what others do. */
const maxRestMs = 20
/**
 * How many bytes of large bodies of one tenant are read a second while others wait, after as many as it may send at once: nothing else
 * runs while one is parsed.
 */
const bytesPerSecond = 2 * 1024 * 1024
const burstMs = 4000
const longestWaitMs = 10_000
/** For how long after a request somebody counts as having some. */
const presentMs = 5000
/** After so long a request waits for somebody else, such as a model, and gives its turn to others of its tenant. */
const hangingMs = 500
const slotLimits = { most: mostAtOnce, mostHanging: Infinity, hangingMs }
/** All who ask without a key together: a tenant of whom one request is served at once. */
export const strangers = 'strangers'
const strangerLimits = { ...slotLimits, most: 1 }
const maxRemembered = 10_000

/** Takes requests in turn, so that those of one tenant do not delay those of others. */
export interface FairTurns {
  /** Waits for the turn of a request of a tenant. */
  waitForTurn(tenant: string): Promise<Release>
  /** Waits until another large body of a tenant may be read, or `signal` aborts. */
  waitForLarge(tenant: string, signal: AbortSignal): Promise<void>
  /** Counts the bytes of a large body: the tenant's next one is read once they have had their time. */
  countLarge(tenant: string, bytes: number): void
}

/** The requests of a tenant that are served, and those that wait for one of them to end. */
interface Turns {
  slots: Slots
  waiting: (() => void)[]
}

/** A tenant who is alone is served as much at once as it asks for, since writes that wait together share a commit. */
export function createFairTurns(): FairTurns {
  const turnsOf = new Map<string, Turns>()
  let latest = { tenant: '', at: -Infinity }
  let latestOther = -Infinity // when somebody else than `latest.tenant` last asked
  /** When each tenant's next large body may be read. */
  const nextLarge = new LRUCache<string, number>(atMost(maxRemembered))

  const isAlone = (tenant: string) => {
    const now = performance.now()
    if (latest.tenant !== tenant) latestOther = latest.at
    latest = { tenant, at: now }
    return now - latestOther > presentMs
  }

  const begin = (tenant: string, turns: Turns): Release => {
    const began = performance.now()
    const giveBack = turns.slots.acquire()
    const end = () => {
      if (turns.waiting.length === 0) {
        giveBack()
        if (turns.slots.inUse() === 0 && turnsOf.get(tenant) === turns) turnsOf.delete(tenant)
        return
      }
      const serveNext = () => {
        giveBack()
        serveWaiting(turns)
      }
      setTimeout(serveNext, Math.min(performance.now() - began, maxRestMs))
    }
    return () => void setImmediate(end) // what others have asked since comes first, however short it was
  }

  return {
    async waitForTurn(tenant) {
      const isFree = isAlone(tenant)
      const limits = tenant === strangers ? strangerLimits : slotLimits
      const turns = turnsOf.get(tenant) ?? { slots: createSlots(limits), waiting: [] }
      turnsOf.set(tenant, turns)
      if (isFree || turns.slots.free() > 0) return begin(tenant, turns)
      return new Promise<Release>((resolve) => {
        turns.waiting.push(() => resolve(begin(tenant, turns)))
        if (turns.waiting.length === 1) serveWhenOthersHang(turns)
      })
    },
    async waitForLarge(tenant, signal) {
      const until = performance.now() + longestWaitMs
      // One that waited as well may have had the time by now: else all of them would be parsed in one piece.
      while (!isAlone(tenant) && !signal.aborted) {
        const wait = Math.min(nextLarge.get(tenant) ?? 0, until) - performance.now()
        if (wait <= 0) return
        await pause(wait, undefined, { signal }).catch(() => {}) // it rejects when the signal aborts
      }
    },
    countLarge(tenant, bytes) {
      const from = Math.max(nextLarge.get(tenant) ?? -Infinity, performance.now() - burstMs)
      const next = from + (bytes / bytesPerSecond) * 1000
      nextLarge.set(tenant, Math.min(next, performance.now() + longestWaitMs), one)
    },
  }
}

function serveWaiting({ slots, waiting }: Turns): void {
  while (slots.free() > 0 && waiting.length > 0) waiting.shift()?.()
}

/** Looks, as long as requests wait, whether those before them hang. */
function serveWhenOthersHang(turns: Turns): void {
  const timer = setInterval(() => {
    serveWaiting(turns)
    if (turns.waiting.length === 0) clearInterval(timer)
  }, hangingMs / 5)
}
