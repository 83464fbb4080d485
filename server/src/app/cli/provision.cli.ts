import '../requireNode24.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ProvisionResult } from '@replyloop/shared/contract/account'
import { readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { sqlitePathOf } from '../../platform/db/databaseUrl.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { createLogger } from '../../platform/logger.ts'
import { commandLine } from './commandLine.ts'
import { describeFault, readProvisionFile } from './provisionFile.ts'
import { readOptionsOrExit } from './readOptionsOrExit.ts'
import { Problem } from '../../platform/errors/problem.ts'

async function run(path: string): Promise<ProvisionResult> {
  const { file, ignored, placeOf } = await readProvisionFile(path)
  for (const sentence of ignored) process.stderr.write(`${sentence}; it was ignored\n`)
  const { openService } = await import('../app.ts') // it takes a while, which a faulty file is told without
  const logger = createLogger('silent')
  const config = readConfig(process.env)
  const missing = missingFileOf(config.databaseUrl)
  const service = await openService({ config, clock: systemClock, logger, version: '' })
  try {
    const result = await service.provision(file).catch((error: unknown) => {
      throw inLines(error, placeOf)
    })
    if (missing !== undefined)
      process.stderr.write(
        `A new database was made: ${missing}. If your server has another, run this with its DATA_DIR or DATABASE_URL\n`,
      )
    return result
  } finally {
    await service.stop()
  }
}

/** A refusal that names the lines of the fields that it is about. */
function inLines(error: unknown, placeOf: (path: string) => string): unknown {
  if (!(error instanceof Problem) || error.details === undefined) return error
  const sentences = error.details.map(({ path: at, message }) => describeFault(at, message, placeOf))
  return new Problem(error.code, sentences.join('\n  '))
}

/** The full path of the SQLite file that an address names, while there is none. */
function missingFileOf(databaseUrl: string): string | undefined {
  const path = sqlitePathOf(databaseUrl)
  return path === undefined || existsSync(path) ? undefined : resolve(path)
}

const usage = `Usage: ${commandLine('provision', 'FILE')} (JSON or YAML; docs/self-hosting/provisioning.md)\n`
const path = readOptionsOrExit(usage, () => {
  const [first, ...others] = parseArgs({ allowPositionals: true }).positionals
  return others.length === 0 ? first : undefined
})
try {
  process.stdout.write(`${JSON.stringify(await run(path), null, 2)}\n`)
} catch (error) {
  process.stderr.write(`${path} was not provisioned; nothing was changed:\n  ${errorMessage(error)}\n`)
  process.exit(1)
}
