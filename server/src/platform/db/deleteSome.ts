import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from './db.ts'
import type { Schema } from './schema/schema.ts'

/** The tables that may hold many rows of one account, found by an index that begins with its id. */
export type LargeTable = 'event' | 'ledgerEntry' | 'auditEntry' | 'contactImport' | 'responseTime'

/** By what some of their rows are named. */
const keyOf = (t: Schema) => ({
  event: t.event.id,
  ledgerEntry: t.ledgerEntry.id,
  auditEntry: t.auditEntry.id,
  contactImport: t.contactImport.id,
  responseTime: t.responseTime.messageId,
})

/** Deletes some rows of an account that is being erased, with what refers to them. Returns whether more may be left. */
export async function deleteSome(
  { q, t }: Tx,
  name: LargeTable,
  accountId: string,
  limit: number,
): Promise<boolean> {
  const table = t[name]
  const key = keyOf(t)[name]
  const some = await q.select({ id: key }).from(table).where(eq(table.accountId, accountId)).limit(limit)
  const ids = some.map(({ id }) => id)
  if (ids.length > 0) await q.delete(table).where(and(eq(table.accountId, accountId), inArray(key, ids)))
  return ids.length === limit
}
