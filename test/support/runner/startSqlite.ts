import { join } from 'node:path'
import { migrateSqliteFile } from '../../../server/src/platform/db/sqlite/migrateFile.ts'
import { makeFolder } from './folderInMemory.ts'

/** Makes a migrated file that the SQLite files of a run are copies of, and tells the workers by an environment variable. */
export default async function start(): Promise<void> {
  const file = join(makeFolder(), 'template.db')
  await migrateSqliteFile(file)
  process.env['TEST_SQLITE_TEMPLATE'] = file
}
