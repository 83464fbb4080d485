import { CampaignStats, QueuePage } from '@replyloop/shared/contract/campaignReports'
import {
  botCampaign,
  funnel,
  openContact,
  openConversation,
  openFunnel,
  setStatus,
} from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, createContact, openAccount, type TestAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, minute } from '../support/time.ts'

const { clock, server, untilIdle, after } = suiteOnFakeClock()

const ask = (account: TestAccount, method: string, path: string) =>
  askDashboard(server, account, method, path)

describe('GET /campaigns/:id/stats', () => {
  test('counts openings, answers, follow-ups, hand-overs and opt-outs, in all and by day', async () => {
    const followUps = [{ afterMinutes: 60, text: 'Still there?' }]
    const ann = await openConversation(server, [botCampaign({ followUps })])
    const { account } = ann
    const id = account.campaignId('Desk')
    const stats = async () => CampaignStats.parse((await ask(account, 'GET', `/campaigns/${id}/stats`)).body)
    await after(day - (clock.now() % day)) // what follows must not fall on two days
    const today = new Date(clock.now()).toISOString().slice(0, 10)
    await ann.joins()
    await ann.writes('How much is it?')
    await after(minute)
    const bob = await openContact(server, account)
    await bob.writes('Who was the first person on the moon?')
    await after(minute)
    const cay = await openContact(server, account)
    await cay.update({ botActive: false })
    await cay.writes('How much is it?') // which the bot leaves to others
    await after(day)
    await bob.writes('STOP')
    const { days, sentToTests, ...all } = await stats()
    expect(sentToTests).toBe(0)
    expect(all).toEqual({ opened: 1, answered: 1, followedUp: 1, handedOver: 1, optedOut: 1 })
    expect(days).toHaveLength(30)
    expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted())
    expect(days.at(-2)).toEqual({ date: today, ...all, followedUp: 0, optedOut: 0 })
    expect(days.at(-1)).toMatchObject({ opened: 0, followedUp: 1, optedOut: 1 })
    expect(days.slice(0, -2).every(({ opened, optedOut }) => opened + optedOut === 0)).toBe(true)
    await after(28 * day)
    expect((await stats()).days[0]).toMatchObject({ date: today, opened: 1 })
  })

  test('by the days of the account’s time zone', async () => {
    const ann = await openConversation(server, [botCampaign()], { timeZone: 'Asia/Kathmandu' })
    const ahead = (5 * 60 + 45) * minute
    await after(2 * day - (clock.now() % day) - ahead) // there the day has just begun
    await ann.joins()
    const path = `/campaigns/${ann.account.campaignId('Desk')}/stats`
    const { days } = CampaignStats.parse((await ask(ann.account, 'GET', path)).body)
    const there = new Date(clock.now() + ahead).toISOString().slice(0, 10)
    expect(days.at(-1)).toMatchObject({ date: there, opened: 1 })
  })
})

describe('GET /campaigns/:id/queue', () => {
  test('lists who waits, in order, and when each is due; those on hold with the reason', async () => {
    const { account, people, joinInTurn } = await openFunnel(server, [
      funnel({ pacePerMinute: 1, openingMessage: 'Hi {{firstName}}!' }),
    ])
    const nameless = await createContact(account)
    await joinInTurn([nameless.id]) // on hold: it has no first name
    const ids = await people(6)
    await joinInTurn(ids) // with it, three go out at once
    await untilIdle()
    const path = `/campaigns/${account.campaignId('Funnel')}/queue`
    const queue = async (query = '') => QueuePage.parse((await ask(account, 'GET', path + query)).body)
    const { data } = await queue()
    const waiting = data.map(({ contact }) => contact.id)
    expect(waiting).toEqual(ids.slice(-waiting.length))
    expect(waiting.length).toBeGreaterThan(2)
    const at = data.map(({ estimatedAt }) => Date.parse(estimatedAt ?? ''))
    expect(at.slice(1).map((time, index) => time - (at[index] ?? 0))).toEqual(at.slice(1).map(() => minute))
    expect((await ask(account, 'GET', path.replace('/queue', ''))).body).toMatchObject({
      effectivePacePerMinute: 1,
      queue: { waiting: waiting.length, held: 1, estimatedEnd: data.at(-1)?.estimatedAt },
    })
    const [first, rest] = [await queue('?limit=1'), await queue(`?cursor=${data[0]?.id}`)]
    expect([...first.data, ...rest.data]).toEqual(data)
    expect((await queue('?state=held')).data).toMatchObject([
      { contact: { id: nameless.id }, reason: 'missing_variable', detail: 'firstName', estimatedAt: null },
    ])
    await setStatus(server, account, 'Paused', 'Funnel')
    expect((await queue()).data.map(({ estimatedAt }) => estimatedAt)).toEqual(waiting.map(() => null))
    await account.client.updateContact({ params: { id: nameless.id }, body: { firstName: 'Ann' } })
    await untilIdle()
    const [head] = (await queue()).data
    expect(head).toMatchObject({ contact: { id: nameless.id }, reason: null, detail: null })
  })
})

test('404 for an unknown campaign, or another account’s', async () => {
  const { account } = await openConversation(server, [botCampaign()])
  const stranger = await openAccount(server)
  for (const path of [`/campaigns/${account.campaignId('Desk')}`, '/campaigns/cam_x'])
    for (const report of ['stats', 'queue'])
      expect(await ask(stranger, 'GET', `${path}/${report}`)).toMatchObject(
        apiError(404, 'CAMPAIGN_NOT_FOUND'),
      )
})
