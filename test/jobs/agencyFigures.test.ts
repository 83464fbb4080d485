import { SubAccountFigures } from '@replyloop/shared/contract/agency'
import { botCampaign, openContact } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { newEmail, openAccount } from '../support/factories.ts'
import { receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const { clock, server, after, untilIdle, catchUpWithIds } = suiteOnFakeClock()
const receiver = receiverPerTest()

test('An agency reads of a client the median first response of people, the share of the bot and what was sent, once the day is counted', async () => {
  await catchUpWithIds()
  await after(day - (clock.now() % day) + hour)
  const email = newEmail('client')
  const lists = [{ name: 'Leads' }]
  const replyWebhook = { url: receiver.url }
  const agency = await openAccount(server, {
    type: 'agency',
    subAccounts: [{ email, name: 'Shop', credits: 100, lists, campaigns: [botCampaign()], replyWebhook }],
  })
  const sub = agency.subAccount(email)
  const read = async () =>
    SubAccountFigures.parse((await askDashboard(server, agency, 'GET', `/agency/subaccounts/${sub.id}`)).body)
  expect(await read()).toMatchObject({ responseTime: null, botShare: null, sent: 0 })
  const bob = await openContact(server, sub)
  await bob.writes('Which colour is your dog?')
  await untilIdle()
  await after(7 * minute)
  await bob.replies()
  const ann = await openContact(server, sub)
  await ann.joins()
  await untilIdle()
  await after(minute)
  for (let times = 0; times < 3; times += 1) {
    await ann.writes('How much is it?')
    await untilIdle()
    await after(2 * minute)
  }
  await after(day)
  await after(2 * hour)
  await after(2 * minute)
  const sent = (await sub.client.listMessages({ query: { limit: '100' } })).body.data.filter(
    ({ direction, status }) => direction === 'outgoing' && status === 'Sent',
  )
  const by = (author: string) => sent.filter((message) => message.author === author).length
  expect(by('bot')).toBeGreaterThan(0)
  expect(by('user')).toBe(1)
  const botShare = Math.floor((1000 * by('bot')) / (by('bot') + 1)) / 1000
  expect(await read()).toMatchObject({ responseTime: 420, botShare, sent: sent.length })
  await after(31 * day)
  expect(await read()).toMatchObject({ responseTime: null, botShare: null, sent: 0 })
})
