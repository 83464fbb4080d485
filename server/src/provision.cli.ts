import './lib/requireNode24.ts'
import { readFile } from 'node:fs/promises'
import { ProvisionFile, type Provisioned } from '@replyloop/shared/account'
import { parseInput } from '@replyloop/shared/parse'
import { parseDocument } from 'yaml'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { systemClock } from './lib/clock.ts'
import { createLogger } from './lib/logger.ts'
import { Problem } from './lib/problem.ts'

/** Reads a provisioning file: YAML, of which JSON is a part. Throws with the line, or the path in the file. */
async function readProvisionFile(path: string): Promise<ProvisionFile> {
  const document = parseDocument(await readFile(path, 'utf8'), { prettyErrors: true })
  const [fault] = document.errors
  if (fault !== undefined) throw new Problem('INVALID_JSON', fault.message)
  const parsed = parseInput(ProvisionFile, document.toJS({ maxAliasCount: 100 }), 'The file')
  if (parsed.success) return parsed.value
  throw new Problem('VALIDATION_FAILED', parsed.message, parsed.details)
}

async function run(path: string): Promise<Provisioned> {
  const file = await readProvisionFile(path)
  const logger = createLogger('silent')
  const service = await compose({ config: readConfig(process.env), clock: systemClock, logger, version: '' })
  try {
    return await service.provision(file)
  } finally {
    await service.stop()
  }
}

const [path] = process.argv.slice(2)
if (path === undefined) {
  process.stderr.write('Usage: npm run --silent provision -- FILE (JSON or YAML; README, Provisioning)\n')
  process.exit(2)
}
try {
  process.stdout.write(`${JSON.stringify(await run(path), null, 2)}\n`)
} catch (error) {
  const details = error instanceof Problem ? error.details : undefined
  const lines = details?.map(({ path: at, message }) => `${at === '' ? 'The file' : at} ${message}`) ?? [
    error instanceof Error ? error.message : String(error),
  ]
  process.stderr.write(
    `${path} was not provisioned; nothing was changed:\n${lines.map((line) => `  ${line}\n`).join('')}`,
  )
  process.exit(1)
}
