import { botCampaign, joinsOf, openContact, openConversation } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { newEmail, openAccount, type TestAccount } from '../support/factories.ts'
import type { Declaration } from '../support/server.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, second } from '../support/time.ts'

const { clock, server, after } = suiteOnFakeClock()

const toMidnight = () => after(day - (clock.now() % day))
const limitsOf = async (account: TestAccount) =>
  (await askDashboard(server, account, 'GET', '/automatic_limits')).body
const changeLimits = async (account: TestAccount, body: object) =>
  expect(await askDashboard(server, account, 'PATCH', '/automatic_limits', { body })).toMatchObject({
    status: 200,
  })
const openLimited = (creditsPerDay: number, given: Partial<Declaration> = {}) =>
  openConversation(server, [botCampaign()], { limits: { creditsPerDay }, ...given })
type Ann = Awaited<ReturnType<typeof openContact>>
const asks = async (ann: Ann) => {
  await ann.writes('How much is it?')
  await after(2 * second)
}

describe('When the credits of a day are used up', () => {
  test('there is no answer until the next day, and the timeline says why', async () => {
    await toMidnight()
    const ann = await openLimited(2)
    await asks(ann)
    await asks(ann)
    expect(await limitsOf(ann.account)).toMatchObject({
      creditsPerDay: 2,
      creditsUsed: 2,
      creditDayEndsAt: new Date(clock.now() - (clock.now() % day) + day).toISOString(),
    })
    await asks(ann)
    expect(await ann.said()).toHaveLength(2)
    expect((await ann.decisions()).at(-1)).toBe('answer skipped daily_limit')
    await toMidnight()
    expect(await limitsOf(ann.account)).toMatchObject({ creditsUsed: 0 })
    await asks(ann)
    expect(await ann.said()).toHaveLength(3)
  })

  test('opening messages are on hold, and go out in the order of joining when the day turns: as many as it pays for', async () => {
    await toMidnight()
    const ann = await openLimited(2)
    const { people, joinInTurn, opened } = joinsOf(ann.account)
    const joined = await people(5)
    await joinInTurn(joined)
    for (let waited = 0; waited < 5; waited += 1) await after(2 * second)
    expect(await opened()).toEqual(joined.slice(0, 2))
    const path = `/campaigns/${ann.account.campaignId('Desk')}/queue?state=held`
    const held = await askDashboard(server, ann.account, 'GET', path)
    expect(held.body).toMatchObject({
      data: [{ reason: 'daily_limit' }, { reason: 'daily_limit' }, { reason: 'daily_limit' }],
    })
    await toMidnight()
    for (let waited = 0; waited < 5; waited += 1) await after(minute)
    expect(await opened()).toEqual(joined.slice(0, 4))
    await toMidnight()
    for (let waited = 0; waited < 5; waited += 1) await after(minute)
    expect(await opened()).toEqual(joined)
  })

  test('who joins alone is greeted when the day turns', async () => {
    await toMidnight()
    const ann = await openLimited(1)
    await asks(ann)
    await ann.joins()
    await after(hour)
    expect(await ann.said()).toEqual(['bot: Ten euros.'])
    expect((await ann.decisions()).at(-1)).toBe('opening held daily_limit')
    await toMidnight()
    await after(minute)
    expect(await ann.said()).toEqual(['bot: Ten euros.', 'campaign: Hi!'])
  })

  test('a higher limit, or none, releases what is on hold at once', async () => {
    const ann = await openLimited(1)
    const { people, joinInTurn, opened } = joinsOf(ann.account)
    await joinInTurn(await people(3))
    expect(await opened()).toHaveLength(1)
    await changeLimits(ann.account, { creditsPerDay: 2 })
    await after(minute)
    expect(await opened()).toHaveLength(2)
    await changeLimits(ann.account, { creditsPerDay: null })
    await after(minute)
    expect(await opened()).toHaveLength(3)
    expect(await limitsOf(ann.account)).toMatchObject({ creditsPerDay: null, creditsUsed: 0 })
  })

  test('follow-ups wait for the next day; replies by hand and by the API go out', async () => {
    await toMidnight()
    const followUps = [{ afterMinutes: 10, text: 'Still there?' }]
    const ann = await openConversation(server, [botCampaign({ followUps })], { limits: { creditsPerDay: 1 } })
    await ann.joins()
    await after(hour)
    expect(await ann.said()).toEqual(['campaign: Hi!'])
    expect(await ann.decisions()).toContain('follow_up queued daily_limit')
    const bob = await openContact(server, ann.account)
    expect(await bob.sends()).toMatchObject({ status: 200 })
    expect(await bob.replies()).toMatchObject({ status: 201 })
    await toMidnight()
    expect(await ann.said()).toEqual(['campaign: Hi!', 'campaign: Still there?'])
  })

  test('of racing questions and joins no more go out than the day pays for, metered or not', async () => {
    for (const metered of [true, false]) {
      const account = await openAccount(server, {
        lists: [{ name: 'Leads' }],
        campaigns: [botCampaign()],
        limits: { creditsPerDay: 4 },
        metered,
        credits: 100,
      })
      const asking = await Promise.all([1, 2, 3, 4, 5].map(() => openContact(server, account)))
      const joining = await Promise.all([1, 2, 3].map(() => openContact(server, account)))
      await Promise.all(asking.map((ann) => ann.writes('How much is it?')))
      await Promise.all([after(2 * second), ...joining.map((ann) => ann.joins())])
      await after(minute)
      expect((await Promise.all([...asking, ...joining].map((ann) => ann.said()))).flat()).toHaveLength(4)
      expect(await limitsOf(account)).toMatchObject({ creditsUsed: 4 })
      expect((await account.client.getMe()).body.balance).toBe(metered ? 96 : 100)
    }
  })
})

