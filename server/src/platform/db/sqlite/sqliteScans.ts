import type Database from 'better-sqlite3'
import type { Piscina } from 'piscina'
import { isBundled } from '../../packageFolder.ts'
import type { Reader } from '../db.ts'
import { castDialect } from '../kit.ts'
import type { Scan } from './scanThread.ts'
import { queriesBy, rowsBy } from './sqliteConnection.ts'
import type { Schema } from '../schema/schema.ts'
import type { Compile } from '../statements/statement.ts'

const idleMs = 60_000
/** Further scans wait: they must not take all processors. With one, everybody would wait for each slow search. */
const scansAtOnce = 2

/** A file of so many pages, 2 MiB, is searched as a whole in 5 ms; to start a thread takes 90 ms and 10 MB. */
const pagesOfSmallFile = 512

/**
 * Reads a SQLite file in threads of their own: a query occupies its thread until it ends, and some look at a million rows.
 * A thread starts when a query needs it, and ends when it had none for a minute. A small file needs none: `reader` reads it.
 */
export function createScans(
  path: string,
  reader: Database.Database,
  t: Schema,
  compile: Compile,
): { read: Reader; moveLog: () => Promise<unknown>; close(): Promise<void> } {
  let opening: Promise<Piscina<Scan, unknown[][]>> | undefined
  const open = async () => {
    const { Piscina } = await import('piscina') // two megabytes of memory, for a file that is no longer small
    return new Piscina<Scan, unknown[][]>({
      filename: (isBundled
        ? new URL('./scanThread.js', import.meta.url)
        : new URL('./scanThread.ts', import.meta.url)
      ).href,
      minThreads: 0,
      maxThreads: scansAtOnce,
      idleTimeout: idleMs,
      atomics: 'disabled', // a thread that sleeps in one has no event loop, in which alone Node frees native memory
      recordTiming: false,
    })
  }
  const inThread = async (text: string, values: unknown[]) =>
    (await (opening ??= open())).run({ path, text, values })
  let isLarge = false
  const isSmall = () => {
    isLarge ||= Number(reader.pragma('page_count', { simple: true })) > pagesOfSmallFile // and stays so
    return !isLarge
  }
  const rowsOf = async (text: string, values: unknown[]) =>
    isSmall() ? rowsBy(reader, text, values) : await inThread(text, values)
  const run: Reader['run'] = async (statement, values) => {
    const { single, decode } = compile(statement)
    return decode({ rows: await rowsOf(single.text, single.fill(values)), changed: 0 })
  }
  const runMany: Reader['runMany'] = (statement, sets) =>
    Promise.all(sets.map((values) => run(statement, values)))
  return {
    read: { q: castDialect<Reader['q']>(queriesBy(rowsOf)), t, run, runMany },
    /** Moves what the write-ahead log has to the file, and waits for nobody. */
    moveLog: () => inThread('PRAGMA wal_checkpoint(PASSIVE)', []),
    close: async () => (await opening)?.close(),
  }
}
