import { asc } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { tenantOf } from '../keys/findCaller.ts'

/** Whether a tenant is the operator's own: the one of the account that was made first, of those that are there. */
export async function isOperator({ q, t: { account: a } }: Reader, tenant: string): Promise<boolean> {
  const [first] = await q.select({ id: a.id, agencyId: a.agencyId }).from(a).orderBy(asc(a.id)).limit(1)
  return first !== undefined && tenantOf(first) === tenant
}
