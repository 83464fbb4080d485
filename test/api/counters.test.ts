import { foldCounters } from '../../server/src/platform/db/counters.ts'
import { botCampaign, funnel, openContact } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { databaseOf, openDataOf } from '../support/databases.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { mergesOf } from '../support/merges.ts'
import { select } from '../support/sql.ts'
import { countersQuery } from '../support/storedRows.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, second } from '../support/time.ts'

const { server, clock, after } = suiteOnFakeClock()

const inConversation = (name: string, condition: string) => `
  select '${name}', coalesce(c.campaign_id, ''), coalesce(c.channel, ''), count(*) from conversation as v
  inner join contact as c on c.id = v.contact_id where ${condition} group by 2, 3`

/** What a scan of the rows finds. */
const scan = `
  select 'member' as counted, list_id as scope, '' as detail, count(*) as amount from membership group by list_id
  union all select 'opening', campaign_id, state || ':' || coalesce(reason, ''), count(*) from opening group by 2, 3
  union all select 'answered', campaign_id, '', count(*) from opening as o where state = 'sent' and exists (
    select 1 from message as m where m.contact_id = o.contact_id and m.id > coalesce(o.message_id, '') and m.direction = 'incoming'
  ) group by 2
  union all select 'failed', m.campaign_id, '', count(*) from message as m inner join campaign as c on c.id = m.campaign_id
    where m.status = 'Failed' and m.direction = 'outgoing' group by 2
  union all select 'done', e.campaign_id, e.subject, count(*) from timeline_entry as e
    inner join campaign as c on c.id = e.campaign_id where e.decision in ('sent', 'done') group by 2, 3
  union all ${inConversation('needs_human', 'c.needs_human_at is not null')}
  union all ${inConversation('failed_in', 'v.failed > 0')}
  union all ${inConversation('unread', 'v.unread > 0')}
  union all ${inConversation('sent_by_campaigns', 'v.only_campaigns_up_to = v.last_message_id')}`

/** Compares, at one moment, and returns what there is. */
async function expectCounted(): Promise<string[]> {
  const url = await databaseOf(server.dataDir)
  const both = await select(
    url,
    `select 'scan' as source, counted, scope, detail, amount from (${scan}) as s
      union all select 'counters', counted, scope, detail, amount from (${countersQuery(url)}) as n`,
  )
  const of = (wanted: string) =>
    both
      .filter(({ source }) => source === wanted)
      .map(({ counted, scope, detail, amount }) => [counted, scope, detail, Number(amount)].join(' '))
      .toSorted()
  expect(of('counters')).toEqual(of('scan'))
  return of('scan')
}

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
