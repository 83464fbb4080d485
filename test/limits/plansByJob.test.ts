import { StartedBulk } from '@replyloop/shared/contract/bulk'
import { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { plannedAtOnce } from '@replyloop/shared/values/broadcast'
import { funnel } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import { apiError, createContact } from '../support/factories.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'

const server = suiteServer()
const people = plannedAtOnce + 1
const filter = { all: [] }
const acme = suiteAccount(server, {
  lists: [{ name: 'Leads' }],
  campaigns: [funnel()],
})

beforeAll(async () => {
  await seedContacts(await databaseOf(server.dataDir), {
    accountId: acme.id,
    listId: acme.listId('Leads'), // who is on it costs a plan little
    count: people,
  })
})

test('the plan of more than 50,000 people is made by a job, and the press goes by it', async () => {
  await createContact(acme)
  const listId = acme.listId('Leads')
  const press = (willGreet: number) =>
    askDashboard(server, acme, 'POST', '/bulk', {
      body: { filter, action: { type: 'addToList', listId }, willGreet },
    })
  expect(await press(1)).toMatchObject(apiError(409, 'PLAN_CHANGED'))
  const ask = async () => {
    const began = performance.now()
    const answer = await askDashboard(server, acme, 'POST', '/bulk/greeting_plan', {
      body: { filter, listId },
    })
    return { ...answer, ms: performance.now() - began }
  }
  const first = await ask()
  expect(first).toMatchObject({ status: 202, body: { state: 'running' } })
  expect(first.ms).toBeLessThan(10_000)
  const { body } = await until(ask, ({ status }) => status === 200)
  const { willGreet, joins, alreadyOnList } = GreetingPlan.parse(body)
  expect({ willGreet, joins, alreadyOnList }).toEqual({ willGreet: 1, joins: 1, alreadyOnList: people })
  expect(await press(2)).toMatchObject(apiError(409, 'PLAN_CHANGED', 'willGreet'))
  const began = performance.now()
  const started = await press(willGreet)
  expect(started).toMatchObject({ status: 202, body: { willGreet } })
  expect(performance.now() - began).toBeLessThan(10_000)
  const { id } = StartedBulk.parse(started.body)
  expect(await acme.ask('POST', `/bulk/${id}/cancel`)).toMatchObject({ status: 200 })
})
