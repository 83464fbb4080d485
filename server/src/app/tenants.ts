import { createFindTenant } from '../modules/accounts/accounts.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { createPoolShares } from '../platform/jobs/poolLimits.ts'
import { createShares, type AcquireSlot, type Shares } from '../platform/limits/tenantLimits.ts'

/** Of how many channels stored hooks are taken in at once: each writes all the time. */
const intakesAtOnce = 4

/** Finds tenants, and gives each its share of the workers. */
export function openTenants({ db, clock }: { db: Db; clock: Clock }) {
  const findTenant = createFindTenant(db)
  const outboundShares = createPoolShares('outbound')
  const intakeShares = createShares({ most: intakesAtOnce, mostHanging: 0 })
  const slotsOf =
    (shares: Shares): AcquireSlot =>
    async (accountId) =>
      shares.acquireOrRetry(await findTenant(accountId), clock.now())
  return {
    findTenant,
    outboundShares,
    acquireOutbound: slotsOf(outboundShares),
    acquireIntake: slotsOf(intakeShares),
    acquireLane: slotsOf(createPoolShares('deliveries')),
  }
}
