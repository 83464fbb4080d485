import '../requireNode24.ts'
import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { backUp } from '../../platform/db/backup.ts'
import { sqlitePathOf } from '../../platform/db/databaseUrl.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { commandLine } from './commandLine.ts'
import { readOptionsOrExit } from './readOptionsOrExit.ts'

const usage = `Usage: ${commandLine('backup', '--to FILE')} (docs/self-hosting/backup.md)\n`
const to = readOptionsOrExit(
  usage,
  () => parseArgs({ options: { to: { type: 'string' } } }).values.to || undefined,
)
try {
  const { databaseUrl } = readConfig(process.env)
  const path = sqlitePathOf(databaseUrl)
  if (path === undefined)
    throw new Error(
      'DATABASE_URL names a PostgreSQL database: back it up with pg_dump (docs/self-hosting/backup.md)',
    )
  const bytes = await backUp(path, to)
  process.stdout.write(`${JSON.stringify({ file: to, bytes })}\n`)
} catch (error) {
  process.stderr.write(`There is no backup: ${errorMessage(error)}\n`)
  process.exit(1)
}
