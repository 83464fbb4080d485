import { count, sql, type SQLWrapper } from 'drizzle-orm'
import { requireRow, type Reader } from './db.ts'

/** How many rows a query finds. One with a `limit` looks for no more than that, so that nobody waits for millions. */
export async function countRows({ q }: Reader, query: SQLWrapper): Promise<number> {
  return requireRow(await q.select({ rows: count() }).from(sql`${query} as counted`)).rows
}
