import type { Release } from '../limits/tenantLimits.ts'

/** How many requests of one tenant are served at once while others have some too: a request of theirs waits for no more. */
const mostAtOnce = 6
/** For how long after a request somebody counts as having some. */
const presentMs = 5000
/** After so long a request waits for somebody else, such as a model, and gives its turn to others of its tenant. */
const hangingMs = 500

/** Takes requests in turn, so that those of one tenant do not delay those of others. */
export interface FairTurns {
  /** Waits for the turn of a request of a tenant. */
  take(tenant: string): Promise<Release>
}

/** A tenant who is alone is served as much at once as it asks for, since writes that wait together share a commit. */
export function createFairTurns(): FairTurns {
  const served = new Map<string, { running: number; waiting: (() => void)[] }>()
  let latest = { tenant: '', at: -Infinity }
  let latestOther = -Infinity // when somebody else than `latest.tenant` last asked

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
      let isHeld = true
      const release = () => {
        if (!isHeld) return
        isHeld = false
        clearTimeout(timer)
        const next = turns.waiting.shift()
        if (next !== undefined) return next()
        turns.running -= 1
        if (turns.running === 0) served.delete(tenant)
      }
      const timer = setTimeout(release, hangingMs)
      return release
    },
  }
}
