import { ContactPage, type Contact } from '@replyloop/shared/contract/contact'
import { FilteredContactPage } from '@replyloop/shared/contract/segment'
import { askDashboard } from '../support/dashboardApi.ts'
import { declaredFieldsOf } from '../support/declaredFields.ts'
import { apiError, createContact, readPages } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'Leads' }] })
const stranger = suiteAccount(server, {})

const people: Parameters<typeof createContact>[1][] = [
  { firstName: 'ann', email: 'z@sort.test', customFields: { visits: 7, since: '2026-03-01', plan: 'pro' } },
  {
    firstName: 'Bea',
    lastName: 'Zed',
    phone: '+4915100000000',
    customFields: { visits: -1.5, plan: 'free', city: 'Zürich' },
  },
  { phone: '+4915112345678', customFields: { visits: 7, since: '2025-01-31', city: 'aachen' } },
  { firstName: 'Bea', lastName: 'Ash', email: 'a@sort.test', customFields: { visits: 100 } },
  { email: 'nobody@sort.test', customFields: { visits: 'many' } },
]
const names = ['ann', 'Bea Zed', '+49', 'Bea Ash', 'nobody']

beforeAll(async () => {
  const { declare } = declaredFieldsOf(server, acme)
  await declare('visits', 'number')
  await declare('since', 'date')
  await declare('plan', 'choice', ['free', 'pro'])
  await declare('city', 'text')
  for (const person of people) await createContact(acme, { ...person, listId: acme.listId('Leads') })
  await declaredFieldsOf(server, stranger).declare('visits', 'number')
  await createContact(stranger, { firstName: 'Aaron', customFields: { visits: 1 } })
})

type Sort = Record<string, string>
const nameOf = ({ firstName, lastName, phone, email }: Contact) =>
  names.find((name) => [firstName, lastName].filter(Boolean).join(' ') === name) ??
  (phone === null ? (email ?? '').split('@')[0] : phone.slice(0, 3))

const search = (body: object) => acme.ask('POST', '/contacts/search', { body })
const everybody = { all: [] }
/** Those that a filter finds, by pages of `limit`. */
const filtered = async (filter: object, sort: unknown, limit: number) => {
  const pages = await readPages(async (cursor) => ({
    body: FilteredContactPage.parse((await search({ filter, sort, limit, cursor })).body),
  }))
  return pages.flat().map(nameOf)
}
const ask = (query: Sort) =>
  askDashboard(server, acme, 'GET', `/contact_search?${new URLSearchParams(query)}`)
/** The same of the dashboard's table. */
const shown = async (query: Sort, limit: number) => {
  const pages = await readPages(async (cursor) => ({
    body: ContactPage.parse(
      (await ask({ ...query, limit: String(limit), ...(cursor !== undefined && { cursor }) })).body,
    ),
  }))
  return pages.flat().map(nameOf)
}

const cases: [Sort, string[]][] = [
  [{ by: 'createdAt' }, ['nobody', 'Bea Ash', '+49', 'Bea Zed', 'ann']],
  [{ by: 'createdAt', order: 'asc' }, ['ann', 'Bea Zed', '+49', 'Bea Ash', 'nobody']],
  [{ by: 'name' }, ['ann', 'Bea Ash', 'Bea Zed', '+49', 'nobody']],
  [{ by: 'name', order: 'desc' }, ['Bea Zed', 'Bea Ash', 'ann', 'nobody', '+49']],
  [{ by: 'email' }, ['Bea Ash', 'nobody', 'ann', 'Bea Zed', '+49']],
  [{ by: 'phone', order: 'desc' }, ['+49', 'Bea Zed', 'nobody', 'Bea Ash', 'ann']],
  [{ by: 'field', name: 'visits' }, ['Bea Zed', 'ann', '+49', 'Bea Ash', 'nobody']],
  [{ by: 'field', name: 'visits', order: 'desc' }, ['Bea Ash', '+49', 'ann', 'Bea Zed', 'nobody']],
  [{ by: 'field', name: 'since' }, ['+49', 'ann', 'Bea Zed', 'Bea Ash', 'nobody']],
  [{ by: 'field', name: 'plan', order: 'desc' }, ['ann', 'Bea Zed', 'nobody', 'Bea Ash', '+49']],
  [{ by: 'field', name: 'city' }, ['+49', 'Bea Zed', 'ann', 'Bea Ash', 'nobody']],
]

