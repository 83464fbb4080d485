import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { databaseTools } from '../support/databaseTools.ts'

// Writes the migrations of a changed schema, for both databases: `npm run migrations`.

const kit = join(databaseTools(), 'drizzle-kit/bin.cjs')
for (const dialect of ['sqlite', 'postgres']) {
  const args = [kit, 'generate', '--config', `server/drizzle.${dialect}.config.ts`, ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
