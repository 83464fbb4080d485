import { ContactPage } from '@replyloop/shared/contract/contact'
import { funnel } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, createContact, readPages } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { receive } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, {
  lists: ['Leads', 'News'].map((name) => ({ name })),
  campaigns: [funnel({ list: 'News' })],
})

const stranger = suiteAccount(server, { lists: [{ name: 'Theirs' }] })

beforeAll(async () => {
  await createContact(stranger, { firstName: 'Ann', listId: stranger.listId('Theirs') })
  const [leads, news] = [acme.listId('Leads'), acme.listId('News')]
  await createContact(acme, { firstName: 'Ann', listIds: [leads, news] })
  const bea = await createContact(acme, { firstName: 'Bea', listId: leads })
  await acme.client.updateContact({ params: { id: bea.id }, body: { optedOut: true } })
  const cleo = await createContact(acme, { firstName: 'Cleo', lastName: 'Annis', listId: leads })
  await acme.client.updateContact({ params: { id: cleo.id }, body: { botActive: false } })
  await createContact(acme, { firstName: 'Dora', email: 'dora@ann.test' })
  await receive(acme, { fromId: 'eve', firstName: 'Eve', channel: 'live-chat' })
  await receive(acme, {
    fromId: 'fay',
    firstName: 'Fay',
    referral: { source: 'ad', id: '120208088000000001' },
  })
  await receive(acme, { fromId: 'fay', firstName: 'Fay', referral: { ref: 'later' } })
  await receive(acme, { fromId: 'gus', firstName: 'Gus', referral: { ref: 'spring' } })
})

type Filter = Record<string, string>
const asked = (path: string, filter: Filter = {}, account = acme) =>
  askDashboard(server, account, 'GET', `${path}?${new URLSearchParams(filter)}`)
const page = async (filter: Filter) => ContactPage.parse((await asked('/contact_search', filter)).body)
const named = async (filter: Filter) => (await page(filter)).data.map(({ firstName }) => firstName)

const everybody = ['Gus', 'Fay', 'Eve', 'Dora', 'Cleo', 'Bea', 'Ann']
const cases: [string, () => Filter, string[]][] = [
  ['nothing', () => ({}), everybody],
  ['a list', () => ({ listId: acme.listId('Leads') }), ['Cleo', 'Bea', 'Ann']],
  ['opted out', () => ({ optedOut: 'true' }), ['Bea']],
  ['not opted out', () => ({ optedOut: 'false' }), ['Gus', 'Fay', 'Eve', 'Dora', 'Cleo', 'Ann']],
  ['bot off', () => ({ botActive: 'false' }), ['Cleo']],
  ['bot on', () => ({ botActive: 'true' }), ['Gus', 'Fay', 'Eve', 'Dora', 'Bea', 'Ann']],
  ['a campaign', () => ({ campaignId: acme.campaignId('Funnel') }), ['Ann']],
  ['a channel', () => ({ channel: 'live-chat' }), ['Eve']],
  ['an ad', () => ({ sourceKind: 'ad' }), ['Fay']],
  ['the id of an ad', () => ({ sourceId: '120208088000000001' }), ['Fay']],
  ['the ref of a link', () => ({ source_kind: 'link', source_id: 'spring' }), ['Gus']],
  ['a referral that was not the first', () => ({ sourceId: 'later' }), []],
  ['an id of another kind', () => ({ sourceKind: 'post', sourceId: 'spring' }), []],
  ['a search', () => ({ search: 'ANN' }), ['Dora', 'Cleo', 'Ann']],
  ['a search on a list', () => ({ search: 'ann', list_id: acme.listId('Leads') }), ['Cleo', 'Ann']],
  [
    'all at once',
    () => ({ search: 'ann', listId: acme.listId('Leads'), optedOut: 'false', botActive: 'false' }),
    ['Cleo'],
  ],
  ['what nobody is', () => ({ search: 'ann', channel: 'crm' }), []],
]

test('GET /contacts lists those whom an ad or a link has led here, and nobody of another account', async () => {
  const found = async (filter: Filter, { client } = acme) => {
    const { body } = await client.findContact({ query: filter })
    return ContactPage.parse(body).data.map(({ firstName }) => firstName)
  }
  expect(await found({ sourceKind: 'ad' })).toEqual(['Fay'])
  expect(await found({ sourceId: 'spring', limit: '1' })).toEqual(['Gus'])
  expect(await found({ sourceKind: 'link', search: 'fay' })).toEqual([])
  expect(await found({ sourceKind: 'ad' }, stranger)).toEqual([])
})

describe.each(cases)('Filtering by %s', (_name, filter, expected) => {
  test('shows those who match, newest first, and counts them', async () => {
    expect(await named(filter())).toEqual(expected)
    const { status, body } = await asked('/contact_search/count', filter())
    expect({ status, body }).toEqual({ status: 200, body: { count: expected.length, capped: false } })
  })

  test('exports those who match', async () => {
    const { optedOut, botActive, list_id, ...rest } = filter()
    const flags = Object.entries({ optedOut, botActive }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === 'true'] as const],
    )
    const body = { ...rest, ...(list_id && { listId: list_id }), ...Object.fromEntries(flags) }
    const { csv, rows } = await importsOf(server, acme).exportFile(body)
    expect(rows).toBe(expected.length)
    for (const name of everybody) expect(csv.includes(`,${name},`)).toBe(expected.includes(name))
  })
})

test.each([{}, { listId: 'Leads' }])(
  'pages of %j show everybody once, no matter what comes in between',
  async (of) => {
    const newcomers: string[] = []
    const filter = of.listId === undefined ? {} : { listId: acme.listId(of.listId) }
    const pages = await readPages(async (cursor) => {
      const body = await page({ ...filter, limit: '2', ...(cursor !== undefined && { cursor }) })
      newcomers.push((await createContact(acme, filter)).id)
      return { body }
    })
    for (const id of newcomers) await acme.client.deleteContact({ params: { id } })
    const names = pages.flat().map(({ firstName }) => firstName)
    expect(names).toEqual(of.listId === undefined ? everybody : ['Cleo', 'Bea', 'Ann'])
  },
)

test('a Greek word is found with any sigma, in contacts and messages', async () => {
  await receive(stranger, { fromId: 'nikos', firstName: 'ΝΙΚΟΣ', body: 'ΝΙΚΟΣ' })
  await receive(stranger, { fromId: 'nikosakis', firstName: 'Νικοσακης', body: 'Νικοσακης' })
  for (const search of ['νικος', 'νικοσ', 'ΝΙΚΟΣ']) {
    const query = { search }
    const contacts = ContactPage.parse((await asked('/contact_search', query, stranger)).body).data
    const messages = (await stranger.client.listMessages({ query })).body.data
    const both = ['Νικοσακης', 'ΝΙΚΟΣ']
    expect(contacts.map(({ firstName }) => firstName)).toEqual(both)
    expect(messages.map(({ body }) => body)).toEqual(both)
  }
})

test('400: what is no filter, or no page', async () => {
  for (const filter of [{ optedOut: 'yes' }, { botActive: '1' }, { limit: '101' }, { sourceKind: 'moon' }])
    expect(await asked('/contact_search', filter)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
})

test("404: another account's list; and its contacts and campaigns show nobody of ours", async () => {
  for (const path of ['/contact_search', '/contact_search/count'])
    for (const listId of ['lst_none', stranger.listId('Theirs')])
      expect(await asked(path, { listId })).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
  const theirs = await asked('/contact_search', { campaignId: acme.campaignId('Funnel') }, stranger)
  expect(theirs.body).toEqual({ data: [], nextCursor: null })
})
