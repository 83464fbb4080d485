import { ApiKey } from '@replyloop/shared/contract/account'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/db/db.ts'
import type { Caller, FindCaller } from '../../platform/http/authenticate.ts'
import { hashToken } from '../../platform/crypto/token.ts'
import { findAccountByKeyHash } from './accounts.store.ts'
import { tenantOf } from './tenantOf.ts'

/** How long a key that another process has ended may still work here. */
const rememberedMs = 1000
const maxRemembered = 10_000

/**
 * Finds the account of a key and caches it for a second, since to hash the key and look the hash up costs a fifth of a request.
 * A key that this process ends stops working with the commit.
 */
export function createFindCaller({ db }: { db: Db }): FindCaller {
  const remembered = new LRUCache<string, Caller>({ max: maxRemembered, ttl: rememberedMs })
  let changes = 0
  db.listen('keys', () => {
    remembered.clear()
    changes += 1
  })
  return async (key) => {
    const known = remembered.get(key)
    if (known !== undefined) return known
    if (!ApiKey.safeParse(key).success) return undefined
    const before = changes
    const account = await findAccountByKeyHash(db.read, hashToken(key))
    if (account === undefined) return undefined
    const caller = { ...account, tenant: tenantOf(account), session: null }
    if (before === changes) remembered.set(key, caller) // a key that was read before a change may have been ended by it
    return caller
  }
}
