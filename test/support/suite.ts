import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from '@jest/globals'
import { createFakeClock } from './clock.ts'
import { createQuiet } from './conversation.ts'
import { removeData } from './databases.ts'
import { endProcesses } from './process.ts'
import { startServer, type TestServer } from './server.ts'

const notYet = (): never => {
  throw new Error('nothing runs before the first test')
}

/** A service for the tests of a suite, which starts before the first and is closed after the last. */
export function suiteServer(options: Parameters<typeof startServer>[0] = {}): TestServer {
  let started: TestServer | undefined
  const server = () => started ?? notYet()
  beforeAll(async () => {
    started = await startServer(options)
  })
  afterAll(() => started?.close())
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
    setUpLink: () => server().setUpLink(),
    client: (apiKey) => server().client(apiKey),
    stop: () => server().stop(),
    close: () => server().close(),
  }
}

export type SuiteOnFakeClock = ReturnType<typeof suiteOnFakeClock>

/** The same by a clock that stands still until a test moves it. */
export function suiteOnFakeClock() {
  const clock = createFakeClock()
  let begun: Awaited<ReturnType<typeof createQuiet>> | undefined
  const watch = () => begun ?? notYet()
  afterAll(() => begun?.close()) // before the service, which empties its database
  const server = suiteServer({ clock })
  beforeAll(async () => {
    begun = await createQuiet(server, clock)
  })
  return {
    clock,
    server,
    /** Resolves once the service will do nothing more before the clock moves. */
    quiet: () => watch().quiet(),
    /** Moves the clock on and waits for all that follows. */
    after: (ms: number) => watch().after(ms),
    /** What the service keeps about its deliveries. */
    log: {
      attempts: (lane: string) => watch().log.attempts(lane),
      states: (lane: string) => watch().log.states(lane),
      delivered: (lane: string, least: number) => watch().log.delivered(lane, least),
    },
  }
}

/** A data folder for the processes of a suite. After it they are ended, and the folder is gone with its database. */
export function suiteDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'replyloop-processes-'))
  afterAll(async () => {
    await endProcesses()
    await removeData(dataDir)
  })
  return dataDir
}
