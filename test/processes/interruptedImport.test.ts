import { funnel } from '../support/conversation.ts'
import { endLeases } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const dataDir = suiteDataDir()
const many = 900
const phoneOf = (number: number) => `+1555${String(1_000_000 + number)}`
const bigFile = `phone,first name,city\n${Array.from({ length: many }, (_, at) => `${at % 100 === 7 ? 'none' : phoneOf(at)},N${at},"Ulm, ${at}"\n`).join('')}`
const whole = { state: 'done', rowsRead: many, created: 0.99 * many, updated: 0, rejected: 0.01 * many }

test('An import that is interrupted by kills and a stop goes on where it was, with every row once', async () => {
  const env = { DATA_DIR: dataDir }
  const declared = declareAccount({ lists: [{ name: 'Leads' }], campaigns: [funnel()] })
  let running = await startProcess(env)
  const { apiKey, listId } = await provisionAccount(env, declared)
  const on = () => importsOf(running, { apiKey })
  const id = await on().begin(bigFile, { listId })
  let seen = 0
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const { rowsRead } = await until(
      () => on().readImport(id),
      (now) => now.rowsRead > seen + many / 6,
    )
    seen = rowsRead
    await running.end(signal)
    await endLeases(env.DATA_DIR)
    running = await startProcess(env)
  }
  expect(await on().ended(id)).toMatchObject({ ...whole, willGreet: whole.created })
  const { data } = (await running.client(apiKey).listLists()).body
  expect(data).toMatchObject([{ contactCount: whole.created }])
  expect((await on().rejected(id)).split('\r\n')).toHaveLength(whole.rejected + 2)
})
