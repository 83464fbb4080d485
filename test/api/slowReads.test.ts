import { beforeAll, expect, test } from '@jest/globals'
import { databaseOf } from '../support/databases.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'Everybody' }] })

beforeAll(async () => {
  const listId = acme.listId('Everybody')
  await seedContacts(await databaseOf(server.dataDir), { accountId: acme.id, listId, count: 50_000 })
})

test.each([
  '/contact_search?search=nobody',
  '/contact_search/count?search=nobody',
  '/conversations?search=nobody',
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
