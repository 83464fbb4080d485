import { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { broadcastsOf } from '../support/broadcasts.ts'
import { funnel } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import type { TestResponse } from '../support/factories.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { median } from '../support/median.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const people = 20_000
/** Several times of what a piece of a plan takes, on a machine that does other work, too. */
const mostMs = 100
const acme = suiteAccount(server, {
  lists: [{ name: 'Everybody' }, { name: 'Leads' }],
  campaigns: [funnel()],
})

beforeAll(async () => {
  await seedContacts(await databaseOf(server.dataDir), {
    accountId: acme.id,
    listId: acme.listId('Everybody'),
    count: people,
  })
})

/** How long the answers take that others get one after the other while a request runs. */
async function besides(ask: () => Promise<TestResponse>) {
  let isRunning = true
  const answer = ask().finally(() => {
    isRunning = false
  })
  const took: number[] = []
  while (isRunning) {
    const began = performance.now()
    expect(await acme.ask('GET', '/me')).toMatchObject({ status: 200 })
    took.push(performance.now() - began)
  }
  return { answer: await answer, median: median(took), answered: took.length }
}

const filter = { all: [] }

test('others are answered soon while the plan of a greeting of 20,000 people is made', async () => {
  const body = { filter, listId: acme.listId('Leads') }
  const plan = () => askDashboard(server, acme, 'POST', '/bulk/greeting_plan', { body })
  const { answer, answered, median: usual } = await besides(plan)
  expect(GreetingPlan.parse(answer.body)).toMatchObject({ joins: people })
  expect(answered).toBeGreaterThan(50)
  expect(usual).toBeLessThan(mostMs)
})

test('others are answered soon during the dry run of a broadcast to 20,000 people', async () => {
  const { write, planOf, post } = broadcastsOf(acme, acme)
  const id = await write({ audience: { filter }, content: { body: 'Hi {{firstName}}' } })
  const { answered, median: usual } = await besides(() => post(id, 'dry_run'))
  expect(await planOf(id)).toMatchObject({ matched: people })
  expect(answered).toBeGreaterThan(50)
  expect(usual).toBeLessThan(mostMs)
})
