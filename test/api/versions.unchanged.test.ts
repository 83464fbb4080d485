import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { takesVersion, type Endpoint } from '@replyloop/shared/contract/endpoint'
import { askDashboard, fieldsOf } from '../support/dashboardApi.ts'
import { createContact, openAccount, type TestResponse } from '../support/factories.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

const account = suiteConstant(() =>
  openAccount(server, { lists: [{ name: 'Leads' }], campaigns: [{ name: 'Funnel' }] }),
)

const ask = (method: string, path: string, body?: unknown, ifMatch?: string) =>
  askDashboard(server, account, method, path, {
    ...(body !== undefined && { body }),
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  })

const etagOf = ({ headers }: TestResponse): string => headers.get('etag') ?? 'no ETag'

test('a campaign has the same version however many contacts join it', async () => {
  const path = `/campaigns/${account.campaignId('Funnel')}`
  const listId = account.listId('Leads')
  const opens = { listId, triggerOnListAdd: true, openingMessage: 'Hello' }
  expect(await ask('PATCH', path, opens)).toMatchObject({ status: 200, body: opens })
  expect(await ask('POST', `${path}/status`, { status: 'Live' })).toMatchObject({ status: 200 })
  expect(await ask('POST', `${path}/status`, { status: 'Paused' })).toMatchObject({ status: 200 })
  const before = await ask('GET', path)
  await createContact(account, { listId })
  const after = await ask('GET', path)
  expect(fieldsOf(after)['queue']).not.toEqual(fieldsOf(before)['queue'])
  expect(etagOf(after)).toBe(etagOf(before))
})

test('a contact who was merged is saved by the version of the contact that remains', async () => {
  const [kept, gone] = [await createContact(account), await createContact(account)]
  await ask('POST', `/contacts/${kept.id}/merge`, { otherId: gone.id })
  const etag = etagOf(await ask('GET', `/contacts/${gone.id}`))
  expect(await ask('PATCH', `/contacts/${gone.id}`, { firstName: 'A' }, etag)).toMatchObject({ status: 200 })
  expect(await ask('PATCH', `/contacts/${gone.id}`, { firstName: 'B' }, etag)).toMatchObject({ status: 412 })
})

test('what is changed by PATCH or PUT is saved by its version', () => {
  const choices = [
    'PATCH /conversations/:contactId/notes/:id', // its writer's alone, but for an admin
    'PUT /availability/:memberId',
    'PATCH /campaigns/:campaignId/knowledge/:knowledgeId', // a name and a switch
    'PATCH /campaigns/:campaignId/questions/:id', // a text, and what it expects
    'PATCH /conversations/:contactId/bot',
    'PUT /messages/:id/transcript',
    'PATCH /connected_channels/:id/templates/:templateId', // the first has it pending, which refuses the second
    'PATCH /session/notifications',
    'PATCH /members/:id',
  ] // each means what it says, no matter what it was
  expect(
    Object.values<Endpoint>({ ...contract, ...dashboardContract })
      .filter(({ method }) => method === 'PATCH' || method === 'PUT')
      .filter((row) => !takesVersion(row))
      .map(({ method, path }) => `${method} ${path}`),
  ).toEqual(choices)
})
