import { createShares, type Shares, type SlotLimits } from '../limits/tenantLimits.ts'
import type { Pool } from './defineJob.ts'

/** How many jobs of each pool run at once in a process. */
export const poolLimits: Readonly<Record<Pool, SlotLimits>> = {
  deliveries: { most: 250, mostHanging: 4000 },
  outbound: { most: 100, mostHanging: 2000 },
  transfers: { most: 4, mostHanging: 0 },
  others: { most: 20, mostHanging: 0 },
}

/** The slots of a pool, shared by tenants, for jobs that wait for servers that tenants choose. */
export const createPoolShares = (pool: Pool): Shares => createShares(poolLimits[pool])
