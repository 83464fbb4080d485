import { Import } from '@replyloop/shared/contract/import'
import { funnel } from '../support/conversation.ts'
import { openSession, password } from '../support/dashboardApi.ts'
import { endLeases } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { provisionAccounts, startProcess } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const dataDir = suiteDataDir()
const people = 400
const file = `phone\n${Array.from({ length: people }, (_, at) => `+1555${String(1_000_000 + at)}\n`).join('')}`

test('An import that is killed while it is checked, waits, is started and stopped greets whom it said once, and nobody before', async () => {
  const env = { DATA_DIR: dataDir }
  let running = await startProcess(env)
  const [account] = await provisionAccounts(env, [
    declareAccount({ password, lists: [{ name: 'Leads' }], campaigns: [funnel()] }),
  ])
  const { apiKey, email = '', lists } = account ?? {}
  let owner = await openSession(running, email)
  const restart = async () => {
    await running.end('SIGKILL')
    await endLeases(dataDir)
    running = await startProcess(env)
    owner = await openSession(running, email)
  }
  const joined = async () => (await running.client(apiKey ?? '').listLists()).body.data[0]?.contactCount

  const path = `/imports?${new URLSearchParams({ listId: lists?.[0]?.id ?? '' })}`
  const upload = await owner.ask('POST', path, { headers: { 'content-type': 'text/csv' }, body: file })
  const { id } = Import.parse(upload.body)
  const read = async () => Import.parse((await owner.ask('GET', `/imports/${id}`)).body)
  const reaches = (...states: Import['state'][]) => until(read, ({ state }) => states.includes(state))
  const start = () => owner.ask('POST', `/imports/${id}/start`, { body: { willGreet: people } })
  const stop = () => owner.ask('POST', `/imports/${id}/stop_greeting`)

  await reaches('checking', 'waiting')
  await restart()
  expect(await reaches('waiting')).toMatchObject({ willGreet: people, rowsRead: 0, greeted: 0 })
  expect(await joined()).toBe(0)
  await Promise.allSettled([start(), restart()]) // the press is stored, or it is not
  expect(await start()).toMatchObject({ status: 200 })
  await until(read, ({ rowsRead }) => rowsRead > 0)
  await restart()
  expect(await reaches('done')).toMatchObject({ created: people, rowsRead: people, rejected: 0 })
  const { greeted, greetingLeft } = await read()
  expect(greeted + greetingLeft).toBe(people)
  expect(await joined()).toBe(people)
  await Promise.allSettled([stop(), restart()])
  await stop()
  const ended = await read()
  expect(ended.greetingLeft).toBe(0)
  const { data } = (await running.client(apiKey ?? '').listMessages({ query: { limit: 100 } })).body
  expect(new Set(data.map(({ contactId }) => contactId)).size).toBe(ended.greeted)
  expect(data).toHaveLength(ended.greeted)
  await running.end('SIGTERM')
})
