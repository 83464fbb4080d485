import { maxMessageLength } from '@replyloop/shared/values/limits'
import { askDashboard } from '../support/dashboardApi.ts'
import { createContact, largestCustomFields, newEmail, openAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { receive } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'Leads' }] })
const mebibyte = 1024 * 1024
const [small, large] = [35, 13]
let ids: string[] // newest first

beforeAll(async () => {
  const join = async (customFields = {}) =>
    (await createContact(acme, { email: newEmail(), customFields, listId: acme.listId('Leads') })).id
  const oldestFirst: string[] = []
  for (let count = 0; count < small; count += 1) oldestFirst.push(await join())
  for (let count = 0; count < large; count += 1) oldestFirst.push(await join(largestCustomFields))
  for (let count = 0; count < small; count += 1) oldestFirst.push(await join())
  ids = oldestFirst.toReversed()
})

interface Entry {
  id?: string
  data?: { id: string }
}
type Ask = (path: string) => Promise<{ body: unknown }>

const isPage = (body: unknown): body is { data: Entry[]; nextCursor: string | null } =>
  typeof body === 'object' && body !== null && 'data' in body && 'nextCursor' in body

/** Follows `nextCursor` to the end of a list. */
async function readAll(ask: Ask, path: string): Promise<{ entries: Entry[]; sizes: number[] }> {
  const entries: Entry[] = []
  const sizes: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await ask(`${path}${cursor === '' ? '' : `&cursor=${cursor}`}`)
    if (!isPage(body)) throw new Error('that is no page')
    entries.push(...body.data)
    sizes.push(Buffer.byteLength(JSON.stringify(body)))
    cursor = body.nextCursor
  }
  return { entries, sizes }
}

const asClient: Ask = (path) => acme.ask('GET', path)
const asPage: Ask = (path) => askDashboard(server, acme, 'GET', path)
const lists: [string, Ask, () => string, (entry: Entry) => string | undefined][] = [
  ['contacts', asClient, () => '/contacts?limit=100', ({ id }) => id],
  ['a list', asClient, () => `/lists/${acme.listId('Leads')}/contacts?limit=100`, ({ id }) => id],
  ['events', asClient, () => '/events?type=contact.created&limit=100', ({ data }) => data?.id],
  ["the dashboard's contacts", asPage, () => '/contact_search?limit=100', ({ id }) => id],
]

describe.each(lists)('of %s', (_name, ask, pathOf, contactIdOf) => {
  test('a page ends once it has 4 MiB, and nextCursor leads to every entry once', async () => {
    const { entries, sizes } = await readAll(ask, pathOf())
    expect(entries.map(contactIdOf)).toEqual(ids)
    expect(Math.max(...sizes)).toBeLessThan(5 * mebibyte)
    expect(sizes).toHaveLength(3) // 35 small ones and 6 large ones; 6 large ones; 1 large one and 35 small ones
  })
})

test('of messages, a page ends once it has 4 MiB, and nextCursor leads to every message once', async () => {
  const writer = await openAccount(server)
  const newestFirst: string[] = []
  for (let count = 0; count < 17; count += 1)
    newestFirst.unshift(await receive(writer, { fromId: 'jane', body: '😀'.repeat(maxMessageLength) }))
  const { entries, sizes } = await readAll((path) => writer.ask('GET', path), '/messages?limit=100')
  expect(entries.map(({ id }) => id)).toEqual(newestFirst)
  expect(Math.max(...sizes)).toBeLessThan(5 * mebibyte)
  expect(sizes).toHaveLength(2)
})

test('of the rejected rows of an import, a page ends once it has 4 MiB, and the download has them all', async () => {
  const imports = importsOf(server, acme)
  const rows = Array.from({ length: 70 }, (_, row) => [
    `${row}`,
    ...Array<string>(8).fill(row < 60 ? '' : 'x'.repeat(mebibyte / 16 - 1)),
  ])
  const { id } = await imports.run(
    `phone,note,b,c,d,e,f,g,h,i\n${rows.map((cells) => `nobody,${cells.join()}\n`).join('')}`,
  )
  const { entries, sizes } = await readAll(
    (path) => imports.ask('GET', path),
    `/imports/${id}/rejected_rows?limit=100`,
  )
  expect(entries).toMatchObject(rows.map((cells, row) => ({ row: row + 1, cells: ['nobody', ...cells] })))
  expect(Math.max(...sizes)).toBeLessThan(5 * mebibyte)
  expect(sizes).toHaveLength(2)
  const lines = (await imports.rejected(id)).trim().split(/\r?\n/).slice(1)
  expect(lines.map((line) => line.split(',')[1])).toEqual(rows.map(([note]) => note))
})

test('with a limit, a page of small entries has exactly as many', async () => {
  for (const limit of [1, 6, 7, 31, 35]) {
    const { body } = await asClient(`/contacts?limit=${limit}`)
    expect(body).toMatchObject({ nextCursor: ids[limit - 1] })
    expect(body).toHaveProperty('data.length', limit)
  }
})
