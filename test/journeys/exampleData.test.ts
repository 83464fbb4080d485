import { ExampleData } from '@replyloop/shared/contract/exampleData'
import { exampleSize } from '@replyloop/shared/values/exampleData'
import { z } from 'zod'
import { actAs, askDashboard, openAgency, rowsOf } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import { exampleDataOf, noExampleData, threeIds } from '../support/exampleData.ts'
import { apiError, createContact, openAccount } from '../support/factories.ts'
import { startServer } from '../support/server.ts'
import { readStoredRows } from '../support/storedRows.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { createFakeClock } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, untilIdle, after } = suite
const { ask, stateOf, addTo, removeFrom, readExampleContact } = exampleDataOf(suite)

/** What changes by itself, and the record of who did what. */
const passing = ['job', 'audit_entry', 'rate_limit', 'installation']
const readEverything = () => readStoredRows(server, passing)

test('example data fills an empty account as thirty days of work would', async () => {
  const account = await openAccount(server)
  expect(await stateOf(account)).toEqual(noExampleData)
  expect((await addTo(account)).messages).toBeGreaterThan(600)
  const campaigns = (await account.client.listCampaigns({ query: {} })).body.data
  expect(campaigns.map(({ name, status, type }) => [name, status, type])).toEqual([
    ['Website chat', 'Live', 'Incoming'],
    ['Spring offer', 'Paused', 'Outgoing'],
    ['Webinar follow-up', 'Live', 'Combined'],
  ])
  const stats = await Promise.all(
    campaigns.map(
      async ({ id }) => (await askDashboard(server, account, 'GET', `/campaigns/${id}/stats`)).body,
    ),
  )
  expect(stats).toMatchObject([{ opened: 0 }, { opened: 75, answered: 0 }, { opened: 150 }])
  const people = await askDashboard(server, account, 'GET', '/conversations?filter=needs_human&limit=100')
  expect(rowsOf(people)).toHaveLength(exampleSize.waiting)
})

test('removing example data leaves every row of the account and of others as it was before', async () => {
  const account = await openAccount(server)
  const other = await openAccount(server)
  await addTo(other)
  await untilIdle()
  const before = await readEverything()
  await addTo(account)
  const { id } = await readExampleContact(account)
  const reply = { body: 'Is it you?' }
  const replied = await askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body: reply })
  expect(replied).toMatchObject({ status: 201, body: { status: 'Sent' } })
  const change = { optedOut: true, customFields: { mood: 'fine' } }
  expect(await account.ask('PATCH', `/contacts/${id}`, { body: change })).toMatchObject({ status: 200 })
  await after(1000) // fields are counted that were noted before
  await removeFrom(account)
  expect(await readEverything()).toEqual(before)
  expect(await stateOf(account)).toEqual(noExampleData)
})

test('example data is added once, no matter who asks at the same time, and to an empty account alone', async () => {
  const account = await openAccount(server)
  const both = await Promise.all([ask(account, 'POST'), ask(account, 'POST')])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  await untilIdle()
  expect(await ask(account, 'POST')).toMatchObject(apiError(409, 'EXAMPLE_DATA_REFUSED'))
  expect(await stateOf(account)).toMatchObject({ contacts: 300, listIds: threeIds, campaignIds: threeIds })
  const busy = await openAccount(server)
  await createContact(busy)
  expect(await ask(busy, 'POST')).toMatchObject(apiError(409, 'EXAMPLE_DATA_REFUSED'))
  expect(await ask(busy, 'DELETE')).toMatchObject(apiError(404, 'NOT_FOUND'))
})

test('example data that is removed while it is being added goes altogether', async () => {
  const account = await openAccount(server)
  expect(await ask(account, 'POST')).toMatchObject({ status: 201 })
  expect(await ask(account, 'DELETE')).toMatchObject({ status: 200 })
  await untilIdle()
  expect(await stateOf(account)).toEqual(noExampleData)
})

test('a stop in the middle of adding leaves example data that is completed later, once', async () => {
  const clock = createFakeClock()
  const first = await startServer({ clock })
  const account = await openAccount(first)
  await askDashboard(first, account, 'POST', '/example_data')
  await first.stop()
  const env = { DATA_DIR: first.dataDir, DATABASE_URL: await databaseOf(first.dataDir) }
  const second = await startServer({ clock, env })
  try {
    let state = ''
    let contacts = 0
    for (let tries = 0; state !== 'there' && tries < 2000; tries += 1) {
      const { body } = await askDashboard(second, account, 'GET', '/example_data')
      ;({ state, contacts } = ExampleData.parse(body))
    }
    expect([state, contacts]).toEqual(['there', 300])
  } finally {
    await second.close()
  }
})

test('a campaign of the account that greets who joins an example list keeps the example data, and a Draft loses the list', async () => {
  const account = await openAccount(server)
  await ask(account, 'POST')
  const [list] = (await account.client.listLists({ query: {} })).body.data
  const make = async (name: string) => {
    const body = { name, listId: list?.id, triggerOnListAdd: true, openingMessage: 'Hello' }
    const made = await askDashboard(server, account, 'POST', '/campaigns', { body })
    return z.object({ id: z.string() }).parse(made.body).id
  }
  const [draft, live] = [await make('A draft'), await make('A live one')]
  const become = (status: string) =>
    askDashboard(server, account, 'POST', `/campaigns/${live}/status`, { body: { status } })
  await become('Live')
  expect(await ask(account, 'DELETE')).toMatchObject(apiError(409, 'LIST_IN_USE'))
  await untilIdle()
  expect(await stateOf(account)).toMatchObject({ state: 'there', contacts: 300 })
  await become('Paused')
  await become('Completed')
  await removeFrom(account)
  const left = (await account.client.listCampaigns({ query: {} })).body.data
  expect(left.map(({ id, listId }) => [id, listId])).toEqual([
    [live, null],
    [draft, null],
  ])
})

test('a member of an agency adds and removes the example data of its client, and both are in the audit log', async () => {
  const { owner, sub, account: agency } = await openAgency(server)
  const acting = await actAs(server, owner, sub.id)
  expect(await acting.ask('POST', '/example_data')).toMatchObject({ status: 201 })
  expect(await stateOf(sub)).toMatchObject({ campaignIds: threeIds })
  expect(await stateOf(agency)).toEqual(noExampleData)
  expect(await acting.ask('DELETE', '/example_data')).toMatchObject({ status: 200 })
  await untilIdle()
  const log = rowsOf(await acting.ask('GET', '/audit_log'))
  expect(log.map(({ action, agencyName }) => [action, agencyName])).toEqual(
    expect.arrayContaining([
      ['example_data_removed', 'Agency'],
      ['example_data_added', 'Agency'],
    ]),
  )
})
