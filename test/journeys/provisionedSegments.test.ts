import type { Filter } from '@replyloop/shared/contract/filter'
import { createContact, openAccount } from '../support/factories.ts'
import { openSession, rowsOf } from '../support/dashboardApi.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

const lists = [{ name: 'Leads' }]
const tags = [{ name: 'vip' }]
const named = (filter: Filter) => [{ name: 'Regulars', filter }]
const onLeads: Filter = { of: 'list', op: 'is', value: 'Leads' }
const vips: Filter = { of: 'tag', op: 'is', value: 'vip' }

test('a file makes segments that name what it declares, changes them, and changes nothing when it runs again', async () => {
  const account = await openAccount(server, { lists, tags, segments: named({ all: [onLeads, vips] }) })
  const { client, email } = account
  const listId = account.listId('Leads')
  const { id } = await createContact(account, { listId, tags: ['VIP'] })
  await createContact(account, { listId })
  const [segment] = (await client.listSegments()).body.data
  const found = async () =>
    (await client.listSegmentContacts({ params: { id: segment?.id ?? '' } })).body.data.length
  expect(await found()).toBe(1)

  const file = { email, name: 'Acme', segments: named(onLeads) }
  const { accounts } = await server.provision(file)
  expect(accounts).toMatchObject([{ segments: [{ name: 'Regulars', id: segment?.id }] }])
  expect(await found()).toBe(2)
  const before = (await client.listSegments()).body
  await server.provision(file)
  expect((await client.listSegments()).body).toEqual(before)
  await client.deleteContact({ params: { id } })
  expect(await found()).toBe(1)
})

test('the audit log says once that a file has made a segment and changed it', async () => {
  const password = 'correct horse battery'
  const { email } = await openAccount(server, { password, lists, tags, segments: named(vips) })
  for (let run = 0; run < 2; run += 1)
    await server.provision({ email, name: 'Acme', segments: named(onLeads) })
  const owner = await openSession(server, email, password)
  const lines = rowsOf(await owner.ask('GET', '/audit_log?limit=100'))
  const actions = lines.map(({ action }) => String(action))
  expect(actions.filter((action) => action.startsWith('segment_'))).toEqual([
    'segment_changed',
    'segment_created',
  ])
})

test('a file that asks for a field by its name changes nothing when it runs again', async () => {
  const password = 'correct horse battery'
  const segments = named({ not: { of: 'field', name: 'plan', op: 'is', value: 'Pro' } })
  const { email } = await openAccount(server, { password, segments })
  await server.provision({ email, name: 'Acme', segments })
  const owner = await openSession(server, email, password)
  const actions = rowsOf(await owner.ask('GET', '/audit_log?limit=100')).map(({ action }) => String(action))
  expect(actions.filter((action) => action.startsWith('segment_'))).toEqual(['segment_created'])
})

test.each<[string, Filter, string]>([
  ['a list that is not there', { of: 'list', op: 'is', value: 'Leeds' }, '.filter names a list'],
  [
    'a tag inside that is not there',
    { all: [onLeads, { not: { of: 'tag', op: 'is', value: 'VIPs' } }] },
    '.filter.all[1].not names a tag',
  ],
])(
  'a filter that names %s is refused by its place, and nothing of the file is applied',
  async (_, filter, says) => {
    const account = await openAccount(server, { lists, tags })
    const { email, client } = account
    const segments = [{ name: 'Leads', filter: onLeads }, ...named(filter)]
    await expect(server.provision({ email, name: 'Renamed', segments })).rejects.toThrow(
      `accounts[0].segments[1]${says}`,
    )
    expect((await client.listSegments()).body.data).toEqual([])
    expect((await client.getMe()).body.name).toBe('Acme')
  },
)

test('two files that declare one segment at once make it once', async () => {
  const { client, email } = await openAccount(server, { lists, tags })
  const file = (filter: Filter) => server.provision({ email, name: 'Acme', segments: named(filter) })
  await Promise.all([
    file(onLeads),
    file(vips),
    client.createSegment({ body: { name: 'Others', filter: { all: [] } } }),
  ])
  expect((await client.listSegments()).body.data.map(({ name }) => name).toSorted()).toEqual([
    'Others',
    'Regulars',
  ])
})
