import { Import } from '@replyloop/shared/contract/import'
import { funnel } from '../support/conversation.ts'
import { openSession, password } from '../support/dashboardApi.ts'
import { dated, field } from '../support/datedFollowUps.ts'
import { databaseOf, endLeases } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { provisionAccounts, startProcess, surroundings } from '../support/process.ts'
import { select } from '../support/sql.ts'
import { suiteDataDir } from '../support/suite.ts'
import { day, second, until } from '../support/time.ts'

const dataDir = suiteDataDir()
const people = 120
const dateIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

test('Dated follow-ups go out once each, however often the process is killed while they are planned and sent', async () => {
  const env = { DATA_DIR: dataDir }
  let running = await startProcess(env)
  const [account] = await provisionAccounts(env, [
    declareAccount({
      password,
      timeZone: 'UTC',
      lists: [{ name: 'Leads' }],
      customFields: [{ name: field, type: 'date' }],
      campaigns: [funnel({ pacePerMinute: 1_000_000, followUps: [dated(-1, '10:00'), dated(-1, '10:01')] })],
    }),
  ])
  const { email = '', lists } = account ?? {}
  const url = await databaseOf(dataDir)
  const count = async (what: string) =>
    Number((await select(url, `select count(*) as n from ${what}`))[0]?.['n'])
  const restart = async (clockOffBy: number) => {
    await running.end('SIGKILL')
    await endLeases(dataDir)
    running = await startProcess({ ...env, ...surroundings({ clockOffBy }) })
  }

  const owner = await openSession(running, email)
  const path = `/imports?${new URLSearchParams({ listId: lists?.[0]?.id ?? '' })}`
  const rows = Array.from({ length: people }, (_, at) => `+1555${1_000_000 + at},${dateIn(2)}\n`)
  const upload = await owner.ask('POST', path, {
    headers: { 'content-type': 'text/csv' },
    body: `phone,${field}\n${rows.join('')}`,
  })
  const { id } = Import.parse(upload.body)
  const read = async () => Import.parse((await owner.ask('GET', `/imports/${id}`)).body)
  await until(read, ({ state }) => state === 'waiting')
  await owner.ask('POST', `/imports/${id}/start`, { body: { willGreet: people } })

  const planned = () => count('dated_step where due_at is not null')
  await until(planned, (now) => now > 20)
  await restart(0)
  await until(planned, (now) => now === 2 * people)

  // Their time has come, all at once.
  const clockOffBy = Date.parse(`${dateIn(1)}T10:01:00Z`) - Date.now() + second
  const done = () => count(`dated_step where state = 'done'`)
  for (const few of [0, 20, 90, 160]) {
    await restart(clockOffBy)
    await until(done, (now) => now > few)
  }
  await restart(clockOffBy)
  await until(done, (now) => now === 2 * people)
  const sent = await select(
    url,
    `select contact_id as who, count(*) as n from message where body like 'Nudge%' group by contact_id`,
  )
  expect(sent.map(({ n }) => Number(n))).toEqual(Array.from({ length: people }, () => 2))
  expect(await count(`timeline_entry where rule = 'date'`)).toBe(2 * people)
  await running.end('SIGTERM')
})
