import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/db/db.ts'
import { readAccount, type Account } from '../accounts.store.ts'

const maxRemembered = 10_000

/** With whom an account shares what is given to each tenant: its agency, which may have any number of accounts, or itself. */
export const tenantOf = ({ id, agencyId }: Pick<Account, 'id' | 'agencyId'>): string => agencyId ?? id

/** Finds the tenant of an account by its id, and remembers it: an account never changes its agency. */
export function createFindTenant({ read }: Pick<Db, 'read'>): (accountId: string) => Promise<string> {
  const remembered = new LRUCache<string, string>({ max: maxRemembered })
  return async (accountId) => {
    const known = remembered.get(accountId)
    if (known !== undefined) return known
    const tenant = tenantOf(await readAccount(read, accountId))
    remembered.set(accountId, tenant)
    return tenant
  }
}
