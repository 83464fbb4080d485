import { declareAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'

/** Cells take some sixty bytes of memory each, and three in the file. */
const wideRow = `+15550000000${',ab'.repeat(340_000)}\n`
const imports = 6

const dataDir = suiteDataDir()

test('files whose rows have very many cells are imported together in a bounded memory', async () => {
  const env = { DATA_DIR: dataDir }
  const { apiKey } = await provisionAccount(env, declareAccount())
  const server = await startProcess(env)
  const { run } = importsOf(server, { apiKey })
  const file = `phone,name\n${wideRow.repeat(20)}`
  const ended = await Promise.all(Array.from({ length: imports }, () => run(file)))
  for (const each of ended) expect(each).toMatchObject({ state: 'done', rowsRead: 20, rejected: 20 })
  await server.end('SIGTERM')
})
