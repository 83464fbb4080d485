import { openOwner } from '../support/dashboardApi.ts'
import { apiError, createContact, newEmail, openAccount, type TestAccount } from '../support/factories.ts'
import { received } from '../support/messages.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

/** The paths of the lists whose cursors are ids, for an account that has one of each kind. */
async function listPaths(account: TestAccount): Promise<string[]> {
  const { contactId, id } = await received(account, {})
  const { body } = await account.client.createWebhook({
    body: { targetUrl: 'https://hooks.example.com/', events: ['contact.created'] },
  })
  return [
    '/contacts?',
    '/contact_search?',
    `/contact_search?listId=${account.listId('Leads')}&`,
    `/contacts/${contactId}/timeline?`,
    `/contacts/${contactId}/lists?`,
    '/lists?',
    `/lists/${account.listId('Leads')}/contacts?`,
    '/campaigns?',
    `/campaigns/${account.campaignId('Funnel')}/queue?`,
    '/messages?',
    `/messages/${id}/attempts?`,
    '/conversations?',
    '/events?type=contact.created&',
    '/webhooks?',
    `/webhooks/${body.id}/deliveries?`,
    '/credits/transactions?',
    '/agency/subaccounts?',
    '/audit_log?',
    '/imports?',
    '/exports?',
  ]
}

test('a cursor that is none of the list is refused, in words that say what to send', async () => {
  const { account, owner } = await openOwner(server, {
    type: 'agency',
    lists: [{ name: 'Leads' }],
    campaigns: [{ name: 'Funnel' }],
    subAccounts: [{ email: newEmail('client'), name: 'Shop' }],
  })
  const message = 'must be the nextCursor of the page before; leave it out for the first page'
  for (const path of await listPaths(account))
    for (const cursor of ['garbage', 'zzz_01KAFV5Z3M8Q4T0R6W2X9Y7B1C']) {
      const answer = await owner.ask('GET', `${path}cursor=${cursor}`)
      expect([path, answer]).toMatchObject([path, apiError(400, 'VALIDATION_FAILED')])
      expect(answer).toMatchObject({ body: { error: { details: [{ path: 'cursor', message }] } } })
    }
})

test('a cursor of another list is refused', async () => {
  const account = await openAccount(server)
  const { id } = await createContact(account)
  expect(await account.ask('GET', `/messages?cursor=${id}`)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
})

test('the next page begins at the place of a contact that has been deleted since', async () => {
  const account = await openAccount(server)
  const contacts = [await createContact(account), await createContact(account), await createContact(account)]
  const [oldest, , newest] = contacts.map(({ id }) => id)
  const { body } = await account.client.findContact({ query: { limit: '2' } })
  const cursor = 'nextCursor' in body ? `${body.nextCursor}` : ''
  await account.client.deleteContact({ params: { id: cursor } })
  const answer = await account.ask('GET', `/contacts?cursor=${cursor}`)
  expect(answer).toMatchObject({ status: 200, body: { data: [{ id: oldest }], nextCursor: null } })
  expect(await account.ask('GET', '/contacts?limit=1')).toMatchObject({ body: { data: [{ id: newest }] } })
})
