import './lib/requireNode24.ts'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { compose, type Service } from './compose.ts'
import { readConfig, type Config } from './config.ts'
import { systemClock } from './lib/clock.ts'
import { createLogger } from './lib/logger.ts'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')))

/** What the first start says: where it is, what to read, how to go on. */
const welcome = (url: string, { databaseUrl }: Config) => `
Replyloop ${version} is running.

  Address         ${url}
  API documents   ${url}/v1/docs
  Database        ${databaseUrl.replace(/\/\/.*@/, '//…@')}

Nobody is set up yet. Declare an account in a file, such as account.yaml:

  accounts:
    - email: owner@example.com
      name: Acme
      lists: [{ name: Leads }]

and run, in another terminal:

  npm run --silent provision -- account.yaml

It prints the ids and the API key. Then try: curl -H 'x-api-key: <API_KEY>' ${url}/v1/me

`

async function run(config: Config): Promise<Service> {
  const logger = createLogger(config.logLevel)
  const service = await compose({ config, clock: systemClock, logger, version })
  const url = await service.start()
  if (await service.isNew()) process.stdout.write(welcome(url, config))
  logger.info({ url, version }, 'listening')

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping')
    try {
      await service.stop()
      logger.info('stopped')
      process.exitCode = 0
    } catch (error) {
      logger.fatal({ err: error }, 'the stop failed')
      process.exitCode = 1
    }
  }
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
  return service
}

try {
  await run(readConfig(process.env))
} catch (error) {
  process.stderr.write(`Replyloop cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
