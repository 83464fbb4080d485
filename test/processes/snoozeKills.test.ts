import { databaseOf, endLeases } from '../support/databases.ts'
import { ask, declareAccount } from '../support/factories.ts'
import { incoming } from '../support/messages.ts'
import { provisionAccounts, startProcess } from '../support/process.ts'
import { select } from '../support/sql.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const dataDir = suiteDataDir()
const people = 100

test('Snoozed conversations come back once each, however often the process is killed while they do', async () => {
  const env = { DATA_DIR: dataDir }
  let running = await startProcess(env)
  const [account] = await provisionAccounts(env, [declareAccount()])
  const headers = { 'x-api-key': account?.apiKey ?? '' }
  const url = await databaseOf(dataDir)
  const count = async (what: string) =>
    Number((await select(url, `select count(*) as n from ${what}`))[0]?.['n'])
  for (let n = 0; n < people; n += 1)
    expect(
      await ask(running, 'POST', '/incoming_custom_channel_message', {
        headers,
        body: { customData: incoming({ fromId: `user-${n}`, body: 'Call me later' }) },
      }),
    ).toMatchObject({ status: 200 })
  const soon = new Date(Date.now() + 15_000).toISOString() // a busy machine snoozes them for longer than that
  for (const { contact_id: id } of await select(url, 'select contact_id from conversation'))
    expect(
      await ask(running, 'PATCH', `/conversations/${String(id)}`, { headers, body: { snoozedUntil: soon } }),
    ).toMatchObject({ status: 200 })
  const woken = () => count(`conversation where state = 'open'`)
  for (const few of [5, 30, 60]) {
    await until(woken, (now) => now > few)
    await running.end('SIGKILL')
    await endLeases(dataDir)
    running = await startProcess(env)
  }
  await until(woken, (now) => now === people)
  expect(await count(`timeline_entry where subject = 'conversation' and rule = 'woken'`)).toBe(people)
  expect(await count(`job where kind = 'wakeSnoozed'`)).toBe(0)
  await running.end('SIGTERM')
})
