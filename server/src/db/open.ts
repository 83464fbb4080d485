import type { Clock } from '../lib/clock.ts'
import type { Db } from './db.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Opens what `DATABASE_URL` names: `file:<path>` or `postgres://…`. */
export const openDatabase = (url: string, clock: Clock): Promise<Db> =>
  url.startsWith('file:') ? openSqlite(url.slice('file:'.length), clock) : openPostgres(url, clock)
