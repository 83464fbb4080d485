import { lockWaits } from '../support/cluster.ts'
import { askDashboard, fieldsOf, membersOf, openOwner } from '../support/dashboardApi.ts'
import { holdWrites } from '../support/databases.ts'
import { apiError } from '../support/factories.ts'
import { suiteServerAndClient } from '../support/suite.ts'

const { server, beside } = suiteServerAndClient()
const waiting = (count: number) => lockWaits(beside(), count)

test.each([
  ['/api_keys', 'api_key'],
  ['/api_key', 'account'],
])('a key that a member makes by %s in the instant of their removal ends with them', async (path, table) => {
  const { owner } = await openOwner(server)
  const { id, person } = await membersOf(server).join(owner, 'admin')
  const release = await holdWrites(server.dataDir, table)
  const made = person.ask('POST', path, { body: { name: 'Zapier', scope: 'full' } })
  await waiting(1)
  const removed = owner.ask('DELETE', `/members/${id}?endKeys=true`)
  await Promise.race([removed, waiting(2)])
  await release()
  expect(await removed).toMatchObject({ status: 200, body: { keysEnded: true } })
  const { apiKey } = fieldsOf(await made)
  expect(await askDashboard(server, { apiKey: String(apiKey) }, 'GET', '/me')).toMatchObject(
    apiError(401, 'UNAUTHORIZED'),
  )
})
