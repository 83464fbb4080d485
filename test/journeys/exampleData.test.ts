import { ExampleData } from '@replyloop/shared/contract/exampleData'
import { exampleSize } from '@replyloop/shared/values/exampleData'
import { getTableName } from 'drizzle-orm'
import { z } from 'zod'
import { postgresKit } from '../../server/src/platform/db/kit.ts'
import { makeSchema } from '../../server/src/platform/db/schema/schema.ts'
import { actAs, askDashboard, openAgency, rowsOf } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import { apiError, createContact, newEmail, openAccount, type TestAccount } from '../support/factories.ts'
import { startServer } from '../support/server.ts'
import { select } from '../support/sql.ts'
import { receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { createFakeClock } from '../support/time.ts'

const { server, untilIdle, after } = suiteOnFakeClock()
const platform = receiverPerTest()

const ask = (account: TestAccount, method: 'GET' | 'POST' | 'DELETE') =>
  askDashboard(server, account, method, '/example_data')
const stateOf = async (account: TestAccount) => ExampleData.parse((await ask(account, 'GET')).body)
const empty = { state: 'none', canAdd: true, contacts: 0, messages: 0, lists: 0, campaigns: 0 }

async function addTo(account: TestAccount): Promise<ExampleData> {
  expect(await ask(account, 'POST')).toMatchObject({ status: 201, body: { state: 'adding', campaigns: 3 } })
  await untilIdle()
  const added = await stateOf(account)
  expect(added).toMatchObject({ state: 'there', canAdd: false, contacts: exampleSize.contacts, lists: 3 })
  return added
}

async function removeFrom(account: TestAccount): Promise<void> {
  expect(await ask(account, 'DELETE')).toMatchObject({ status: 200, body: { state: 'removing' } })
  await untilIdle()
}

/** Opens an account whose reply webhook and subscription are the test's receiver. */
async function openWatched(given: Parameters<typeof openAccount>[1] = {}): Promise<TestAccount> {
  const account = await openAccount(server, { replyWebhook: { url: platform.url }, ...given })
  const events = ['contact.created', 'contact.added_to_list', 'message.reply', 'message.received'] as const
  await account.client.createWebhook({ body: { targetUrl: platform.url, events: [...events] } })
  return account
}

/** What changes by itself, and the record of who did what. */
const passing = ['job', 'audit_entry', 'rate_limit', 'installation']
const stored = Object.values(makeSchema(postgresKit))
  .map((table) => getTableName(table))
  .filter((name) => !passing.includes(name))

/** All rows of all accounts. */
async function readEverything() {
  const url = await databaseOf(server.dataDir)
  const tables = stored.map(async (name) => {
    const rows = await select(url, `select * from ${name}`)
    const texts = rows.map(({ api_key_last_used_at: _passing, ...row }) => JSON.stringify(row))
    return [name, texts.toSorted()] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

const exampleContact = async (account: TestAccount, index = 0) => {
  const url = await databaseOf(server.dataDir)
  const [row] = await select(
    url,
    `select id, phone from contact where account_id = '${account.id}' and is_example and phone is not null and opted_out_at is null and channel is not null order by id limit 1 offset ${index}`,
  )
  return z.object({ id: z.string(), phone: z.string() }).parse(row)
}

test('example data fills an empty account as thirty days of work would', async () => {
  const account = await openWatched()
  expect(await stateOf(account)).toEqual(empty)
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
  expect(platform.deliveries).toEqual([])
})

test('removing example data leaves every row of the account and of others as it was before', async () => {
  const account = await openWatched()
  const other = await openAccount(server)
  await addTo(other)
  await untilIdle()
  const before = await readEverything()
  await addTo(account)
  const { id } = await exampleContact(account)
  const reply = { body: { contactId: id, body: 'Is it you?' } }
  await askDashboard(server, account, 'POST', `/conversations/${id}/reply`, reply)
  await account.ask('PATCH', `/contacts/${id}`, { body: { optedOut: true, customFields: { mood: 'fine' } } })
  await after(1000) // fields are counted that were noted before
  await removeFrom(account)
  expect(await readEverything()).toEqual(before)
  expect(await stateOf(account)).toEqual(empty)
})

test('nothing that is done with an example contact leaves the service or costs credit', async () => {
  const email = newEmail('client')
  const subAccounts = [{ email, name: 'Client', replyWebhook: { url: platform.url }, credits: 5 }]
  const account = (await openAccount(server, { type: 'agency', subAccounts })).subAccount(email)
  await addTo(account)
  const { id } = await exampleContact(account)
  const sent = await account.client.sendMessage({
    body: { customData: { contactId: id, customChannel: 'crm', body: 'Hi' } },
  })
  expect(sent.body.message).toMatch('is an example')
  const { id: listId } = (await askDashboard(server, account, 'POST', '/lists', { body: { name: 'Mine' } }))
    .body as { id: string }
  const campaign = {
    name: 'Mine',
    listId,
    triggerOnListAdd: true,
    channel: 'crm',
    openingMessage: 'Hello',
    followUps: [{ afterMinutes: 10, text: 'Still there?' }],
  }
  const made = await askDashboard(server, account, 'POST', '/campaigns', { body: campaign })
  const { id: campaignId } = z.object({ id: z.string() }).parse(made.body)
  await askDashboard(server, account, 'POST', `/campaigns/${campaignId}/status`, {
    body: { status: 'Live' },
  })
  await account.client.joinList({ params: { id: listId }, body: { contactId: id } })
  await after(15 * 60_000)
  const messages = (await account.client.listMessages({ query: { contactId: id, limit: '3' } })).body.data
  expect(messages).toMatchObject([
    { body: 'Still there?', status: 'Sent', author: 'campaign' },
    { body: 'Hello', status: 'Sent', author: 'campaign' },
    { body: 'Hi', status: 'Sent', author: 'api' },
  ])
  expect((await account.client.getMe()).body).toMatchObject({ credits: { balance: 5 } })
  expect(platform.deliveries).toEqual([])
})

test('people and example data leave each other alone', async () => {
  const account = await openWatched()
  await addTo(account)
  const { id, phone } = await exampleContact(account)
  const person = await createContact(account, { phone, firstName: 'Real' })
  expect(person).toMatchObject({ firstName: 'Real', phone })
  expect(person).not.toHaveProperty('isExample')
  expect((await account.client.getContact({ params: { id } })).body).toMatchObject({
    isExample: true,
    phone: null,
  })
  const lists = (await account.client.listLists({ query: {} })).body.data
  const optIns = lists.find(({ name }) => name === 'Webinar opt-ins')?.id ?? ''
  await account.client.joinList({ params: { id: optIns }, body: { contactId: person.id } })
  await account.client.receiveMessage({
    body: { customData: { messageSid: 'real', fromId: phone, toId: 'x', body: 'How much is it?' } },
  })
  await after(60_000)
  const said = (await account.client.listMessages({ query: { contactId: person.id } })).body.data
  expect(said.map(({ author }) => author)).toEqual(['contact'])
  await removeFrom(account)
  expect((await account.client.getContact({ params: { id: person.id } })).body).toMatchObject({ phone })
  const after300 = await askDashboard(server, account, 'GET', '/contacts?limit=100')
  expect(rowsOf(after300).map((row) => row['id'])).toEqual([person.id])
})

test('example data is added once, whoever asks at the same time, and to an empty account alone', async () => {
  const account = await openAccount(server)
  const both = await Promise.all([ask(account, 'POST'), ask(account, 'POST')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  await untilIdle()
  expect(await ask(account, 'POST')).toMatchObject(apiError(409, 'EXAMPLE_DATA_REFUSED'))
  expect(await stateOf(account)).toMatchObject({ contacts: 300, lists: 3, campaigns: 3 })
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
  expect(await stateOf(account)).toEqual(empty)
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
  expect(await stateOf(sub)).toMatchObject({ campaigns: 3 })
  expect(await stateOf(agency)).toEqual(empty)
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
