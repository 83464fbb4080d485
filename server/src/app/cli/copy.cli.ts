import '../requireNode24.ts'
import { parseArgs } from 'node:util'
import { commandLine } from './commandLine.ts'
import { copyDatabase } from './copyDatabase.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { isDatabaseUrl } from '../../platform/db/databaseUrl.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { readOptionsOrExit } from './readOptionsOrExit.ts'

const example = commandLine('copy', '--from file:./data/replyloop.db --to postgres://…')
const usage = `Usage: ${example} (docs/self-hosting/moving-to-postgresql.md)\n`
const options = { from: { type: 'string' }, to: { type: 'string' } } as const
const { from, to } = readOptionsOrExit(usage, () => {
  const { from: source = '', to: target = '' } = parseArgs({ options }).values
  return isDatabaseUrl(source) && isDatabaseUrl(target) ? { from: source, to: target } : undefined
})
try {
  const copied = await copyDatabase(from, to, systemClock)
  process.stdout.write(`${JSON.stringify(copied, null, 2)}\n`)
} catch (error) {
  process.stderr.write(`Nothing was moved: ${errorMessage(error)}\n`)
  process.exit(1)
}
