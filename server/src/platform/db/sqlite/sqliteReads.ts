import type Database from 'better-sqlite3'

/**
 * Lets the declared reads of one turn of Node's event loop share a transaction: to lock and unlock the file for each takes as
 * long as a look-up itself.
 */
export function shareReads(reader: Database.Database) {
  // Prepared once: parsing them would cost more than running them.
  const begin = reader.prepare('BEGIN')
  const commit = reader.prepare('COMMIT')
  const end = () => {
    if (reader.inTransaction) commit.run()
  }
  return {
    /** Called before each of them. */
    begin: () => {
      if (reader.inTransaction) return
      begin.run()
      setImmediate(end)
    },
    /** Called before a commit: reads after it see what it did, and a checkpoint waits for no reader. */
    end,
  }
}
