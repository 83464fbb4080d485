import { ApiKey } from '@replyloop/shared/contract/account'
import type { Db } from '../../platform/db/db.ts'
import type { Caller, FindCaller } from '../../platform/http/authenticate.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { hashToken } from '../../platform/crypto/token.ts'
import { findAccountByKeyHash } from './accounts.store.ts'

/** How long a key that another process has ended may still work here. */
const rememberedMs = 1000
const maxRemembered = 10_000

/**
 * Finds the account of a key and caches it for a second, since to hash the key and look the hash up costs a fifth of a request.
 * A key that this process ends stops working with the commit.
 */
export function createFindCaller({ db, clock }: { db: Db; clock: Clock }): FindCaller {
  const remembered = new Map<string, { caller: Caller; until: number }>()
  let changes = 0
  db.listen('keys', () => {
    remembered.clear()
    changes += 1
  })
  return async (key) => {
    const known = remembered.get(key)
    const msLeft = known === undefined ? 0 : known.until - clock.now()
    // More than `rememberedMs` is left if the clock was set back.
    if (known !== undefined && msLeft > 0 && msLeft <= rememberedMs) return known.caller
    if (!ApiKey.safeParse(key).success) return undefined
    const [before, until] = [changes, clock.now() + rememberedMs]
    const account = await findAccountByKeyHash(db.read, hashToken(key))
    const caller = account && { ...account, session: null }
    if (remembered.size >= maxRemembered) remembered.clear()
    // A key that was read before a change may have been ended by it.
    if (caller !== undefined && before === changes) remembered.set(key, { caller, until })
    else remembered.delete(key)
    return caller
  }
}
