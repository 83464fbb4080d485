import { lockWaits } from '../support/cluster.ts'
import { funnel, openFunnel } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { suiteServerAndClient } from '../support/suite.ts'
import { until } from '../support/time.ts'

const { server, beside } = suiteServerAndClient()

test('a campaign that is paused in the instant of another message ends the follow-up to its contact', async () => {
  const { account, join, people, messages } = await openFunnel(server, [
    funnel({ followUps: [{ afterMinutes: 60, text: 'Still there?' }] }),
  ])
  const [id = ''] = await people(1)
  await join(id)
  await until(messages, ({ length }) => length > 0)
  await beside().query('begin')
  await beside().query('select from follow_up where contact_id = $1 for update', [id])
  const campaign = `/campaigns/${account.campaignId('Funnel')}`
  const paused = askDashboard(server, account, 'POST', `${campaign}/status`, { body: { status: 'Paused' } })
  await lockWaits(beside(), 1)
  const replied = askDashboard(server, account, 'POST', `/contacts/${id}/replies`, {
    body: { body: 'Hello' },
  })
  await lockWaits(beside(), 2)
  await beside().query('commit')
  expect(await Promise.all([paused, replied])).toMatchObject([{ status: 200 }, { status: 201 }])
  expect((await askDashboard(server, account, 'GET', campaign)).body).toMatchObject({ dueFollowUps: 0 })
})
