import { eq, inArray } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** The tables that may hold many rows of one account, found by an index that begins with its id. */
export type LargeTable = 'event' | 'ledgerEntry' | 'auditEntry' | 'contactImport'

/** Deletes some rows of an account that is being erased, with what refers to them. Returns whether more may be left. */
export async function deleteSome(
  { q, t }: Tx,
  name: LargeTable,
  accountId: string,
  limit: number,
): Promise<boolean> {
  const table = t[name]
  const some = await q.select({ id: table.id }).from(table).where(eq(table.accountId, accountId)).limit(limit)
  const ids = some.map(({ id }) => id)
  if (ids.length > 0) await q.delete(table).where(inArray(table.id, ids))
  return ids.length === limit
}