describe.each(cases)('Contacts in the order %j', (sort, expected) => {
  const inQuery = ({ by = '', name, order }: Sort): Sort => ({
    sort: by,
    ...(name !== undefined && { sortField: name }),
    ...(order !== undefined && { order }),
  })

  test.each([1, 2, 100])('come each once by pages of %d, those without a value last', async (limit) => {
    expect(await filtered(everybody, sort, limit)).toEqual(expected)
    expect(await shown(inQuery(sort), limit)).toEqual(expected)
  })

  test('come so where a filter leaves few of them', async () => {
    const { listId, visits } = { listId: acme.listId('Leads'), visits: { of: 'field', name: 'visits' } }
    const onList = { of: 'list', op: 'is', value: listId }
    expect(await filtered(onList, sort, 2)).toEqual(expected)
    expect(await shown({ ...inQuery(sort), listId }, 2)).toEqual(expected)
    const without = expected.filter((name) => name !== 'ann' && name !== '+49')
    expect(await filtered({ not: { ...visits, op: 'is', value: 7 } }, sort, 1)).toEqual(without)
    expect(await shown({ ...inQuery(sort), search: 'bea' }, 1)).toEqual(
      expected.filter((name) => name.startsWith('Bea')),
    )
  })
})

test('an order is read in any spelling, from a text and from JSON in a text', async () => {
  const expected = ['Bea Ash', '+49', 'ann', 'Bea Zed', 'nobody']
  const sort = { by: 'Field', name: 'visits', order: 'DESC' }
  expect(await filtered(everybody, sort, 100)).toEqual(expected)
  expect(await filtered(everybody, JSON.stringify(sort), 100)).toEqual(expected)
  expect(await filtered(everybody, 'created_at', 1)).toEqual(['nobody', 'Bea Ash', '+49', 'Bea Zed', 'ann'])
})

const refused: [string, unknown, string, RegExp][] = [
  ['what is no order', 'age', 'sort.by', /createdAt/],
  ['a field without a name', { by: 'field' }, 'sort.name', /^is required/],
  ['a field without a type', { by: 'field', name: 'age' }, 'sort.name', /give age a type/],
  ['a direction that is none', { by: 'name', order: 'up' }, 'sort.order', /asc/],
  ['a number', 7, 'sort', /object/],
]
test.each(refused)('%s is refused, and the place named', async (_name, sort, path, message) => {
  expect(await search({ filter: everybody, sort })).toMatchObject({
    ...apiError(400, 'VALIDATION_FAILED'),
    body: { error: { details: [{ path, message: expect.stringMatching(message) }] } },
  })
})

test('a cursor of another order is refused', async () => {
  const { body } = await search({ filter: everybody, sort: 'name', limit: 1 })
  const cursor = FilteredContactPage.parse(body).nextCursor ?? ''
  const id = FilteredContactPage.parse(body).data[0]?.id ?? ''
  const visits = { by: 'field', name: 'visits' }
  const many = cursor
    .replace('name', 'visits')
    .replace(/=.*:/, `=${Buffer.from('NaN').toString('base64url')}:`)
  for (const [sort, wrong] of [
    [undefined, cursor],
    ['email', cursor],
    [{ by: 'name', order: 'desc' }, cursor],
    ['name', id],
    ['name', `name:asc:=AA:${id}`],
    ['name', 'name:asc:=YQ:con_1'],
    [visits, many],
  ] as const)
    expect(await search({ filter: everybody, sort, cursor: wrong })).toMatchObject({
      ...apiError(400, 'VALIDATION_FAILED'),
      body: { error: { details: [{ path: 'cursor' }] } },
    })
  expect(await ask({ cursor })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
})

test('a contact that is gone still has its place', async () => {
  const { body } = await search({ filter: everybody, sort: 'name', limit: 1 })
  const gone = await createContact(acme, { firstName: 'Anton' })
  const page = FilteredContactPage.parse(
    (
      await search({
        filter: everybody,
        sort: 'name',
        limit: 1,
        cursor: FilteredContactPage.parse(body).nextCursor,
      })
    ).body,
  )
  expect(page.data.map(({ id }) => id)).toEqual([gone.id])
  await acme.client.deleteContact({ params: { id: gone.id } })
  const next = await search({ filter: everybody, sort: 'name', limit: 1, cursor: page.nextCursor })
  expect(FilteredContactPage.parse(next.body).data.map(nameOf)).toEqual(['Bea Ash'])
})
