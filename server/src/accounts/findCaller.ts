import { ApiKey } from '@replyloop/shared/account'
import type { Db } from '../db/db.ts'
import type { Caller, FindCaller } from '../http/authenticate.ts'
import type { Clock } from '../lib/clock.ts'
import { hashToken } from '../lib/token.ts'
import { findAccountByKeyHash } from './accounts.store.ts'

/** How long a key that another process has ended may still work here. */
const rememberedMs = 1000
const maxRemembered = 10_000

/**
 * Finds the account of a key and caches it for a second, since the lookup costs a sixth of a request. A key that this process
 * ends stops working with the commit.
 */
export function createFindCaller({ db, clock }: { db: Db; clock: Clock }): FindCaller {
  const remembered = new Map<string, { caller: Caller; until: number }>()
  let changes = 0
  db.listen('keys', () => {
    remembered.clear()
    changes += 1
  })
  return async (key) => {
    const hash = hashToken(key)
    const known = remembered.get(hash)
    const msLeft = known === undefined ? 0 : known.until - clock.now()
    // More than `rememberedMs` is left if the clock was set back.
    if (known !== undefined && msLeft > 0 && msLeft <= rememberedMs) return known.caller
    if (!ApiKey.safeParse(key).success) return undefined
    const [before, until] = [changes, clock.now() + rememberedMs]
    const account = await findAccountByKeyHash(db.read, hash)
    const caller = account && { ...account, session: null }
    if (remembered.size >= maxRemembered) remembered.clear()
    // A key that was read before a change may have been ended by it.
    if (caller !== undefined && before === changes) remembered.set(hash, { caller, until })
    else remembered.delete(hash)
    return caller
  }
}
