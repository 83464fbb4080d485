import { exampleSize } from '@replyloop/shared/values/exampleData'
import { z } from 'zod'
import {
  actAs,
  fieldsOf,
  membersOf,
  openAgency,
  openOwner,
  rowsOf,
  type Person,
} from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import { exampleDataOf } from '../support/exampleData.ts'
import { apiError, createContact, newEmail } from '../support/factories.ts'
import { select } from '../support/sql.ts'
import { countedTables, readStoredRows } from '../support/storedRows.ts'
import { receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { hour } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, untilIdle, after } = suite
const { ask, addTo, removeFrom, open, goBack } = exampleDataOf(suite)
const members = membersOf(server)
const platform = receiverPerTest()
const none = { exists: false, canAdd: true }

/** What changes by itself, the record of who did what, and who is signed in. */
const passing = ['job', 'audit_entry', 'rate_limit', 'installation', 'session', ...countedTables]
const readEverything = (...alsoPassing: string[]) => readStoredRows(server, [...passing, ...alsoPassing])
const Made = z.object({ id: z.string() })

/** The session of a person, as the pages read it. */
const sessionOf = async (person: Person) => (await person.ask('GET', '/session')).body
/** The first contact of the example data who has written and has a phone. */
async function readExampleContact(person: Person) {
  const people = rowsOf(await person.ask('GET', '/contacts?limit=100'))
  const found = people.find(({ phone, optedOut }) => phone !== null && optedOut === false)
  return z.object({ id: z.string(), phone: z.string() }).parse(found)
}

test('example data is thirty days of work in an account of its own, beside an account that stays as it is', async () => {
  const { account, owner } = await openOwner(server, { name: 'Acme' })
  await createContact(account)
  expect((await ask(account, 'GET')).body).toEqual(none)
  await addTo(account)
  const example = await open(owner)
  expect(await sessionOf(example)).toMatchObject({
    account: { name: 'Example data' },
    exampleOf: 'Acme',
    actingFor: { agencyName: 'Acme' },
  })
  const campaigns = rowsOf(await example.ask('GET', '/campaign_overview'))
  expect(campaigns.map(({ name, status, type }) => [name, status, type])).toEqual([
    ['Website chat', 'Live', 'Incoming'],
    ['Spring offer', 'Paused', 'Outgoing'],
    ['Webinar follow-up', 'Live', 'Combined'],
  ])
  const stats = await Promise.all(
    campaigns.map(async ({ id }) => fieldsOf(await example.ask('GET', `/campaigns/${String(id)}/stats`))),
  )
  expect(stats).toMatchObject([{ opened: 0 }, { opened: 75, answered: 0 }, { opened: 150 }])
  const waiting = await example.ask('GET', '/conversations?filter=needs_human&limit=100')
  expect(rowsOf(waiting)).toHaveLength(exampleSize.waiting)
  const home = await goBack(example)
  expect(await sessionOf(home)).toMatchObject({ account: { name: 'Acme' }, actingFor: null })
  expect(await sessionOf(home)).not.toHaveProperty('exampleOf')
  expect(rowsOf(await home.ask('GET', '/contacts?limit=100'))).toHaveLength(1)
  expect((await account.client.listCampaigns({ query: {} })).body.data).toEqual([])
})

