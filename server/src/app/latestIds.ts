import { desc, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '../platform/db/db.ts'
import type { Schema } from '../platform/db/schema/schema.ts'
import { selectRows } from '../platform/db/statements/declare.ts'

const selectLatest = (table: (t: Schema) => PgTable & { id: PgColumn }) =>
  selectRows({
    query: ({ q, t }) =>
      q
        .select({ id: sql<string>`${table(t).id}`.as('id') })
        .from(table(t))
        .orderBy(desc(table(t).id))
        .limit(1),
  })

const latest = [
  selectLatest((t) => t.message),
  selectLatest((t) => t.event),
  selectLatest((t) => t.delivery),
  selectLatest((t) => t.opening),
  selectLatest((t) => t.timelineEntry),
  selectLatest((t) => t.membership),
  selectLatest((t) => t.contact),
  selectLatest((t) => t.waitingHook),
]

/** The latest id of each table whose rows are listed or processed in the order of their ids. */
export async function latestIds(on: Reader): Promise<string[]> {
  const found = await Promise.all(latest.map((select) => select(on, {})))
  return found.flatMap((rows) => rows.map(({ id }) => id))
}
