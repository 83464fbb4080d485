import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateSqliteFile } from '../../../server/src/platform/db/migrate.ts'

/** Makes a migrated file that the SQLite files of a run are copies of, and tells the workers by an environment variable. */
export default async function start(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'replyloop-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  const file = join(folder, 'replyloop.db')
  await migrateSqliteFile(file)
  process.env['TEST_SQLITE_TEMPLATE'] = file
}
