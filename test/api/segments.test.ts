import type { Filter } from '@replyloop/shared/contract/filter'
import { FilteredContactPage, SegmentPreview } from '@replyloop/shared/contract/segment'
import { z } from 'zod'
import { funnel } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, createContact, openAccount } from '../support/factories.ts'
import { receive } from '../support/messages.ts'
import { anyInstant, suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const Made = z.object({ id: z.string() })
const acme = suiteAccount(server, {
  lists: ['Leads', 'News'].map((name) => ({ name })),
  campaigns: [funnel({ list: 'News' })],
})

beforeAll(async () => {
  const [leads, news] = [acme.listId('Leads'), acme.listId('News')]
  await createContact(acme, {
    firstName: 'Ann',
    phone: '+4915112345678',
    listIds: [leads, news],
    customFields: { plan: 'Pró', visits: 7, isNew: true },
  })
  const bea = await createContact(acme, { firstName: 'Bea', phone: '+14165550123', listId: leads })
  await acme.client.updateContact({ params: { id: bea.id }, body: { optedOut: true } })
  await createContact(acme, { firstName: 'José', email: 'jose@bücher.test', customFields: { plan: 'pro' } })
  await receive(acme, { fromId: 'eve', firstName: 'Eve', channel: 'live-chat' })
})

const search = async (filter: unknown, more: object = {}) =>
  FilteredContactPage.parse((await acme.ask('POST', '/contacts/search', { body: { filter, ...more } })).body)
const named = async (filter: unknown) =>
  (await search(filter)).data.map(({ firstName }) => firstName ?? '').toSorted()
const everybody = ['Ann', 'Bea', 'Eve', 'José']
const without = (...names: string[]) => everybody.filter((name) => !names.includes(name))

describe('Whom a filter finds', () => {
  const cases: [string, () => unknown, string[]][] = [
    ['nothing asked: everybody', () => ({ all: [] }), everybody],
    ['any of nothing: nobody', () => ({ any: [] }), []],
    ['a list by its id', () => ({ of: 'list', op: 'is', value: acme.listId('Leads') }), ['Ann', 'Bea']],
    ['a list by its name', () => ({ of: 'list', op: 'isNot', value: 'Leads' }), ['Eve', 'José']],
    ['no list', () => ({ of: 'list', op: 'isEmpty' }), ['Eve', 'José']],
    ['a name without its accent', () => ({ of: 'firstName', op: 'is', value: 'JOSE' }), ['José']],
    ['a name with another accent', () => ({ of: 'firstName', op: 'startsWith', value: 'jõ' }), ['José']],
    ['a phone as one writes it', () => ({ of: 'phone', op: 'is', value: '+49 151 12345678' }), ['Ann']],
    ['a phone by its beginning', () => ({ of: 'phone', op: 'startsWith', value: '0049 151' }), ['Ann']],
    ['a phone that holds no digit', () => ({ of: 'phone', op: 'contains', value: 'abc' }), []],
    [
      'an email in the other spelling',
      () => ({ of: 'email', op: 'is', value: 'jose@xn--bcher-kva.test' }),
      ['José'],
    ],
    ['a search', () => ({ of: 'search', op: 'contains', value: 'JOSÉ' }), ['José']],
    [
      'either of two searches',
      () => ({
        any: [
          { of: 'search', op: 'contains', value: '12345678' },
          { of: 'search', op: 'contains', value: 'bücher' },
        ],
      }),
      ['Ann', 'José'],
    ],
    ['a country', () => ({ of: 'country', op: 'is', value: 'ca' }), ['Bea']],
    ['not a country, nor without a phone', () => ({ of: 'country', op: 'isNot', value: 'US' }), everybody],
    ['an opt-out', () => ({ of: 'opted_out', op: 'is', value: 'yes' }), ['Bea']],
    ['no opt-out', () => ({ not: { of: 'optedOut', op: 'is', value: true } }), without('Bea')],
    ['a field as text', () => ({ of: 'field', name: 'plan', op: 'is', value: 'PRO' }), ['Ann', 'José']],
    ['a number of a field as text', () => ({ of: 'field', name: 'visits', op: 'is', value: 7 }), ['Ann']],
    ['a yes of a field as text', () => ({ of: 'field', name: 'isNew', op: 'is', value: true }), ['Ann']],
    [
      'a field that is not one thing',
      () => ({ of: 'field', name: 'plan', op: 'isNot', value: 'pro' }),
      ['Bea', 'Eve'],
    ],
    [
      'a campaign stage',
      () => ({ of: 'campaign', name: 'Funnel', op: 'stage', value: 'not_answered' }),
      ['Ann'],
    ],
    ['a campaign', () => ({ of: 'campaign', op: 'is', value: acme.campaignId('Funnel') }), ['Ann']],
    ['who wrote lately', () => ({ of: 'lastWrote', op: 'withinLastDays', value: '7' }), ['Eve']],
    ['who never wrote', () => ({ of: 'lastWrote', op: 'isEmpty' }), without('Eve')],
    [
      'who did not write lately',
      () => ({ not: { of: 'lastWrote', op: 'withinLastDays', value: 1 } }),
      without('Eve'),
    ],
    ['who was sent something', () => ({ of: 'lastSent', op: 'isNotEmpty' }), []],
    ['a channel', () => ({ of: 'channel', op: 'is', value: 'live-chat' }), ['Eve']],
    ['today’s', () => ({ of: 'createdAt', op: 'withinLastDays', value: 0 }), everybody],
    ['all in the sample', () => ({ of: 'sample', op: 'percent', value: '100%' }), everybody],
    [
      'JSON in a text, joined',
      () =>
        JSON.stringify({
          any: [{ of: 'firstName', op: 'is', value: 'ann' }, { not: { of: 'phone', op: 'isNotEmpty' } }],
        }),
      ['Ann', 'Eve', 'José'],
    ],
  ]
  test.each(cases)('%s', async (_name, filter, found) => {
    expect(await named(filter())).toEqual(found)
    const { body } = await acme.ask('POST', '/segments/preview', { body: { filter: filter() } })
    const { count, capped, sample } = SegmentPreview.parse(body)
    expect([count, capped, sample.length]).toEqual([found.length, false, found.length])
  })

  test('pages show each once', async () => {
    const first = await search({ all: [] }, { limit: '3' })
    const second = await search({ all: [] }, { cursor: first.nextCursor })
    expect([...first.data, ...second.data].map(({ firstName }) => firstName ?? '').toSorted()).toEqual(
      everybody,
    )
    expect([first.data.length, second.nextCursor]).toEqual([3, null])
  })
})

describe('What names something that is gone finds nobody, nor does its opposite', () => {
  const leaf = { of: 'list', op: 'is', value: 'lst_gone' }
  const reason = 'names a list that is not there any more'
  test.each([
    [leaf, 'filter'],
    [{ not: leaf }, 'not'],
    [{ any: [{ of: 'optedOut', op: 'is', value: false }, leaf] }, 'any[1]'],
    [{ of: 'list', op: 'isNot', value: 'lst_gone' }, 'filter'],
  ])('%j', async (filter, path) => {
    expect(await search(filter)).toEqual({ data: [], nextCursor: null, broken: [{ path, reason }] })
  })

  test('a segment of a deleted list says so', async () => {
    const account = await openAccount(server, { lists: [{ name: 'Short' }] })
    await createContact(account, { listId: account.listId('Short') })
    const filter = { of: 'list', op: 'is', value: 'Short' }
    const made = await account.ask('POST', '/segments', { body: { name: 'Shorts', filter } })
    const { id } = z.looseObject({ id: z.string() }).parse(made.body)
    await askDashboard(server, account, 'DELETE', `/lists/${account.listId('Short')}`)
    const broken = [{ path: 'filter', reason }]
    expect((await account.ask('GET', `/segments/${id}`)).body).toMatchObject({ broken })
    expect((await account.ask('GET', `/segments/${id}/contacts`)).body).toEqual({
      data: [],
      nextCursor: null,
      broken,
    })
  })
})

describe('A segment', () => {
  const filter: Filter = {
    all: [
      { of: 'list', op: 'is', value: 'Leads' },
      { of: 'optedOut', op: 'is', value: 'no' },
    ],
  }
  const kept = () => ({
    all: [
      { of: 'list', op: 'is', value: acme.listId('Leads') },
      { of: 'optedOut', op: 'is', value: false },
    ],
  })

  test('is made, read, listed, changed and deleted; it keeps ids', async () => {
    const { status, body } = await acme.client.createSegment({
      body: { name: 'Ready', filter },
    })
    const shown = {
      id: body.id,
      name: 'Ready',
      filter: kept(),
      broken: [],
      createdAt: anyInstant,
      updatedAt: anyInstant,
    }
    expect([status, body]).toEqual([201, shown])
    const params = { id: body.id }
    expect((await acme.client.getSegment({ params })).body).toEqual(shown)
    expect((await acme.client.listSegments({ query: { search: 'rea' } })).body.data).toEqual([shown])
    const people = (await acme.client.listSegmentContacts({ params, query: {} })).body
    expect(people.data.map(({ firstName }) => firstName)).toEqual(['Ann'])
    const changed = await acme.client.updateSegment({ params, body: { name: 'Readier' } })
    expect(changed.body).toMatchObject({ name: 'Readier', filter: kept() })
    expect((await acme.ask('DELETE', `/segments/${body.id}`)).body).toEqual({
      success: true,
      segmentId: body.id,
    })
    expect(await acme.ask('GET', `/segments/${body.id}`)).toMatchObject(apiError(404, 'SEGMENT_NOT_FOUND'))
  })

  test('is declared by a file, which names lists by their names', async () => {
    const account = await openAccount(server, {
      lists: [{ name: 'Leads' }],
      segments: [{ name: 'Ready', filter: { of: 'list', op: 'is', value: 'Leads' } }],
    })
    const { data } = (await account.client.listSegments({ query: {} })).body
    const kept = { of: 'list', op: 'is', value: account.listId('Leads') }
    expect(data).toMatchObject([{ name: 'Ready', filter: kept, broken: [] }])
  })

  test('409: two of one name', async () => {
    const body = { name: 'Twice', filter: { all: [] } }
    await acme.ask('POST', '/segments', { body })
    expect(await acme.ask('POST', '/segments', { body })).toMatchObject(apiError(409, 'NAME_TAKEN'))
  })

  test('409: two whose names differ in case alone; one may be written otherwise itself', async () => {
    const make = (name: string) => acme.ask('POST', '/segments', { body: { name, filter: { all: [] } } })
    const { id } = Made.parse((await make('Größe Σας')).body)
    const { id: other } = Made.parse((await make('Another')).body)
    expect(await make('GRÖßE ΣΑΣ')).toMatchObject(apiError(409, 'NAME_TAKEN', 'name'))
    const rename = (of: string, name: string) => acme.ask('PATCH', `/segments/${of}`, { body: { name } })
    expect(await rename(other, 'größe σας')).toMatchObject(apiError(409, 'NAME_TAKEN', 'name'))
    expect(await rename(id, 'größe σας')).toMatchObject({ status: 200, body: { name: 'größe σας' } })
  })

  test('says of a contact whether it is in it, and why', async () => {
    const account = await openAccount(server, { lists: [{ name: 'Leads' }] })
    const jane = await createContact(account, { firstName: 'Jane', listId: account.listId('Leads') })
    await account.ask('POST', '/segments', { body: { name: 'Ready', filter } })
    await account.ask('POST', '/segments', {
      body: { name: 'Out', filter: { of: 'optedOut', op: 'is', value: true } },
    })
    const { body } = await account.ask('GET', `/contacts/${jane.id}/segments`)
    expect(body).toMatchObject({
      nextCursor: null,
      data: [
        {
          name: 'Out',
          matches: false,
          leaves: [{ path: 'filter', words: 'Opted out is yes', matches: false }],
        },
        {
          name: 'Ready',
          matches: true,
          broken: [],
          leaves: [
            { path: 'all[0]', of: 'list', op: 'is', words: 'List is Leads', matches: true },
            { path: 'all[1]', words: 'Opted out is no', matches: true },
          ],
        },
      ],
    })
  })
})
