import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { askDashboard, rowsOf } from '../support/dashboardApi.ts'
import { exampleDataOf } from '../support/exampleData.ts'
import { createContact, newEmail, openAccount, type TestAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'

const suite = suiteOnFakeClock()
const { server, after } = suite
const platform = receiverPerTest()
const { addTo, removeFrom, readExampleContact } = exampleDataOf(suite)

/** Has all that happens in an account told to the test's receiver, beside the replies. */
async function watch(account: TestAccount): Promise<TestAccount> {
  const events = ['contact.created', 'contact.added_to_list', 'message.reply', 'message.received'] as const
  await account.client.createWebhook({ body: { targetUrl: platform.url, events: [...events] } })
  return account
}

test('nothing that is done with an example contact leaves the service or costs credit', async () => {
  const email = newEmail('client')
  const subAccounts = [{ email, name: 'Client', replyWebhook: { url: platform.url }, credits: 5 }]
  const agency = await openAccount(server, { type: 'agency', subAccounts })
  const account = await watch(agency.subAccount(email))
  await addTo(account)
  const { id } = await readExampleContact(account)
  const sent = await account.client.sendMessage({
    body: { customData: { contactId: id, customChannel: 'crm', body: 'Hi' } },
  })
  expect(sent.body.message).toMatch('is an example')
  const list = await askDashboard(server, account, 'POST', '/lists', { body: { name: 'Mine' } })
  const { id: listId } = z.object({ id: z.string() }).parse(list.body)
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
  expect((await account.client.getMe()).body).toMatchObject({ balance: 5 })
  expect(platform.deliveries).toEqual([])
})

test('people and example data leave each other alone', async () => {
  const account = await openAccount(server, { replyWebhook: { url: platform.url } })
  await addTo(account)
  const { id, phone } = await readExampleContact(account)
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
  const { rows, csv } = await importsOf(server, account).exportFile()
  expect(rows).toBe(1)
  expect(csv).toContain(phone)
  await removeFrom(account)
  expect((await account.client.getContact({ params: { id: person.id } })).body).toMatchObject({ phone })
  const after300 = await askDashboard(server, account, 'GET', '/contacts?limit=100')
  expect(rowsOf(after300).map((row) => row['id'])).toEqual([person.id])
})

test('who comes with what a merged example was known by is somebody else', async () => {
  const account = await openAccount(server)
  await addTo(account)
  const examples = rowsOf(await askDashboard(server, account, 'GET', '/contacts?limit=100'))
  const [kept, other] = z
    .array(z.object({ id: z.string(), phone: z.string(), email: z.string() }))
    .parse(examples.filter(({ phone, email }) => phone !== null && email !== null))
  if (kept === undefined || other === undefined) throw new Error('there are no two examples')
  await account.client.mergeContacts({ params: { id: kept.id }, body: { otherId: other.id } })
  for (const known of [{ phone: other.phone }, { email: other.email }])
    expect(await createContact(account, known)).not.toHaveProperty('isExample')
})

test('an example campaign answers no person, even where a message names it', async () => {
  const account = await openAccount(server, { replyWebhook: { url: platform.url } })
  await addTo(account)
  const { id, phone } = await createContact(account)
  const campaigns = (await account.client.listCampaigns({ query: {} })).body.data
  const campaignId = campaigns.find(({ name }) => name === 'Website chat')?.id
  const to = { contactId: id, customChannel: 'crm', body: 'Hi', campaignId }
  await account.client.sendMessage({ body: { customData: to } })
  for (const named of [{}, { campaignId }]) {
    const question = { fromId: phone ?? '', toId: 'x', body: 'How much is it?', ...named }
    await account.client.receiveMessage({ body: { customData: { messageSid: randomUUID(), ...question } } })
    await after(60_000)
  }
  const said = (await account.client.listMessages({ query: { contactId: id } })).body.data
  expect(said.map(({ author }) => author)).toEqual(['contact', 'contact', 'api'])
})
