import type { Clock } from '../lib/clock.ts'
import { sqlitePathOf } from '../lib/databaseUrl.ts'
import type { Db } from './db.ts'

/** Opens what `DATABASE_URL` names: `file:<path>` or `postgres://…`. Only the driver of that one is loaded. */
export async function openDatabase(url: string, clock: Clock, poolSize?: number): Promise<Db> {
  const path = sqlitePathOf(url)
  if (path !== undefined) {
    const { openSqlite } = await import('./sqlite.ts')
    return openSqlite(path, clock)
  }
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(url, clock, poolSize)
}
