import Database from 'better-sqlite3'
import { sqlitePathOf } from '../../server/src/platform/db/databaseUrl.ts'

/** Whether a URL, as in `DATABASE_URL`, names a SQLite file. */
export const isSqlite = (url: string): boolean => sqlitePathOf(url) !== undefined

/** The path of the SQLite file that a URL names. */
export function pathOf(url: string): string {
  const path = sqlitePathOf(url)
  if (path === undefined) throw new Error(`${url} names no SQLite file`)
  return path
}

/** Opens the SQLite file that a URL names, as another process would. The caller closes it. */
export const openFile = (url: string, options: Database.Options = {}): Database.Database =>
  new Database(pathOf(url), options)

/** Runs work on the SQLite file that a URL names, and closes it afterwards. */
export function withFile<T>(
  url: string,
  work: (file: Database.Database) => T,
  options: Database.Options = {},
): T {
  const file = openFile(url, options)
  try {
    return work(file)
  } finally {
    file.close()
  }
}
