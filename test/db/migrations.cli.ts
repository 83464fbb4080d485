import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseTools } from '../support/databaseTools.ts'

// Writes the migrations of a changed schema, for both databases: `npm run migrations`.

const root = join(import.meta.dirname, '../..')
const kit = join(databaseTools(), 'drizzle-kit/bin.cjs')
for (const dialect of ['sqlite', 'postgres']) {
  const args = [kit, 'generate', '--config', `server/drizzle.${dialect}.config.ts`, ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  // The next one is written by the last snapshot alone.
  const meta = join(root, 'server/src/platform/db/migrations', dialect, 'meta')
  const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, name))
}
