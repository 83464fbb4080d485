import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** The accounts in which a version before has made something up. */
export async function listMadeUpIn({ q, t: { exampleData: x } }: Reader): Promise<string[]> {
  const rows = await q.select({ accountId: x.accountId }).from(x)
  return rows.map(({ accountId }) => accountId)
}

/**
 * Records that what a version before has made up in an account is being removed: one of its processes adds no more. Returns whether
 * that is new, and there is some.
 */
export async function recordRemoving(tx: Tx, accountId: string): Promise<boolean> {
  const { q, t } = tx
  const x = t.exampleData
  const [found] = await tx.forUpdate(q.select().from(x).where(eq(x.accountId, accountId)))
  if (found === undefined || found.state === 'removing') return false
  await q.update(x).set({ state: 'removing' }).where(eq(x.accountId, accountId))
  return true
}

/** Records that nothing in an account is made up any more. */
export async function recordRemoved({ q, t: { exampleData: x } }: Tx, accountId: string): Promise<void> {
  await q.delete(x).where(eq(x.accountId, accountId))
}
