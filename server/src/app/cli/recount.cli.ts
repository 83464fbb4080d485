import '../requireNode24.ts'
import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { recount } from '../../modules/reports/reports.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { commandLine } from './commandLine.ts'
import { readOptionsOrExit } from './readOptionsOrExit.ts'

const usage = `Usage: ${commandLine('recount')} [--account ID] (docs/guide/reports.md#counted-again)\n`
const { account } = readOptionsOrExit(
  usage,
  () => parseArgs({ options: { account: { type: 'string' } } }).values,
)
try {
  const db = await openDatabase(readConfig(process.env).databaseUrl, systemClock)
  try {
    for await (const counted of recount(db, account)) process.stdout.write(`${JSON.stringify(counted)}\n`)
  } finally {
    await db.close()
  }
} catch (error) {
  process.stderr.write(`Not everything was counted again: ${errorMessage(error)}\n`)
  process.exit(1)
}
