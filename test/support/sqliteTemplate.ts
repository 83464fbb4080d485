import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateSqliteFile } from '../../server/src/platform/db/migrate.ts'

let folder: string | undefined

/** Makes a migrated file that the SQLite files of a run are copies of, and tells the workers by an environment variable. */
export async function start(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'replyloop-template-'))
  const file = join(folder, 'replyloop.db')
  await migrateSqliteFile(file)
  process.env['TEST_SQLITE_TEMPLATE'] = file
}

/** Removes that file. */
export async function stop(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
