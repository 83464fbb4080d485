import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { createFakeClock } from './clock.ts'
import { createIdleWatch } from './conversation.ts'
import { removeData } from './databases.ts'
import { openAccount, type TestAccount } from './factories.ts'
import { startFakeModel, type FakeModel } from './fakeModel.ts'
import { endProcesses } from './process.ts'
import { notYet, resourceOfEachTest, suiteResource } from './resource.ts'
import { startServer, type Declaration, type TestServer } from './server.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhookReceiver.ts'

/** A service for the tests of a suite: started before the first test, closed after the last. */
export const suiteServer = (options: Parameters<typeof startServer>[0] = {}): TestServer =>
  serverOf(suiteResource(() => startServer(options)))

/** A webhook receiver for the tests of a suite: started before the first test, closed after the last. */
export const suiteReceiver = (): WebhookReceiver => receiverOf(suiteResource(startWebhookReceiver))

/** A webhook receiver for the tests of a suite: each test gets a new one. */
export const receiverOfEachTest = (): WebhookReceiver => receiverOf(resourceOfEachTest(startWebhookReceiver))

/** A model for the tests of a suite: started before the first test, closed after the last. */
export const suiteModel = (): FakeModel => modelOf(suiteResource(startFakeModel))

/** What an account is declared with: a function if it needs what starts with the tests, such as a receiver's URL. */
type Given = Partial<Declaration> | (() => Partial<Declaration>)

/** An account for the tests of a suite, opened before the first test. */
export const suiteAccount = (server: TestServer, given: Given = {}): TestAccount =>
  accountOf(server, given, beforeAll)

/** An account for the tests of a suite: each test gets a new one. */
export const accountOfEachTest = (server: TestServer, given: Given = {}): TestAccount =>
  accountOf(server, given, beforeEach)

// A suite holds each of these before it is started: they ask for what was started at each use.

/** The server that `server` gives. */
export function serverOf(server: () => TestServer): TestServer {
  return {
    get origin() {
      return server().origin
    },
    get url() {
      return server().url
    },
    get dataDir() {
      return server().dataDir
    },
    provision: (...accounts) => server().provision(...accounts),
    bootstrapLink: () => server().bootstrapLink(),
    client: (apiKey) => server().client(apiKey),
    stop: () => server().stop(),
    close: () => server().close(),
  }
}

function receiverOf(receiver: () => WebhookReceiver): WebhookReceiver {
  return {
    get port() {
      return receiver().port
    },
    get url() {
      return receiver().url
    },
    get deliveries() {
      return receiver().deliveries
    },
    behave: (...behaviours) => receiver().behave(...behaviours),
    next: () => receiver().next(),
    waitForCount: (count) => receiver().waitForCount(count),
    waitFor: (predicate) => receiver().waitFor(predicate),
    verify: (...signed) => receiver().verify(...signed),
    close: () => receiver().close(),
  }
}

function modelOf(model: () => FakeModel): FakeModel {
  return {
    get settings() {
      return model().settings
    },
    asked: () => model().asked(),
    behave: (...answers) => model().behave(...answers),
    hold: (then) => model().hold(then),
    lastTexts: () => model().lastTexts(),
    close: () => model().close(),
  }
}

function accountOf(server: TestServer, given: Given, before: typeof beforeAll): TestAccount {
  let opened: TestAccount | undefined
  const account = () => opened ?? notYet()
  before(async () => {
    opened = await openAccount(server, typeof given === 'function' ? given() : given)
  })
  return {
    get id() {
      return account().id
    },
    get email() {
      return account().email
    },
    get apiKey() {
      return account().apiKey
    },
    get client() {
      return account().client
    },
    ask: (...request) => account().ask(...request),
    listId: (name) => account().listId(name),
    campaignId: (name) => account().campaignId(name),
    subAccount: (email) => account().subAccount(email),
  }
}

export type SuiteOnFakeClock = ReturnType<typeof suiteOnFakeClock>

/** `suiteServer` on a fake clock, which stands still until a test moves it. */
export function suiteOnFakeClock() {
  const clock = createFakeClock()
  let watching: Awaited<ReturnType<typeof createIdleWatch>> | undefined
  const watch = () => watching ?? notYet()
  afterAll(() => watching?.close()) // before the service, which empties its database
  const server = suiteServer({ clock })
  beforeAll(async () => {
    watching = await createIdleWatch(server, clock)
  })
  return {
    clock,
    server,
    /** Resolves once no job runs and none is due before the clock moves. */
    untilIdle: () => watch().untilIdle(),
    /** Moves the clock forward and waits until the service is idle again. */
    after: (ms: number) => watch().after(ms),
    /** The deliveries and attempts in the service's database. */
    log: {
      attempts: (lane: string) => watch().log.attempts(lane),
      states: (lane: string) => watch().log.states(lane),
      delivered: (lane: string, least: number) => watch().log.delivered(lane, least),
    },
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