test('nothing that is done in example data leaves the service, tells anybody, or costs credit', async () => {
  const email = newEmail('client')
  const subAccounts = [{ email, name: 'Client', replyWebhook: { url: platform.url }, credits: 5 }]
  const { account: agency, owner } = await openOwner(server, { type: 'agency', subAccounts })
  const account = agency.subAccount(email)
  const events = ['contact.created', 'contact.added_to_list', 'message.reply', 'message.received'] as const
  await account.client.createWebhook({ body: { targetUrl: platform.url, events: [...events] } })
  await addTo(account)
  const example = await open(await actAs(server, owner, account.id))
  const does = async (path: string, body: object) => {
    const answer = await example.ask('POST', path, { body })
    expect(answer).toMatchObject({ status: 201 })
    return answer.body
  }
  const { id } = await readExampleContact(example)
  await does(`/contacts/${id}/replies`, { body: 'Hi' })
  const { id: listId } = Made.parse(await does('/lists', { name: 'Mine' }))
  const campaign = {
    name: 'Mine',
    listId,
    triggerOnListAdd: true,
    channel: 'live-chat',
    openingMessage: 'Hello',
    followUps: [{ afterMinutes: 10, text: 'Still there?' }],
  }
  const { id: campaignId } = Made.parse(await does('/campaigns', campaign))
  await example.ask('POST', `/campaigns/${campaignId}/status`, { body: { status: 'Live' } })
  await example.ask('POST', `/lists/${listId}/contacts`, { body: { contactId: id } })
  await after(15 * 60_000)
  await after(11 * hour) // as long as it may be night where the contact lives
  const messages = rowsOf(await example.ask('GET', `/messages?contactId=${id}&limit=3`))
  expect(messages).toMatchObject([
    { body: 'Still there?', status: 'Sent', author: 'campaign' },
    { body: 'Hello', status: 'Sent', author: 'campaign' },
    { body: 'Hi', status: 'Sent', author: 'user' },
  ])
  const own = { contactId: id, customChannel: 'crm', body: 'On a channel that is no sandbox' }
  await example.ask('POST', '/send_custom_channel_message', { body: { customData: own } })
  await untilIdle()
  expect(rowsOf(await example.ask('GET', `/messages?contactId=${id}&limit=1`))).toMatchObject([
    { status: 'Failed' },
  ])
  expect((await account.client.getMe()).body).toMatchObject({ balance: 5 })
  expect(platform.deliveries).toEqual([])
})

test('example data can be connected to nothing, even by an owner, who is a manager there', async () => {
  const { account, owner } = await openOwner(server)
  await addTo(account)
  const example = await open(owner)
  expect(await sessionOf(example)).toMatchObject({ member: { role: 'manager' } })
  const refused = apiError(403, 'INSUFFICIENT_ROLE')
  for (const [method, path, body] of [
    ['POST', '/connected_channels', { kind: 'sandbox' }],
    ['POST', '/api_key', {}],
    ['POST', '/api_keys', { name: 'Mine', scope: 'full' }],
    ['POST', '/webhooks', { targetUrl: platform.url, events: ['message.reply'] }],
    ['PUT', '/reply_webhook', { url: platform.url }],
    ['POST', '/members', { email: newEmail('ann'), role: 'viewer' }],
    ['PATCH', '/settings', { name: 'Mine' }],
    ['GET', '/audit_log', undefined],
  ] as const)
    expect(await example.ask(method, path, body && { body })).toMatchObject(refused)
  expect((await example.ask('GET', '/example_data')).body).toEqual({ exists: false, canAdd: false })
  expect(await example.ask('POST', '/example_data')).toMatchObject(apiError(409, 'EXAMPLE_DATA_REFUSED'))
  expect(await example.ask('POST', '/example_data/session')).toMatchObject(apiError(404, 'NOT_FOUND'))
})

test('who may only read opens the example data and reads it, and neither adds, changes nor removes it', async () => {
  const { account, owner } = await openOwner(server)
  const { person } = await members.join(owner, 'viewer')
  const refused = apiError(403, 'INSUFFICIENT_ROLE')
  expect(await person.ask('POST', '/example_data')).toMatchObject(refused)
  expect(await person.ask('POST', '/example_data/session')).toMatchObject(apiError(404, 'NOT_FOUND'))
  await addTo(account)
  const example = await open(person)
  expect(await sessionOf(example)).toMatchObject({ member: { role: 'viewer' } })
  const { id } = await readExampleContact(example)
  const reply = { body: { body: 'Hi' } }
  expect(await example.ask('POST', `/contacts/${id}/replies`, reply)).toMatchObject(refused)
  expect(await (await goBack(example)).ask('DELETE', '/example_data')).toMatchObject(refused)
})

