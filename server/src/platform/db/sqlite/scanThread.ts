import type Database from 'better-sqlite3'
import { openReader, rowsBy } from './sqliteConnection.ts'

/** A query, as drizzle writes it, of a SQLite file. */
export interface Scan {
  path: string
  text: string
  values: readonly unknown[]
}

let reader: Database.Database | undefined

/** Runs the scans of one file, in the thread of `sqliteScans.ts`. Each row is the list of its values. */
export default function scan({ path, text, values }: Scan): unknown[][] {
  reader ??= openReader(path)
  return rowsBy(reader, text, values)
}
