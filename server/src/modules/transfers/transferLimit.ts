import type { Clock } from '../../platform/clock/clock.ts'
import { acquireAll, createTenantLimit, type Acquired } from '../../platform/limits/tenantLimits.ts'

/** How many imports, or exports, run at once: each has a file and some of its rows in memory, and keeps the database busy. */
const perAccount = 2
const perTenant = 4
const retryAfterMs = 500

/** The imports, or exports, that an account may run now. */
export type TransferLimit = (accountId: string) => Promise<Acquired>

/** Limits how many run at once of an account, of its agency with all its accounts, and of all: `most`. */
export function createTransferLimit(parts: {
  clock: Clock
  findTenant: (accountId: string) => Promise<string>
  most?: number
}): TransferLimit {
  const ofAll = createTenantLimit(parts.most ?? Infinity)
  const ofAccounts = createTenantLimit(perAccount)
  const ofTenants = createTenantLimit(perTenant)
  return async (accountId) => {
    const tenant = await parts.findTenant(accountId)
    const at = { now: parts.clock.now(), retryAfterMs }
    return acquireAll(
      () => ofAll.acquireOrRetry('all', 1, at),
      () => ofAccounts.acquireOrRetry(accountId, 1, at),
      () => ofTenants.acquireOrRetry(tenant, 1, at),
    )
  }
}
