import { lockWaits } from '../support/cluster.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { databaseOf, holdWrites } from '../support/databases.ts'
import { createContact, type TestResponse } from '../support/factories.ts'
import { suiteResource } from '../support/resource.ts'
import { startServer } from '../support/server.ts'
import { suiteAccount, suiteServerAndClient } from '../support/suite.ts'

const { server, beside } = suiteServerAndClient()
const acme = suiteAccount(server, { campaigns: [{ name: 'Funnel' }] })
const other = suiteResource(async () =>
  startServer({ env: { DATABASE_URL: await databaseOf(server.dataDir), DATA_DIR: server.dataDir } }),
)

const bodies = [{ name: 'One' }, { name: 'Two' }]
const ways = [
  {
    thing: 'campaign',
    path: () => Promise.resolve(`/campaigns/${acme.campaignId('Funnel')}`),
    table: 'campaign',
    bodies,
  },
  {
    thing: 'contact',
    path: async () => `/contacts/${(await createContact(acme)).id}`,
    table: 'contact',
    bodies: [{ firstName: 'One' }, { firstName: 'Two' }],
  },
  { thing: 'setting', path: () => Promise.resolve('/settings'), table: 'account', bodies },
]

const etagOf = ({ headers }: TestResponse): string => headers.get('etag') ?? 'no ETag'

test.each(ways)(
  'of two processes that save a $thing from the same version in the same instant one saves, and the other is told what it is now',
  async ({ path, table, bodies: [one, two] }) => {
    const address = await path()
    const ifMatch = etagOf(await askDashboard(server, acme, 'GET', address))
    const release = await holdWrites(server.dataDir, table)
    const save = (at: Pick<typeof server, 'origin'>, body: unknown) =>
      askDashboard(at, acme, 'PATCH', address, { body, headers: { 'if-match': ifMatch } })
    const first = save(server, one)
    await lockWaits(beside(), 1)
    const second = save(other, two)
    await lockWaits(beside(), 2)
    await release()
    expect(await first).toMatchObject({ status: 200, body: one })
    expect(await second).toMatchObject({ status: 412, body: { current: one } })
    expect(etagOf(await second)).toBe(etagOf(await first))
  },
)

test('a save without a version waits for one that is under way, and then has its say', async () => {
  const { id } = await createContact(acme)
  const save = (at: Pick<typeof server, 'origin'>, firstName: string) =>
    askDashboard(at, acme, 'PATCH', `/contacts/${id}`, { body: { firstName } })
  const release = await holdWrites(server.dataDir, 'contact')
  const first = save(server, 'One')
  await lockWaits(beside(), 1)
  const second = save(other, 'Two')
  await lockWaits(beside(), 2)
  await release()
  expect((await first).status).toBe(200)
  expect(await second).toMatchObject({ status: 200, body: { firstName: 'Two' } })
})
