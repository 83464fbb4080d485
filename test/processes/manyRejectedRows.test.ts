import { declareAccount, newPhone } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'

const kept = 100_000

const dataDir = suiteDataDir()

test('of very many rejected rows the first are kept, all are counted, and the good rows behind them are imported', async () => {
  const env = { DATA_DIR: dataDir }
  const { apiKey } = await provisionAccount(env, declareAccount())
  const server = await startProcess(env)
  const { run, rejected } = importsOf(server, { apiKey })
  const ended = await run(`phone\n${'1\n'.repeat(kept + 300)}${newPhone()}\n`)
  expect(ended).toMatchObject({ state: 'done', rejected: kept + 300, created: 1 })
  const lines = (await rejected(ended.id)).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + kept)
  await server.end('SIGTERM')
})