test('A day is that of the account’s time zone, and one that has begun keeps its end', async () => {
  await toMidnight()
  // India is 5½ hours ahead of UTC all year round.
  const ann = await openLimited(1, { timeZone: 'Asia/Kolkata' })
  await asks(ann)
  const end = new Date(clock.now() - (clock.now() % day) + 18.5 * hour).toISOString()
  expect(await limitsOf(ann.account)).toMatchObject({ creditsUsed: 1, creditDayEndsAt: end })
  await askDashboard(server, ann.account, 'PATCH', '/settings', { body: { timeZone: 'Pacific/Kiritimati' } })
  expect(await limitsOf(ann.account)).toMatchObject({ creditsUsed: 1, creditDayEndsAt: end })
  await after(18.5 * hour)
  await asks(ann)
  expect(await ann.said()).toHaveLength(2)
})

test('Where both the day and the balance are used up, what is on hold waits for both', async () => {
  const email = newEmail('client')
  const sub = {
    email,
    name: 'Client',
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign()],
    credits: 1,
    limits: { creditsPerDay: 1 },
  }
  const agency = await openAccount(server, { type: 'agency', subAccounts: [sub] })
  const account = agency.subAccount(email)
  const { people, joinInTurn, opened } = joinsOf(account)
  await joinInTurn(await people(2))
  expect(await opened()).toHaveLength(1)
  await agency.client.grantCredits({ body: { email, amount: 5 } })
  await after(minute)
  expect(await opened()).toHaveLength(1)
  await toMidnight()
  await after(2 * minute)
  expect(await opened()).toHaveLength(2)
})

test('An account without a limit is not counted, and pays as before', async () => {
  const ann = await openConversation(server, [botCampaign()])
  await asks(ann)
  expect(await limitsOf(ann.account)).toEqual({
    answersPerHour: 20,
    creditsPerDay: null,
    marketingCap: null,
    quietOpenings: 'many',
    creditsUsed: 0,
    creditDayEndsAt: null,
  })
})
