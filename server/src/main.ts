import './app/requireNode24.ts'
import { parseArgs } from 'node:util'
import { openService } from './app/app.ts'
import { commandLine } from './app/cli/commandLine.ts'
import { collectAtRest } from './app/collectAtRest.ts'
import { exitWithHelp } from './app/cli/readOptionsOrExit.ts'
import { whenParentEnds } from './app/cli/whenParentEnds.ts'
import type { Role } from './app/service.ts'
import { readConfig, type Config } from './config.ts'
import { systemClock } from './platform/clock/clock.ts'
import { errorMessage } from './platform/errors/errorMessage.ts'
import { createLogger } from './platform/logger.ts'
import { version } from './platform/version.ts'

/** What a start prints while there is no account: where the service is, and the link that creates the first account. */
const welcome = (url: string, bootstrapLink: string, { databaseUrl }: Config) => `
Replyloop ${version} is running.

  Address         ${url}
  Documents       ${url}/docs
  API documents   ${url}/v1/docs
  Database        ${databaseUrl.replace(/\/\/.*@/, '//…@')}

There is no account yet. Open this link in a browser to create yours; it works once.

  ${bootstrapLink}

Anyone who has the link can use it; a restart prints a new link and ends this one. To set up by a file instead, see
${url}/docs/self-hosting/provisioning: ${commandLine('provision', 'account.yaml')}

`

/**
 * Whether a start in production lacks what HTTPS needs, so that it refuses every request, or that its links lead
 * nowhere.
 */
const lacksHttps = ({ production, tls, trustProxy, publicUrl }: Config) =>
  production && tls === undefined && (trustProxy === false || publicUrl === undefined)

/** What links are made of in production would be refused there. */
const hasPlainLinks = ({ production, publicUrl }: Config) =>
  production && publicUrl?.startsWith('http://') === true

/** Throws a sentence that says how to give a role, and what roles there are. */
function parseRole(): Role | undefined {
  const { role } = parseOptions()
  if (role === undefined || role === 'web' || role === 'worker') return role
  throw new Error('--role must be web or worker; leave it out for both')
}

function parseOptions() {
  try {
    return parseArgs({ options: { role: { type: 'string' } } }).values
  } catch (error) {
    // npm keeps an option to itself that does not stand behind `--`.
    throw new Error(
      `${errorMessage(error)}. A role is given like this: ${commandLine('start', '--role worker')}`,
      {
        cause: error,
      },
    )
  }
}

async function run(config: Config, role: Role | undefined): Promise<void> {
  // The first process of a container is not ended by a signal that it does not listen to. An end while it starts loses nothing.
  let whenSignalled = (_signal: string): void => process.exit(0)
  process.on('SIGTERM', (signal) => whenSignalled(signal))
  process.on('SIGINT', (signal) => whenSignalled(signal))

  const logger = createLogger(config.logLevel)
  const service = await openService({ config, clock: systemClock, logger, version, role })
  const url = await service.start()
  const bootstrapLink = role === 'worker' ? undefined : await service.bootstrapLink() // a new link ends the one before

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
      process.exit(1) // what it left open would keep the process, such as a database that is being looked for
    }
  }
  whenSignalled = (signal) => void stop(signal)
  if (['start', 'npx'].includes(process.env['npm_lifecycle_event'] ?? ''))
    whenParentEnds(() => void stop('end of npm'))

  collectAtRest()

  // The logger has a way of its own to stdout. Without a listener, a full disk would end the service by its welcome.
  process.stdout.on('error', () => {})
  // Said last: who reads it may stop the service at once.
  if (bootstrapLink !== undefined) process.stdout.write(welcome(url, bootstrapLink, config))
  if (role !== 'worker' && lacksHttps(config))
    logger.warn(
      'NODE_ENV is production, which refuses plain HTTP: set TRUST_PROXY and PUBLIC_URL, or TLS_CERT and TLS_KEY',
    )
  if (hasPlainLinks(config))
    logger.warn(
      'PUBLIC_URL begins with http://, which production refuses: its links lead nowhere; use https://',
    )
  logger.info({ url, address: service.address(), version, role }, 'listening')
}

exitWithHelp(
  `Usage: ${commandLine('start', '[--role web|worker]')} (docs/self-hosting/configuration.md has the variables)\n`,
)
try {
  const role = parseRole()
  await run(readConfig(process.env), role)
} catch (error) {
  process.stderr.write(`Replyloop cannot start: ${errorMessage(error)}\n`)
  process.exit(1)
}
