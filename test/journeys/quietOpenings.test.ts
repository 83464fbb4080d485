import { askDashboard, rowsOf } from '../support/dashboardApi.ts'
import {
  botCampaign,
  sandboxOf,
  funnel,
  openContact,
  openConversation,
  openFunnel,
  setStatus,
} from '../support/conversation.ts'
import type { TestAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, second, timesOf } from '../support/time.ts'

const { clock, server, after } = suiteOnFakeClock()

/** The minutes of a day of the UTC clock, as `21:00`. */
const timeIn = timesOf(clock)
const toTheMinute = () => after(minute - (clock.now() % minute))
/** Quiet hours that hold all opening messages now and end in two hours. */
const quietNow = () => ({
  limits: { quietOpenings: 'all' as const },
  quietHours: { from: timeIn(-hour), until: timeIn(2 * hour) },
})
const notQuietNow = () => ({ limits: {}, quietHours: { from: timeIn(hour), until: timeIn(2 * hour) } })

const queueOf = async (account: TestAccount, state: string) =>
  rowsOf(
    await askDashboard(
      server,
      account,
      'GET',
      `/campaigns/${account.campaignId('Funnel')}/queue?state=${state}`,
    ),
  )
const change = async (account: TestAccount, path: string, body: object) =>
  expect(await askDashboard(server, account, 'PATCH', path, { body })).toMatchObject({ status: 200 })

describe('Quiet hours that hold all opening messages hold them', () => {
  test('until they end, and the timeline and the queue say why and until when', async () => {
    await toTheMinute()
    const end = new Date(clock.now() + 2 * hour).toISOString()
    const ann = await openConversation(server, [funnel()], quietNow())
    await ann.joins()
    await after(2 * hour - 1)
    expect(await ann.said()).toEqual([])
    const detail = `${end.slice(11, 16)} UTC`
    expect(await ann.timeline()).toMatchObject([{ decision: 'held', rule: 'quiet_hours', detail }])
    expect(await queueOf(ann.account, 'held')).toMatchObject([
      { reason: 'quiet_hours', detail, estimatedAt: end },
    ])
    await after(1)
    expect(await ann.said()).toEqual(['campaign: Hi!'])
    expect((await ann.decisions()).slice(1)).toEqual([
      'opening queued decided_again',
      'opening sent joined_list',
    ])
    await after(48 * hour)
    expect(await ann.said()).toEqual(['campaign: Hi!'])
  })

  test('and outside of them an opening message goes out at once', async () => {
    const ann = await openConversation(server, [funnel()], notQuietNow())
    await ann.joins()
    expect(await ann.said()).toEqual(['campaign: Hi!'])
  })

  test('to go out afterwards in the order of joining at the send rate, behind nobody who is not quiet', async () => {
    await toTheMinute()
    const { account, people, joinInTurn, opened } = await openFunnel(
      server,
      [funnel({ pacePerMinute: 2 })],
      quietNow(),
    )
    const joined = await people(6)
    await joinInTurn(joined)
    await after(minute)
    expect(await queueOf(account, 'held')).toHaveLength(6)
    // India is 5½ hours ahead: there it is not quiet.
    const asha = await openContact(server, account, '+919812345678')
    await asha.joins()
    expect(await opened()).toEqual([asha.id])
    await after(2 * hour - minute - 1)
    expect(await opened()).toEqual([asha.id])
    await after(1)
    expect(await opened()).toEqual([asha.id, joined[0]])
    for (const sent of [2, 3, 4, 5, 6]) {
      await after(30 * second)
      expect(await opened()).toEqual([asha.id, ...joined.slice(0, sent)])
    }
  })

  test('and what cancels an opening cancels one that they hold', async () => {
    const { account, join, leave, people, messages } = await openFunnel(server, [funnel()], quietNow())
    const [left, out] = await people(2)
    if (left === undefined || out === undefined) throw new Error('nobody was made')
    await join(left)
    await join(out)
    await leave(left)
    await account.client.updateContact({ params: { id: out }, body: { optedOut: true } })
    await after(24 * hour)
    expect(await messages()).toEqual([])
  })

  test('until they are changed or switched off: those who are not quiet any more are not kept', async () => {
    const [off, moved, away, zone] = await Promise.all(
      [0, 1, 2, 3].map(() => openConversation(server, [funnel()], quietNow())),
    )
    if (off === undefined || moved === undefined || away === undefined || zone === undefined)
      throw new Error('nothing was opened')
    for (const ann of [off, moved, away, zone]) await ann.joins()
    await change(off.account, '/automatic_limits', { quietOpenings: false })
    await change(moved.account, '/settings', {
      quietHours: { from: timeIn(-hour), until: timeIn(10 * minute) },
    })
    await change(away.account, '/settings', { quietHours: null })
    await change(zone.account, '/settings', { timeZone: 'Asia/Kolkata' })
    await after(second)
    for (const ann of [off, away, zone]) expect(await ann.said()).toEqual(['campaign: Hi!'])
    expect(await moved.said()).toEqual([])
    await after(11 * minute)
    expect(await moved.said()).toEqual(['campaign: Hi!'])
  })

  test('but not past a pause of the campaign, nor those of an account that lets them go', async () => {
    const ann = await openConversation(server, [funnel()], quietNow())
    await ann.joins()
    await setStatus(server, ann.account, 'Paused', 'Funnel')
    await after(3 * hour)
    expect(await ann.said()).toEqual([])
    await setStatus(server, ann.account, 'Live', 'Funnel')
    await after(minute)
    expect(await ann.said()).toEqual(['campaign: Hi!'])

    const bob = await openConversation(server, [funnel()], {
      ...quietNow(),
      limits: { quietOpenings: false },
    })
    await bob.joins()
    expect(await bob.said()).toEqual(['campaign: Hi!'])
  })

  test('of many who join at once, and none of them keeps the queue from others', async () => {
    const { people, joinInTurn, messages, account } = await openFunnel(
      server,
      [funnel({ pacePerMinute: 60 })],
      quietNow(),
    )
    await joinInTurn(await people(30))
    await after(minute)
    expect(await messages()).toEqual([])
    expect(await queueOf(account, 'queued')).toEqual([])
    await after(2 * hour)
    for (let sent = 1; sent < 30; sent += 1) await after(second)
    expect(await messages()).toHaveLength(30)
  })

  test('but none to the test contact of the sandbox', async () => {
    const { said, open } = sandboxOf(server)
    const { account, id } = await open({ campaigns: [botCampaign()], ...quietNow() })
    expect(await said(account, id)).toMatchObject([{ author: 'campaign', body: 'Hi!' }])
  })

  test('for a night at most, though the clock was ahead when they began to', async () => {
    await after(10 * day)
    const ann = await openConversation(server, [funnel()], quietNow())
    await ann.joins()
    clock.advance(-10 * day)
    const bob = await openContact(server, ann.account)
    await bob.joins()
    await after(3 * hour)
    await after(minute)
    expect([await ann.said(), await bob.said()]).toEqual([['campaign: Hi!'], ['campaign: Hi!']])
  })
})
