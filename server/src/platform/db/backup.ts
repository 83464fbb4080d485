import { randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { errorCode } from '../errors/errorCode.ts'
import { renameIfFree, syncFolder } from '../blobs/durableFile.ts'
import { withErrorContext } from '../errors/withErrorContext.ts'

/**
 * Writes a consistent copy of a SQLite database to a new file while others work on it: everything whose write was
 * answered before the backup began is in it. Only its owner may read it. It has its name only once it is complete and on
 * disk. Returns its size in bytes; throws when the file exists.
 */
export async function backUp(path: string, to: string): Promise<number> {
  const temporary = `${to}.${randomUUID()}.tmp`
  const connection = await withErrorContext(
    `The database ${path} cannot be opened (run this with the server's DATA_DIR or DATABASE_URL)`,
    () => new Database(path, { readonly: true, fileMustExist: true, timeout: 10_000 }),
  )
  try {
    // SQLite would not say what is missing.
    await withErrorContext(`The folder of ${to} cannot be used`, () => stat(dirname(to)))
    await (await open(temporary, 'wx', 0o600)).close() // SQLite fills an empty file, and its own others could read
    // A single read transaction: it neither blocks writers nor sees what they write.
    connection.prepare('VACUUM INTO ?').run(temporary)
    const file = await open(temporary, 'r+')
    try {
      await file.sync()
      await renameIfFree(temporary, to)
      await syncFolder(dirname(to))
      return (await file.stat()).size
    } finally {
      await file.close()
    }
  } catch (error) {
    throw errorCode(error) === 'EEXIST'
      ? new Error(`${to} exists already; name a new file`, { cause: error })
      : error
  } finally {
    connection.close()
    await rm(temporary, { force: true })
  }
}
