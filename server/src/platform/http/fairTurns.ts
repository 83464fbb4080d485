import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Release } from '../limits/tenantLimits.ts'

/** How many requests of one tenant are served at once while others have some too: a request of theirs waits for no more. */
const mostAtOnce = 3
/** Between two that had to wait there is a rest as long as the first one took, at most: for what others do meanwhile. */
const maxRestMs = 20
/**
 * How many bytes of large bodies of one tenant are read a second meanwhile, after as many as it may send at once: nothing else
 * runs while one is parsed.
 */
const bytesPerSecond = 8 * 1024 * 1024
const burstMs = 4000
const longestWaitMs = 10_000
/** For how long after a request somebody counts as having some. */
const presentMs = 5000
/** After so long a request waits for somebody else, such as a model, and gives its turn to others of its tenant. */
const hangingMs = 500
const maxRemembered = 10_000

/** Takes requests in turn, so that those of one tenant do not delay those of others. */
export interface FairTurns {
  /** Waits for the turn of a request of a tenant. */
  take(tenant: string): Promise<Release>
  /** Waits until another large body of a tenant may be read, or `signal` aborts. */
  waitForLarge(tenant: string, signal: AbortSignal): Promise<void>
  /** Counts the bytes of a large body: the tenant's next one is read once they have had their time. */
  countLarge(tenant: string, bytes: number): void
}

/** A tenant who is alone is served as much at once as it asks for, since writes that wait together share a commit. */
export function createFairTurns(): FairTurns {
  const served = new Map<string, { running: number; waiting: (() => void)[] }>()
  let latest = { tenant: '', at: -Infinity }
  let latestOther = -Infinity // when somebody else than `latest.tenant` last asked
  /** When each tenant's next large body may be read. */
  const nextLarge = new LRUCache<string, number>({ max: maxRemembered })

  const isAlone = (tenant: string) => {
    const now = performance.now()
    if (latest.tenant !== tenant) latestOther = latest.at
    latest = { tenant, at: now }
    return now - latestOther > presentMs
  }

  return {
    async take(tenant) {
      const isFree = isAlone(tenant)
      const turns = served.get(tenant) ?? { running: 0, waiting: [] }
      served.set(tenant, turns)
      turns.running += 1
      if (turns.running > mostAtOnce && !isFree) {
        turns.running -= 1
        await new Promise<void>((resolve) => turns.waiting.push(resolve)) // it takes over the place of one that ends
      }
      const began = performance.now()
      let isHeld = true
      const release = () => {
        if (!isHeld) return
        isHeld = false
        clearTimeout(timer)
        // A tenant who was alone may have more under way than its part.
        const next = turns.running <= mostAtOnce ? turns.waiting.shift() : undefined
        if (next !== undefined) return void setTimeout(next, Math.min(performance.now() - began, maxRestMs))
        turns.running -= 1
        if (turns.running === 0) served.delete(tenant)
      }
      const timer = setTimeout(release, hangingMs)
      return release
    },
    async waitForLarge(tenant, signal) {
      const wait = isAlone(tenant) ? 0 : (nextLarge.get(tenant) ?? 0) - performance.now()
      if (wait > 0) await pause(wait, undefined, { signal }).catch(() => {}) // it rejects when the signal aborts
    },
    countLarge(tenant, bytes) {
      const from = Math.max(nextLarge.get(tenant) ?? -Infinity, performance.now() - burstMs)
      const next = from + (bytes / bytesPerSecond) * 1000
      nextLarge.set(tenant, Math.min(next, performance.now() + longestWaitMs))
    },
  }
}
