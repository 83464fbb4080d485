import { CANCELLED, NODATA, NOTFOUND, TIMEOUT } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { dayMs } from '../clock/time.ts'
import { errorCode } from '../errors/errorCode.ts'
import { atMost, one } from '../limits/atMost.ts'
import { createTenantLimit } from '../limits/tenantLimits.ts'
import { readHostsFile, type Hosts } from './hostsFile.ts'

/** For whom a name is resolved, and until when somebody wants to know. */
interface Asker {
  accountId: string
  signal: AbortSignal
}

/** Finds the addresses of a host name; rejects with an error that has a `code` when there are none. */
export type Resolve = (hostname: string, asker: Asker) => Promise<readonly string[]>

/** How long a name may take, with the wait for the account's other look-ups. */
const deadlineMs = 2500
/** What a look-up needs of it for a missing answer to mean something. */
const mostlyMs = 2000
/** By so much later the one who asks gives up: until then the last addresses may take the place of an answer. */
const graceMs = 250
/** What is left of it at least when a look-up begins. */
const leastMs = 100
/** How many look-ups one account has under way: many names of a dead name server are to trouble nobody else. */
const lookupsPerAccount = 2
/** How long to wait for the addresses of the other kind, IPv4 or IPv6, once there are some. */
const otherKindMs = 250
const maxNames = 10_000
/** How long an answer is good, no matter what its name server says: a host may move. */
const keptMs = { atLeast: 1000, atMost: 60_000 }
/** How long a name counts as not there. */
const unknownKeptMs = 15_000
const lastFoundKeptMs = dayMs
const hostsKeptMs = 30_000

type Known = { addresses: readonly string[] } | { error: unknown }

/**
 * Finds addresses without the operating system, whose look-ups each block a thread while a name server does not answer:
 * by the hosts file, else by name servers. Names that the operator lists (`isListed`) are the operating system's, which knows
 * those of containers and local networks too; few can be under way, since equal ones are shared. What is found, or is not
 * there, is remembered for a while: who connects judges each address again.
 */
export function createResolve(isListed: (hostname: string) => boolean): Resolve {
  const known = new LRUCache<string, Known>(atMost(maxNames))
  const underWay = new Map<string, Promise<readonly string[]>>()
  /** What was found last; it is used again while name servers give no answer. */
  const lastFound = new LRUCache<string, readonly string[]>({
    ...atMost(maxNames),
    ttl: lastFoundKeptMs,
  })
  const lookups = createTenantLimit(lookupsPerAccount)
  let hosts: { read: Promise<Hosts>; at: number } | undefined

  const inHostsFile = async (name: string) => {
    if (hosts === undefined || performance.now() - hosts.at > hostsKeptMs)
      hosts = { read: readHostsFile(), at: performance.now() }
    return (await hosts.read).get(name)
  }

  /** Shares one look-up with all who ask for the same while it runs, and remembers what came of it. */
  const once = (key: string, name: string, find: () => Promise<Found>): Promise<readonly string[]> => {
    const shared = underWay.get(key)
    if (shared !== undefined) return shared
    const asking = find()
      .then(
        ({ addresses, ttlMs }) => {
          known.set(
            name,
            { addresses },
            { ...one, ttl: Math.min(Math.max(ttlMs, keptMs.atLeast), keptMs.atMost) },
          )
          lastFound.set(name, addresses, one)
          return addresses
        },
        (error: unknown) => {
          const code = errorCode(error)
          if (code === NOTFOUND) lastFound.delete(name)
          const addresses = lastFound.get(name)
          if (code !== busy)
            known.set(name, addresses === undefined ? { error } : { addresses }, {
              ...one,
              ttl: unknownKeptMs,
            })
          if (addresses === undefined) throw error
          return addresses
        },
      )
      .finally(() => underWay.delete(key))
    underWay.set(key, asking)
    return asking
  }

  const askInTurn = async (accountId: string, name: string): Promise<Found> => {
    const endsAt = performance.now() + deadlineMs
    // What was found before does not wait behind names that nobody may ever answer.
    const turn = lastFound.has(name) ? `${accountId} again` : accountId
    const release = await lookups.acquire(turn, 1, AbortSignal.timeout(deadlineMs))
    if (release === undefined) throw withCode(busy)
    const ms = endsAt - performance.now()
    if (ms >= leastMs)
      return askNameServers(name, ms)
        .catch((error: unknown) => {
          // In less time than others have it is not known whether the name server answers.
          throw ms < mostlyMs && errorCode(error) === TIMEOUT ? withCode(busy) : error
        })
        .finally(release)
    release()
    throw withCode(busy)
  }

  return async (hostname, { accountId, signal }) => {
    const name = hostname.toLowerCase().replace(/\.$/, '')
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1']
    const found = known.get(name) ?? { addresses: await inHostsFile(name) }
    if ('error' in found) throw found.error
    if (found.addresses !== undefined) return found.addresses
    const asked = isListed(name)
      ? once(name, name, () => askSystem(name))
      : once(`${accountId} ${name}`, name, () => askInTurn(accountId, name))
    return orAborted(asked, AbortSignal.any([signal, AbortSignal.timeout(deadlineMs + graceMs)]))
  }
}

interface Found {
  addresses: readonly string[]
  ttlMs: number
}

/** The code where an account's look-ups that are under way left no time for this one. */
export const busy = 'EBUSY'

const withCode = (code: string) => Object.assign(new Error(code), { code })

/** Rejects when `signal` aborts first. */
const orAborted = <T>(asked: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(withCode(TIMEOUT))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    asked.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })

async function askSystem(name: string): Promise<Found> {
  const found = await lookup(name, { all: true })
  return { addresses: found.map(({ address }) => address), ttlMs: keptMs.atLeast }
}

/** Asks the name servers of the machine for addresses of both kinds, for `ms` at most. IPv4 comes first. */
async function askNameServers(name: string, ms: number): Promise<Found> {
  // One for each look-up, since it can be cancelled as a whole, and reads again which name servers there are.
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  const stop = () => resolver.cancel()
  const timer = setTimeout(stop, ms)
  const kinds = [resolver.resolve4(name, { ttl: true }), resolver.resolve6(name, { ttl: true })]
  try {
    await Promise.any(kinds).catch(() => {})
    const settling = Promise.allSettled(kinds)
    await Promise.race([settling, sleep(otherKindMs)])
    stop()
    const settled = await settling
    const records = settled.flatMap((kind) => (kind.status === 'fulfilled' ? kind.value : []))
    if (records.length > 0) {
      const ttlMs = Math.min(...records.map(({ ttl }) => ttl)) * 1000
      return { addresses: records.map(({ address }) => address), ttlMs }
    }
    const codes = settled.map((kind) => (kind.status === 'rejected' ? errorCode(kind.reason) : NODATA))
    const isAbsent = codes.every((code) => code === NOTFOUND || code === NODATA)
    const unanswered = codes.find((code) => code !== NOTFOUND && code !== NODATA && code !== CANCELLED)
    throw withCode(isAbsent ? NOTFOUND : (unanswered ?? TIMEOUT))
  } finally {
    clearTimeout(timer)
  }
}
