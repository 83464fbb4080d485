import { campaignDetail, openCopying } from '../support/copies.ts'
import { askDashboard, fieldsOf, openOwner } from '../support/dashboardApi.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)
let names = 0

const create = (formFields: unknown) =>
  askDashboard(server, acme, 'POST', '/campaigns', { body: { name: `Campaign ${(names += 1)}`, formFields } })

const formFields = [
  { name: 'mail', field: 'email' },
  { name: 'size', field: 'customFields.shoe size' },
]

test('A campaign keeps the fields from forms in their order; a change of others leaves them, and a list replaces them', async () => {
  const created = await create(formFields)
  expect(created).toMatchObject({ body: { formFields } })
  const change = (given: object) =>
    askDashboard(server, acme, 'PATCH', `/campaigns/${String(fieldsOf(created)['id'])}`, { body: given })
  expect(await change({ keywords: ['a'] })).toMatchObject({ body: { formFields } })
  expect(await change({ formFields: [] })).toMatchObject({ body: { formFields: [] } })
})

test.each<[what: string, given: unknown, path: string]>([
  ['a phone', [{ name: 'phone', field: 'phone' }], 'formFields[0].field'],
  ['a custom field without a name', [{ name: 'a', field: 'customFields.' }], 'formFields[0].field'],
  [
    'a custom field with a long name',
    [{ name: 'a', field: `customFields.${'x'.repeat(65)}` }],
    'formFields[0].field',
  ],
  ['a name that no field can have', [{ name: 'a', field: 'customFields.__proto__' }], 'formFields[0].field'],
  ['no name', [{ name: ' ', field: 'email' }], 'formFields[0].name'],
  [
    'two of one name',
    [
      { name: 'a', field: 'email' },
      { name: 'a ', field: 'firstName' },
    ],
    'formFields',
  ],
  ['too many', Array.from({ length: 51 }, (_, at) => ({ name: `${at}`, field: 'email' })), 'formFields'],
  ['no list', { mail: 'email' }, 'formFields'],
])('400: %s among the fields from forms', async (_what, given, path) => {
  expect(await create(given)).toMatchObject(apiError(400, 'VALIDATION_FAILED', path))
})

test('A change of the fields from forms makes another version, and a line of the audit log', async () => {
  const { account, owner } = await openOwner(server, { campaigns: [{ name: 'Funnel', formFields }] })
  const path = `/campaigns/${account.campaignId('Funnel')}`
  const etag = (await owner.ask('GET', path)).headers.get('etag') ?? ''
  const after = [{ name: 'mail', field: 'customFields.mail' }]
  expect(await owner.ask('PATCH', path, { body: { formFields: after } })).toMatchObject({ status: 200 })
  const late = { body: { keywords: ['a'] }, headers: { 'if-match': etag } }
  expect(await owner.ask('PATCH', path, late)).toMatchObject({ status: 412 })
  expect(await owner.ask('GET', '/audit_log?limit=1')).toMatchObject({
    body: {
      data: [
        { action: 'campaign_changed', details: { changes: { formFields: { before: formFields, after } } } },
      ],
    },
  })
})

test('A provisioning file declares fields from forms, and one that does not leaves them', async () => {
  const declared = await openAccount(server, { campaigns: [{ name: 'Declared', formFields }] })
  await server.provision({ email: declared.email, name: 'Acme', campaigns: [{ name: 'Declared' }] })
  const id = declared.campaignId('Declared')
  expect(await campaignDetail(server, declared, id)).toMatchObject({ formFields })
})

test('A copy for a client saves the same fields from forms', async () => {
  const { agency, shop, copied } = await openCopying(server)
  const path = `/campaigns/${agency.campaignId('Funnel')}`
  await askDashboard(server, agency, 'PATCH', path, { body: { formFields } })
  const { campaign } = await copied(shop)
  expect(await campaignDetail(server, shop, campaign.id)).toMatchObject({ formFields })
})
