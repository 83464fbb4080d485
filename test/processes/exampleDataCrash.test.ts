import { askDashboard } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { execute, select } from '../support/sql.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const dataDir = suiteDataDir()

test('example data whose process is killed while it is written is nobody’s, is added by the next press, and goes', async () => {
  const env = { DATA_DIR: dataDir }
  const first = await startProcess(env)
  const { apiKey } = await provisionAccount(env, declareAccount())
  const url = await databaseOf(dataDir)
  const press = async (at: Pick<typeof first, 'origin'>, method: string) =>
    (await askDashboard(at, { apiKey }, method, '/example_data')).body
  const examples = (where = 'true') =>
    select(url, `select id, deletion_due_at from account where email like 'example:%' and ${where}`)
  const contacts = async () => Number((await select(url, 'select count(*) as n from contact'))[0]?.['n'])

  const inVain = press(first, 'POST').catch(() => 'killed')
  await until(contacts, (written) => written > 0)
  await first.end('SIGKILL')
  expect(await inVain).toBe('killed')
  expect(await contacts()).toBeLessThan(300)
  const [half] = await examples()

  const second = await startProcess(env)
  expect(await press(second, 'GET')).toEqual({ exists: false, canAdd: true })
  expect(await press(second, 'POST')).toEqual({ exists: true, canAdd: false })
  expect(await examples('example_of is not null')).toMatchObject([{ deletion_due_at: null }])
  await second.end('SIGTERM')
  await execute(url, `update account set deletion_due_at = 1 where id = '${String(half?.['id'])}'`) // an hour later
  const third = await startProcess(env)
  await until(
    () => examples(`id = '${String(half?.['id'])}'`),
    (left) => left.length === 0,
  )
  expect(await contacts()).toBe(300)
  await third.end('SIGTERM')
})
