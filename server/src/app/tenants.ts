import { createFindTenant } from '../modules/accounts/tenantOf.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { createPoolShares } from '../platform/jobs/poolLimits.ts'
import type { AcquireSlot, Shares } from '../platform/limits/slots.ts'

/** Finds tenants, and gives each its share of the workers. */
export function openTenants({ db, clock }: { db: Db; clock: Clock }) {
  const findTenant = createFindTenant(db)
  const outboundShares = createPoolShares('outbound')
  const slotsOf =
    (shares: Shares): AcquireSlot =>
    async (accountId) =>
      shares.acquireOrRetry(await findTenant(accountId), clock.now())
  return {
    findTenant,
    outboundShares,
    acquireOutbound: slotsOf(outboundShares),
    acquireLane: slotsOf(createPoolShares('deliveries')),
  }
}