test('a stranger reaches nothing of the example data of another account', async () => {
  const { account, owner } = await openOwner(server)
  await addTo(account)
  const example = await open(owner)
  const { id } = await readExampleContact(example)
  const exampleId = z.object({ account: Made }).parse(await sessionOf(example)).account.id
  const { owner: stranger } = await openOwner(server, { type: 'agency' })
  expect((await stranger.ask('GET', '/example_data')).body).toEqual(none)
  expect(await stranger.ask('POST', '/example_data/session')).toMatchObject(apiError(404, 'NOT_FOUND'))
  expect(await stranger.ask('POST', `/subaccounts/${exampleId}/session`)).toMatchObject({ status: 404 })
  expect(await stranger.ask('GET', `/contacts/${id}`)).toMatchObject({ status: 404 })
})

test('removing example data leaves every row as it was before, and who looked at it back in their account', async () => {
  const { account, owner } = await openOwner(server, { name: 'Acme' })
  const { person } = await members.join(owner, 'agent')
  await untilIdle()
  const before = await readEverything()
  await addTo(account)
  const [example, another] = [await open(owner), await open(person)]
  const { id } = await readExampleContact(example)
  await example.ask('POST', `/contacts/${id}/replies`, { body: { body: 'Is it you?' } })
  const change = { optedOut: true, customFields: { mood: 'fine' } }
  expect(await example.ask('PATCH', `/contacts/${id}`, { body: change })).toMatchObject({ status: 200 })
  await after(1000) // fields are counted that were noted before
  await removeFrom(account)
  expect(await readEverything()).toEqual(before)
  for (const looking of [example, another])
    expect(await sessionOf(looking)).toMatchObject({ account: { name: 'Acme' }, actingFor: null })
  expect(await ask(account, 'DELETE')).toMatchObject(apiError(404, 'NOT_FOUND'))
})

test('example data is there once, however often and by how many it is added, and what was written in vain goes', async () => {
  const { account } = await openOwner(server)
  await untilIdle()
  const before = await readEverything('custom_field') // counted by the hour
  const both = await Promise.all([ask(account, 'POST'), ask(account, 'POST')])
  expect(both.map(({ status, body }) => [status, body])).toEqual(
    Array(2).fill([201, { exists: true, canAdd: false }]),
  )
  await addTo(account)
  await after(2 * hour)
  const url = await databaseOf(server.dataDir)
  const examples = `select email from account where email like 'example:%'`
  expect(await select(url, `${examples} and example_of = '${account.id}'`)).toHaveLength(1)
  await removeFrom(account)
  expect(await readEverything('custom_field')).toEqual(before)
})

test('a member of an agency looks at the example data of its client, which is no sub-account and goes with the client', async () => {
  const { owner, sub, account: agency } = await openAgency(server)
  const figures = async () => [
    (await owner.ask('GET', '/agency/subaccounts')).body,
    (await owner.ask('GET', '/agency/totals')).body,
  ]
  const before = await figures()
  const acting = await actAs(server, owner, sub.id)
  expect(await acting.ask('POST', '/example_data')).toMatchObject({ status: 201 })
  expect((await ask(agency, 'GET')).body).toEqual(none)
  const example = await open(acting)
  expect(await sessionOf(example)).toMatchObject({ exampleOf: 'Shop', actingFor: { agencyName: 'Agency' } })
  const back = await goBack(example)
  expect(await sessionOf(back)).toMatchObject({
    account: { id: sub.id },
    actingFor: { agencyName: 'Agency' },
  })
  const log = rowsOf(await back.ask('GET', '/audit_log'))
  expect(log.map(({ action, agencyName }) => [action, agencyName])).toContainEqual([
    'example_data_added',
    'Agency',
  ])
  const home = await goBack(back)
  expect(await sessionOf(home)).toMatchObject({ account: { id: agency.id }, actingFor: null })
  const person = { ...owner, ...home }
  expect([
    (await person.ask('GET', '/agency/subaccounts')).body,
    (await person.ask('GET', '/agency/totals')).body,
  ]).toEqual(before)
  expect(await person.ask('DELETE', `/subaccounts/${sub.id}`)).toMatchObject({ status: 200 })
  await after(31 * 24 * hour)
  const url = await databaseOf(server.dataDir)
  expect(
    await select(url, `select id from account where example_of = '${sub.id}' or id = '${sub.id}'`),
  ).toEqual([])
})
