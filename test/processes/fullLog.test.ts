import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { argumentsOf, root } from '../support/commands.ts'
import { databaseOf } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { freePort } from '../support/ports.ts'
import { provisionAccount } from '../support/process.ts'
import { fetchTransport } from '../../server/src/app/cli/fetchTransport.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const dataDir = suiteDataDir()

/** Starts a service that cannot write its log, serves `ask` 20 times, and returns how it ends on SIGTERM. */
async function serveWithFullLog(ask: (origin: string) => Promise<number>) {
  const port = String(await freePort())
  const full = openSync('/dev/full', 'w')
  const service = spawn(process.execPath, argumentsOf('start'), {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: port,
      DATA_DIR: dataDir,
      DATABASE_URL: await databaseOf(dataDir),
    },
    stdio: ['ignore', full, 'inherit'],
  })
  closeSync(full)
  const ended = once(service, 'exit')
  const askAgain = () => ask(`http://127.0.0.1:${port}`)
  try {
    await until(() => service.exitCode !== null || askAgain().catch(() => false))
    for (let asked = 0; asked < 20; asked += 1) expect(await askAgain()).toBe(200)
  } finally {
    service.kill('SIGTERM')
  }
  return ended
}

test('a first start whose welcome cannot be written, since the disk is full, serves all the same', async () => {
  const ended = await serveWithFullLog(async (origin) => (await fetch(`${origin}/readyz`)).status)
  expect(ended).toEqual([0, null])
})

test('a service whose log cannot be written, since the disk is full, serves on and stops as it should', async () => {
  const { apiKey } = await provisionAccount({ DATA_DIR: dataDir }, declareAccount())
  const headers = { 'x-api-key': apiKey }
  const ended = await serveWithFullLog(
    async (origin) => (await fetchTransport({ method: 'GET', url: `${origin}/v1/me`, headers })).status,
  )
  expect(ended).toEqual([0, null])
})
