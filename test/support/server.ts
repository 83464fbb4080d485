import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@replyloop/shared/client/client'
import type { Transport } from '@replyloop/shared/client/request'
import { ProvisionFile, type ProvisionResult } from '@replyloop/shared/contract/account'
import type { DestinationStream } from 'pino'
import type { z } from 'zod'
import { openService } from '../../server/src/app/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemClock, type Clock } from '../../server/src/platform/clock/clock.ts'
import { createLogger } from '../../server/src/platform/logger.ts'
import { databaseOf, emptyData } from './databases.ts'
import { sendRequest } from './sendRequest.ts'

export type TestServer = Awaited<ReturnType<typeof startServer>>

const transport: Transport = async ({ url, ...sent }) => {
  const { status, headers, text } = await sendRequest(url, sent)
  return { status, headers: Object.fromEntries(headers), body: text }
}

/** What a test account is declared as, before the defaults of a provisioning file. */
export type Declaration = z.input<typeof ProvisionFile>['accounts'][number]

/** What starts a version of the service. */
export interface Version {
  openService: typeof openService
  readConfig: typeof readConfig
}

/**
 * Starts the real service in this process, on a free port and a database of its own. `env` are the variables of the
 * documented configuration; `logTo` takes the log's lines; `version` is this one, unless it is given.
 */
export async function startServer({
  env = {},
  clock = systemClock,
  logTo,
  version = { openService, readConfig },
}: { env?: Record<string, string>; clock?: Clock; logTo?: DestinationStream; version?: Version } = {}) {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'replyloop-')))
  const databaseUrl = env['DATABASE_URL'] ?? (await databaseOf(dataDir))
  const config = version.readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test', // asserts the order of locks
    DATABASE_POOL_SIZE: '3', // a connection that is new costs PostgreSQL more than many statements
    ...env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })
  const logger = createLogger(config.logLevel, logTo)
  const service = await version.openService({ config, clock, logger, version: 'test' })
  const known = await service.start()
  const origin = config.publicUrl === undefined ? known : service.address() // which is reached without a proxy

  return {
    origin,
    url: `${origin}/v1`,
    dataDir,
    /** Declares accounts as `npm run provision` does. */
    provision: (...accounts: Declaration[]): Promise<ProvisionResult> =>
      service.provision(ProvisionFile.parse({ accounts })),
    /** The link that a start prints while nobody is set up; `undefined` afterwards. */
    bootstrapLink: () => service.bootstrapLink(),
    /** A link by which a member signs in once, which only the operator's process makes. */
    signInLink: (email: string) => service.signInLink(email),
    /** A typed client that presents a key. */
    client: (apiKey: string) => createClient(transport, { baseUrl: `${origin}/v1`, apiKey }),
    /** Stops the service and keeps its data, for another one to go on with. */
    stop: () => service.stop(),
    async close() {
      await service.stop()
      await emptyData(dataDir)
    },
  }
}
