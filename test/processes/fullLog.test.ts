import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { argumentsOf, root } from '../support/commands.ts'
import { databaseOf } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { freePort } from '../support/ports.ts'
import { provisionAccount } from '../support/process.ts'
import { fetchTransport } from '../support/server.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/until.ts'

const dataDir = suiteDataDir()

test('a service whose log cannot be written, since the disk is full, serves on and stops as it should', async () => {
  const { apiKey } = await provisionAccount({ DATA_DIR: dataDir }, declareAccount())
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
  const ask = async () => {
    const headers = { 'x-api-key': apiKey }
    const url = `http://127.0.0.1:${port}/v1/me`
    return (await fetchTransport({ method: 'GET', url, headers })).status
  }
  try {
    await until(() => service.exitCode !== null || ask().catch(() => false))
    for (let asked = 0; asked < 20; asked += 1) expect(await ask()).toBe(200)
  } finally {
    service.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
})
