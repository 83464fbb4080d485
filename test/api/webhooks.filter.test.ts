import { apiError, createContact, openAccount } from '../support/factories.ts'
import { subscribe } from '../support/webhooks.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const receiver = suiteReceiver()
const lists = [{ name: 'Leads' }, { name: 'Customers' }]
const acme = suiteAccount(server, { lists, campaigns: [{ name: 'Funnel' }] })

const subscribeTo = (filter: object, path = '/joined') =>
  acme.ask('POST', '/webhooks', {
    body: { targetUrl: `${receiver.url}${path}`, events: ['contact.added_to_list'], filter },
  })
const join = async (name: string) => {
  const { id } = await createContact(acme)
  await acme.client.joinList({ params: { id: acme.listId(name) }, body: { contactId: id } })
  return id
}

test('a filter by list delivers who joins that list, and nobody else', async () => {
  const listId = acme.listId('Leads')
  expect(await subscribeTo({ list_id: listId })).toMatchObject({ status: 201, body: { filter: { listId } } })
  const other = await join('Customers')
  const wanted = await join('Leads')
  const { json } = await receiver.waitFor(({ path }) => path === '/joined')
  expect(json).toMatchObject({ data: { contact: { id: wanted }, list: { id: listId, name: 'Leads' } } })
  const listed = async (query: object) =>
    (await acme.client.listEvents({ query: { type: 'contact.added_to_list', ...query } })).body.data
  expect(await listed({ listId })).toMatchObject([{ data: { contact: { id: wanted } } }])
  expect(await listed({})).toMatchObject([
    { data: { contact: { id: wanted } } },
    { data: { contact: { id: other } } },
  ])
})

test('a list that is not there, or is another account’s, is refused at once, and later too', async () => {
  const stranger = await openAccount(server, { lists })
  for (const listId of ['lst_none', stranger.listId('Leads')])
    expect(await subscribeTo({ listId })).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
  const { id } = await subscribe(acme, receiver.url, ['contact.added_to_list'], {
    listId: acme.listId('Leads'),
  })
  const change = (filter: object) => acme.ask('PATCH', `/webhooks/${id}`, { body: { filter } })
  expect(await change({ listId: 'lst_none' })).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
  expect(await change({ campaign_id: acme.campaignId('Funnel') })).toMatchObject({
    status: 200,
    body: { filter: { listId: null, campaignId: acme.campaignId('Funnel') } },
  })
})

test('what is no filter is refused, unless it is blank', async () => {
  expect(await subscribeTo({ list: 'Leads' })).toMatchObject(
    apiError(400, 'VALIDATION_FAILED', 'filter.list'),
  )
  expect(await subscribeTo({ list: ' ', listName: null })).toMatchObject({ status: 201 })
})
