import { askDashboard } from '../support/dashboardApi.ts'
import { databaseOf, dialect } from '../support/databases.ts'
import { importsOf } from '../support/imports.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { measureProcessorTime } from '../support/processorTime.ts'
import { withConnection } from '../support/sql.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'Everybody' }, { name: 'Nobody' }] })

beforeAll(async () => {
  const listId = acme.listId('Everybody')
  await seedContacts(await databaseOf(server.dataDir), { accountId: acme.id, listId, count: 50_000 })
})

test.each([
  '/contact_search?search=nobody',
  '/contact_search/count?search=nobody',
  '/conversations?search=nobody',
  '/contacts?search=nobody',
])('another request is answered while GET %s still looks through very many contacts', async (path) => {
  let ended = 0
  const searches = Array.from({ length: 20 }, async () => {
    const { status } = await askDashboard(server, acme, 'GET', path)
    ended += 1
    return status
  })
  expect(await acme.ask('GET', '/me')).toMatchObject({ status: 200 })
  expect(ended).toBeLessThan(searches.length)
  expect(new Set(await Promise.all(searches))).toEqual(new Set([200]))
})

test.each([
  { of: 'lastWrote', op: 'before', value: '2001-01-01' },
  { of: 'firstName', op: 'contains', value: 'nobody' },
  { of: 'list', op: 'isEmpty' },
])('another request is answered while the preview of %j looks through very many contacts', async (filter) => {
  let ended = 0
  const previews = Array.from({ length: 20 }, async () => {
    const { status } = await acme.ask('POST', '/segments/preview', { body: { filter } })
    ended += 1
    return status
  })
  expect(await acme.ask('GET', '/me')).toMatchObject({ status: 200 })
  expect(ended).toBeLessThan(previews.length)
  expect(new Set(await Promise.all(previews))).toEqual(new Set([200]))
})

test.each(['/conversations', '/messages'])(
  'GET %s, not filtered, waits for none of the searches that others have begun',
  async (path) => {
    let ended = 0
    const searches = Array.from({ length: 60 }, async () => {
      await askDashboard(server, acme, 'GET', '/contact_search/count?search=nobody')
      ended += 1
    })
    await Promise.race(searches)
    expect(await askDashboard(server, acme, 'GET', path)).toMatchObject({ status: 200 })
    expect(ended).toBeLessThan(searches.length / 2)
    await Promise.all(searches)
  },
)

test('an export that finds nobody among very many contacts occupies this thread little more than one of an empty list', async () => {
  const { exportFile } = importsOf(server, acme)
  const timeOfExports = async (list: string) => {
    const elapsed = measureProcessorTime()
    const filter = { listId: acme.listId(list), channel: 'unused' }
    for (let run = 0; run < 10; run += 1) expect(await exportFile(filter)).toMatchObject({ rows: 0 })
    return elapsed()
  }
  await timeOfExports('Nobody') // the first ones take longer
  const least = await timeOfExports('Nobody')
  expect(await timeOfExports('Everybody')).toBeLessThan(3 * least)
})

if (dialect === 'postgres')
  test('slow reads leave connections for others', async () => {
    const search = () => askDashboard(server, acme, 'GET', '/conversations?filter=failed')
    const { searches, other } = await withConnection(await databaseOf(server.dataDir), async (locking) => {
      await locking.query('begin; lock table conversation in access exclusive mode') // so that each search waits
      const started = Array.from({ length: 10 }, search)
      const campaigns = await acme.ask('GET', '/campaigns')
      await locking.query('rollback')
      return { searches: started, other: campaigns }
    })
    expect(other).toMatchObject({ status: 200 })
    expect((await Promise.all(searches)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  })
