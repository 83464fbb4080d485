import '../requireNode24.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ProvisionFile, type ProvisionResult } from '@replyloop/shared/contract/account'
import { parseInput } from '@replyloop/shared/contract/parse'
import { parseDocument } from 'yaml'
import { readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { sqlitePathOf } from '../../platform/db/databaseUrl.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { createLogger } from '../../platform/logger.ts'
import { commandLine } from './commandLine.ts'
import { readOptionsOrExit } from './readOptionsOrExit.ts'
import { Problem } from '../../platform/errors/problem.ts'

/** Reads a provisioning file: YAML, of which JSON is a part. Throws with the line, or the path in the file. */
async function readProvisionFile(path: string): Promise<ProvisionFile> {
  const document = parseDocument(await readFile(path, 'utf8'), { prettyErrors: true })
  const [fault] = document.errors
  if (fault !== undefined) throw new Problem('INVALID_JSON', fault.message)
  const written: unknown = document.toJS({ maxAliasCount: 100 })
  const parsed = parseInput(ProvisionFile, written, 'The file')
  if (!parsed.success) throw new Problem('VALIDATION_FAILED', parsed.message, { details: parsed.details })
  for (const name of ignoredFields(written, parsed.value))
    process.stderr.write(`${name} is not a field of a provisioning file; it was ignored\n`)
  return parsed.value
}

/** The fields that a file has and its schema does not: misspelt ones, most often. */
function ignoredFields(written: unknown, understood: unknown, path = ''): string[] {
  if (!isObject(written) || !isObject(understood)) return []
  const known = new Map(Object.entries(understood))
  return Object.entries(written).flatMap(([name, value]) => {
    const place = Array.isArray(written) ? `${path}[${name}]` : `${path === '' ? '' : `${path}.`}${name}`
    return known.has(name) ? ignoredFields(value, known.get(name), place) : [place]
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

async function run(path: string): Promise<ProvisionResult> {
  const file = await readProvisionFile(path)
  const { openService } = await import('../app.ts') // it takes a while, which a faulty file is told without
  const logger = createLogger('silent')
  const config = readConfig(process.env)
  const missing = missingFileOf(config.databaseUrl)
  const service = await openService({ config, clock: systemClock, logger, version: '' })
  try {
    const result = await service.provision(file)
    if (missing !== undefined)
      process.stderr.write(
        `A new database was made: ${missing}. If your server has another, run this with its DATA_DIR or DATABASE_URL\n`,
      )
    return result
  } finally {
    await service.stop()
  }
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
  const details = error instanceof Problem ? error.details : undefined
  const lines = details?.map(({ path: at, message }) => `${at === '' ? 'The file' : at} ${message}`) ?? [
    errorMessage(error),
  ]
  process.stderr.write(
    `${path} was not provisioned; nothing was changed:\n${lines.map((line) => `  ${line}\n`).join('')}`,
  )
  process.exit(1)
}
