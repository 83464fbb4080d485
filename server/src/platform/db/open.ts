import type { Clock } from '../clock/clock.ts'
import { sqlitePathOf } from './databaseUrl.ts'
import type { Db, OpenOptions } from './db.ts'

/** Opens what `DATABASE_URL` names: `file:<path>` or `postgres://…`. Only the driver of that one is loaded. */
export async function openDatabase(url: string, clock: Clock, options: OpenOptions = {}): Promise<Db> {
  const path = sqlitePathOf(url)
  if (path !== undefined) {
    const { openSqlite } = await import('./sqlite/sqlite.ts')
    return openSqlite(path, clock, options)
  }
  const { openPostgres } = await import('./postgres/postgres.ts')
  return openPostgres(url, clock, options)
}
