import { count, sql, type SQLWrapper } from 'drizzle-orm'
import { requireRow, type Reader } from './db.ts'

/** How many rows a query finds. One with a `limit` looks for no more than that, so that nobody waits for millions. */
export async function countRows({ q }: Reader, query: SQLWrapper): Promise<number> {
  return requireRow(await q.select({ rows: count() }).from(sql`${query} as counted`)).rows
}

/**
 * How many rows each of some queries finds, by one statement; 0 of what is `undefined`. Each query has a `limit`, so that nobody waits
 * for millions.
 */
export async function countEach<K extends string>(
  { q }: Reader,
  queries: Iterable<readonly [K, SQLWrapper | undefined]>,
): Promise<(name: K) => number> {
  const asked = [...queries].flatMap(([name, query]) => (query === undefined ? [] : [[name, query] as const]))
  if (asked.length === 0) return () => 0
  const columns = asked.map(([name, query]) => {
    const counted = sql<number>`(select count(*) from ${query} as counted)`.mapWith(Number)
    return [name, counted.as(`count of ${name}`)] as const
  })
  const row = requireRow(await q.select(Object.fromEntries(columns)).from(sql`(select 1) as one`))
  return (name) => Number(row[name] ?? 0)
}
