import { newId, timeOfId } from '../../server/src/platform/ids.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createSafeFetch, type SafeFetch } from '../../server/src/platform/outboundHttp/safeFetch.ts'
import { databaseOf, dialect, removeData } from './databases.ts'
import { openAccount, type TestAccount } from './factories.ts'
import { startFakeModel, type FakeModel } from './fakeModel.ts'
import { received } from './messages.ts'
import { endProcesses } from './process.ts'
import { startMailServer } from './mailServer.ts'
import { startPushService, type PushService } from './pushService.ts'
import { lazily, suiteConstant, suiteResource } from './resource.ts'
import { startServer, type Declaration, type TestServer } from './server.ts'
import { createFakeClock } from './time.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhookReceiver.ts'
import { createIdleWatch } from './webhooks.ts'

/** Matches an instant as every response writes it, such as `2026-11-22T10:00:00.000Z`. */
export const anyInstant: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** A test of what no database has a part in, in a file that runs on both. */
export const testOnce: typeof globalThis.test.skip = dialect === 'sqlite' ? test : test.skip

/** A service for the tests of a suite: started before the first test, closed after the last. */
export const suiteServer = (options: Parameters<typeof startServer>[0] = {}): TestServer =>
  suiteResource(() => startServer(options))

/** A webhook receiver for the tests of a suite: started before the first test, closed after the last. */
export const suiteReceiver = (): WebhookReceiver => suiteResource(() => startWebhookReceiver())

/** A webhook receiver for the tests of a suite: each test gets a new one. */
export const receiverPerTest = (): WebhookReceiver => suiteResource(() => startWebhookReceiver(), 'test')

/** A mail server for the tests of a suite: started before the first test, closed after the last. */
export const suiteMailServer = (options: Parameters<typeof startMailServer>[0] = {}): MailServer =>
  suiteResource(() => startMailServer(options))

/** A push service for the tests of a suite: started before the first test, closed after the last. */
export const suitePushService = (options: Parameters<typeof startPushService>[0] = {}): PushService =>
  suiteResource(() => startPushService(options))

/** A model for the tests of a suite: started before the first test, closed after the last. */
export const suiteModel = (): FakeModel => suiteResource(startFakeModel)

/** What an account is declared with: a function if it needs what starts with the tests, such as a receiver's URL. */
export type Given = Partial<Declaration> | (() => Partial<Declaration>)

const open = (server: TestServer, given: Given) => () =>
  openAccount(server, typeof given === 'function' ? given() : given)

/** An account for the tests of a suite, opened before the first test. */
export const suiteAccount = (server: TestServer, given: Given = {}): TestAccount =>
  suiteConstant(open(server, given))

/** An account for the tests of a suite: each test gets a new one. */
export const accountPerTest = (server: TestServer, given: Given = {}): TestAccount =>
  suiteConstant(open(server, given), 'test')

type MailServer = Awaited<ReturnType<typeof startMailServer>>
export type SuiteOnFakeClock = ReturnType<typeof suiteOnFakeClock>

/**
 * `suiteServer` on a fake clock, which stands still until a test moves it; `env` as there, where what starts with the tests
 * is in it.
 */
export function suiteOnFakeClock(env: () => Record<string, string> = () => ({})) {
  const clock = createFakeClock()
  const suite = suiteResource(async () => {
    const server = await startServer({ clock, env: env() })
    const watch = await createIdleWatch(server, clock)
    const close = async () => {
      await watch.close() // before the service, which empties its database
      await server.close()
    }
    return { ...watch, server, close }
  })
  return {
    clock,
    server: lazily(() => suite.server),
    /** Resolves once no job runs and none is due before the clock moves. */
    untilIdle: () => suite.untilIdle(),
    /** Moves the clock forward and waits until the service is idle again. */
    after: (ms: number) => suite.after(ms),
    /** Moves the clock to where ids are: those of one process never go back, so another file's clock may have left them ahead. */
    catchUpWithIds: () => suite.after(Math.max(0, timeOfId(newId('msg', clock.now())) - clock.now())),
    /** The deliveries and attempts in the service's database. */
    log: lazily(() => suite.log),
  }
}

/** `suiteServer`, and in `beside` a connection of the tests to its PostgreSQL database. */
export function suiteServerAndClient(options: Parameters<typeof startServer>[0] = {}) {
  const suite = suiteResource(async () => {
    const server = await startServer(options)
    const client = new pg.Client({ connectionString: await databaseOf(server.dataDir) })
    await client.connect()
    const close = async () => {
      await client.end() // first, since the server empties its database
      await server.close()
    }
    return { server, client, close }
  })
  return { server: lazily(() => suite.server), beside: () => suite.client }
}

/**
 * A service and an account for the tests of a file that send malformed input. After each test the service has to be alive
 * and to store the next message correctly.
 */
export function suiteOfBadInput() {
  const server = suiteServer()
  const acme = suiteAccount(server)
  afterEach(async () => {
    expect(await received(acme, { body: 'still here' })).toMatchObject({ body: 'still here' })
  })
  return { server, acme }
}

/** Makes guarded clients, which allow nothing but what they are told to, and are closed after their test. */
export function suiteSafeFetch() {
  const opened: SafeFetch[] = []
  afterEach(() => {
    for (const made of opened.splice(0)) made.close()
  })
  return (options: Partial<Parameters<typeof createSafeFetch>[0]> = {}) => {
    const made = createSafeFetch({ allowedPrivateHosts: [], allowLoopback: false, ...options })
    opened.push(made)
    return { ...made, fetch: made.fetchFor('acc_1') }
  }
}

/** A data folder for the processes of a suite. Afterwards the processes are ended, and the folder and database removed. */
export function suiteDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'replyloop-processes-'))
  afterAll(async () => {
    await endProcesses()
    await removeData(dataDir)
  })
  return dataDir
}
