import { foldCounters } from '../../server/src/platform/db/counters.ts'
import { botCampaign, funnel, openContact } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { databaseOf, openDataOf } from '../support/databases.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { mergesOf } from '../support/merges.ts'
import { select } from '../support/sql.ts'
import { expectCountersOf } from '../support/counters.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, second } from '../support/time.ts'

const { server, clock, after } = suiteOnFakeClock()

const expectCounted = () => expectCountersOf(server.dataDir)

const dashboard = async (account: TestAccount, method: string, path: string, body?: unknown) => {
  const answer = await askDashboard(server, account, method, path, { body })
  expect({ path, ...answer }).toMatchObject({ status: 200 })
  return answer
}

test('counters are what a scan finds, whatever people, campaigns, erasure, merge and retention do', async () => {
  const account = await openAccount(server, {
    lists: [{ name: 'Leads' }, { name: 'Others' }],
    campaigns: [
      botCampaign({ name: 'Beta' }),
      funnel({ name: 'alpha', list: 'Others', openingMessage: 'Hi {{company}}!' }),
    ],
  })
  const list = { id: account.listId('Others') }
  const people = []
  for (let n = 0; n < 5; n += 1) people.push(await openContact(server, account))
  const [ann, bob, cleo, dan, eve] = people
  if (!ann || !bob || !cleo || !dan || !eve) throw new Error('there are five')
  await ann.joins()
  await bob.joins()
  for (const { id } of [ann, bob, cleo])
    await account.client.joinList({ params: list, body: { contactId: id } })
  await after(5 * second)
  await ann.writes('How much is it?')
  await bob.writes('A person, please')
  await dan.writes('Hello')
  await eve.writes('Good day')
  await after(5 * second)
  const kinds = new Set((await expectCounted()).map((row) => row.split(' ')[0]))
  for (const kind of ['member', 'opening', 'answered', 'failed', 'done', 'failed_in', 'unread'])
    expect(kinds).toContain(kind)

  await dashboard(account, 'POST', `/conversations/${dan.id}/read`, {})
  const { merge, two } = mergesOf(account)
  await two()
  expect(await merge(dan.id, ann.id)).toMatchObject({ status: 200 })
  await expectCounted()
  await account.client.deleteContact({ params: { id: bob.id } })
  await after(second)
  await expectCounted()

  await dashboard(account, 'POST', `/campaigns/${account.campaignId('alpha')}/status`, {
    status: 'Paused',
  })
  await dashboard(account, 'PATCH', `/campaigns/${account.campaignId('alpha')}`, { listId: null })
  await dashboard(account, 'DELETE', `/lists/${list.id}`)
  await dashboard(account, 'PATCH', '/settings', { retention: { messagesMonths: 1 } })
  await after(day)
  await eve.writes('Still there?')
  await after(40 * day)
  await expectCounted()

  const db = await openDataOf(server.dataDir, clock)
  expect(await db.write((tx) => foldCounters(tx, clock.now()), { alone: true })).toBe(false)
  await db.close()
  await expectCounted()
  const parts = await select(await databaseOf(server.dataDir), 'select 1 from counter where part <> 0')
  expect(parts).toEqual([])
})
