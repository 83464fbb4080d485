import Database from 'better-sqlite3'
import { z } from 'zod'

/** Erasures in this time share one checkpoint; it is also the pause before another try. */
const delayMs = 1000
const Outcome = z.tuple([z.object({ busy: z.int() })])

/**
 * Empties the write-ahead log soon after it is asked to, since the log holds former versions of what was changed. It waits for
 * nobody, and tries again while others read or write, or the disk is full. A file that is closed leaves no log.
 */
export function createLogTruncation(writer: Database.Database, endReads: () => void) {
  let timer: NodeJS.Timeout | undefined
  const isDone = (): boolean => {
    if (writer.inTransaction) return false
    endReads()
    try {
      const [{ busy }] = Outcome.parse(writer.pragma('wal_checkpoint(TRUNCATE)'))
      return busy === 0
    } catch (error) {
      if (error instanceof Database.SqliteError) return false
      throw error
    }
  }
  const request = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!isDone()) request()
    }, delayMs).unref()
  }
  return { request, end: () => clearTimeout(timer) }
}
