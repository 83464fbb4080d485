import { ApiKey } from '@replyloop/shared/contract/account'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Caller, FindCaller } from '../../../platform/http/authenticate.ts'
import { hashToken } from '../../../platform/crypto/secretBox.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { atMost, one } from '../../../platform/limits/atMost.ts'
import { findKeyByHash, type FoundKey, readAccount, type Account } from '../accounts.store.ts'
import { keyRefusal } from './namedKey.rules.ts'
import { minuteMs } from '../../../platform/clock/time.ts'
import { touchKey } from './namedKeys.store.ts'

/** How long a key that another process has ended may still work here. */
const rememberedMs = 1000
const maxRemembered = 10_000

interface Remembered {
  caller: Caller
  key: FoundKey['key']
  hash: string
}

/**
 * Finds the account of a key and caches it for a second, since to hash the key and look the hash up costs a fifth of a request.
 * A key that this process ends stops working with the commit.
 */
export function createFindCaller({ db, clock, logger }: { db: Db; clock: Clock; logger: Logger }): {
  findCaller: FindCaller
  keyUse: KeyUse
} {
  const keyUse = createKeyUse({ db, clock, logger })
  const remembered = new LRUCache<string, Remembered>({
    ...atMost(maxRemembered),
    ttl: rememberedMs,
  })
  let changes = 0
  db.listen('keys', () => {
    remembered.clear()
    changes += 1
  })
  const lookUp = async (presented: string): Promise<Remembered | undefined> => {
    if (!ApiKey.safeParse(presented).success) return undefined
    const before = changes
    const hash = hashToken(presented)
    const found = await findKeyByHash(db.read, hash)
    if (found === undefined) return undefined
    const { account, key } = found
    const presentedKey = { id: key.id, scope: key.scope, name: key.name, lastFour: presented.slice(-4) }
    const { suspendedAt, ...ofAccount } = account
    const caller = {
      ...ofAccount,
      isSuspended: suspendedAt !== null,
      tenant: tenantOf(account),
      session: null,
      key: presentedKey,
      address: null, // of each request
    }
    const entry = { caller, key, hash }
    if (before === changes) remembered.set(presented, entry, one) // a key that was read before a change may have been ended by it
    return entry
  }
  const findCaller: FindCaller = async (presented) => {
    const known = remembered.get(presented)
    const found = known ?? (await lookUp(presented))
    if (found === undefined) return undefined
    const refusal = keyRefusal(found.key, clock.now())
    if (refusal !== null) throw new Problem('UNAUTHORIZED', refusal)
    if (known === undefined) keyUse.record(found.hash, found.key.lastUsedAt)
    return found.caller
  }
  return { findCaller, keyUse }
}

/** Stores when keys were last used. */
export interface KeyUse {
  /** Notes that the key of a hash is used now; `lastUsedAt` is what is stored. No request waits for the write. */
  record(hash: string, lastUsedAt: number | null): void
  /** Resolves once nothing is being written. */
  settled(): Promise<void>
}

/** Stores the last use of each key at most once a minute: a write for each request would cost more than the request. */
function createKeyUse({ db, clock, logger }: { db: Db; clock: Clock; logger: Logger }): KeyUse {
  const writing = new Map<string, Promise<void>>()
  return {
    record(hash, lastUsedAt) {
      const now = clock.now()
      if (writing.has(hash) || (lastUsedAt !== null && now - lastUsedAt < minuteMs)) return
      const write = db
        .write((tx) => touchKey(tx, hash, now - minuteMs))
        .catch((error: unknown) => logger.warn({ err: error }, 'the last use of a key could not be stored'))
        .finally(() => writing.delete(hash))
      writing.set(hash, write)
    },
    async settled() {
      await Promise.all(writing.values())
    },
  }
}

/** With whom an account shares what is given to each tenant: its agency, which may have any number of accounts, or itself. */
export const tenantOf = ({ id, agencyId }: Pick<Account, 'id' | 'agencyId'>): string => agencyId ?? id

/** Finds the tenant of an account by its id, and remembers it: an account never changes its agency. */
export function createFindTenant({ read }: Pick<Db, 'read'>): (accountId: string) => Promise<string> {
  const remembered = new LRUCache<string, string>(atMost(maxRemembered))
  return async (accountId) => {
    const known = remembered.get(accountId)
    if (known !== undefined) return known
    const tenant = tenantOf(await readAccount(read, accountId))
    remembered.set(accountId, tenant, one)
    return tenant
  }
}
