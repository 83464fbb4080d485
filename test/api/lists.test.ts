import { apiError, createContact, openAccount, readPages } from '../support/factories.ts'
import { anyInstant, suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const names = ['Leads', 'Customers', 'News 100%', 'Ärzte']

const acme = suiteAccount(server, { lists: names.map((name) => ({ name })) })

const search = async (text: string) =>
  (await acme.client.listLists({ query: { search: text } })).body.data.map(({ name }) => name)

describe('200', () => {
  test('exactly id, name, size and time of creation of each list, newest first', async () => {
    for (const _ of ['one', 'two']) await createContact(acme, { listId: acme.listId('Leads') })
    const { status, body } = await acme.ask('GET', '/lists')
    expect(status).toBe(200)
    const sizeOf = (name: string) => (name === 'Leads' ? 2 : 0)
    const listOf = (name: string) => ({ id: acme.listId(name), name, contactCount: sizeOf(name) })
    const data = names.toReversed().map((name) => ({ ...listOf(name), createdAt: anyInstant }))
    expect(body).toEqual({ data, nextCursor: null })
  })

  test('pages show every list once', async () => {
    const pages = await readPages((cursor) => acme.client.listLists({ query: { limit: '3', cursor } }))
    expect(pages.map((page) => page.length)).toEqual([3, 1])
    expect(pages.flat().map(({ name }) => name)).toEqual(names.toReversed())
  })

  test('search finds part of a name, in any case and any script', async () => {
    expect(await search('EAD')).toEqual(['Leads'])
    expect(await search('s')).toEqual(['News 100%', 'Customers', 'Leads'])
    expect(await search('ärz')).toEqual(['Ärzte'])
    expect(await search('ÄRZ')).toEqual(['Ärzte'])
    expect(await search('%')).toEqual(['News 100%'])
    expect(await search('_')).toEqual([])
    expect(await search('')).toHaveLength(4)
  })

  test("another account's lists are not in it", async () => {
    const stranger = await openAccount(server)
    expect((await stranger.ask('GET', '/lists')).body).toEqual({ data: [], nextCursor: null })
  })
})

test('400: a limit outside 1 to 100', async () => {
  for (const limit of ['0', '101', 'x'])
    expect(await acme.ask('GET', `/lists?limit=${limit}`)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
})
