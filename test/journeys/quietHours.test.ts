import { botCampaign, createFollowUps, openContact, steps } from '../support/conversation.ts'
import { openAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute, timesOf } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { clock, server, after } = suite
const { open, sentFollowUps, expectAnswer, expectFollowUpAfter } = createFollowUps(suite)

describe('What falls in quiet hours waits until they end', () => {
  /** The minutes of a day of the UTC clock, as `21:00`. */
  const timeIn = timesOf(clock)
  const toTheMinute = () => after(minute - (clock.now() % minute))

  test('by the account’s zone for a contact whose number tells none', async () => {
    await toTheMinute()
    const ann = await open(
      steps(10, 10),
      {},
      { timeZone: 'UTC', quietHours: { from: timeIn(5 * minute), until: timeIn(8 * hour) } },
    )
    await ann.joins()
    await expectFollowUpAfter(ann, 8 * hour, ['Nudge 1'])
    await expectFollowUpAfter(ann, 10 * minute, ['Nudge 1', 'Nudge 2'])
    const sent = 'follow_up sent silence'
    expect((await ann.decisions()).slice(1)).toEqual(['follow_up queued quiet_hours', sent, sent])
  })

  test('by the region of the contact’s phone', async () => {
    await toTheMinute()
    // India is 5½ hours ahead of UTC all year round.
    const ahead = 5.5 * hour
    const account = await openAccount(server, {
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign({ followUps: steps(10) })],
      timeZone: 'UTC',
      quietHours: { from: timeIn(ahead), until: timeIn(ahead + 2 * hour) },
    })
    const [asha, joe] = [
      await openContact(server, account, '+919812345678'),
      await openContact(server, account),
    ]
    await asha.joins()
    await joe.joins()
    await after(10 * minute)
    expect(await sentFollowUps(joe)).toEqual(['Nudge 1'])
    await after(110 * minute - 1)
    expect(await sentFollowUps(asha)).toEqual([])
    await after(1)
    expect(await sentFollowUps(asha)).toEqual(['Nudge 1'])
  })

  test('by the area of the contact’s phone, where a country has several times', async () => {
    await toTheMinute()
    const behind = -10 * hour // Hawaii, all year round
    const account = await openAccount(server, {
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign({ followUps: steps(10) })],
      timeZone: 'America/New_York',
      quietHours: { from: timeIn(behind), until: timeIn(behind + 2 * hour) },
    })
    const leilani = await openContact(server, account, '+18085550123')
    await leilani.joins()
    await after(2 * hour - 1)
    expect(await sentFollowUps(leilani)).toEqual([])
    await after(1)
    expect(await sentFollowUps(leilani)).toEqual(['Nudge 1'])
  })

  test('and what ends it on the way ends it', async () => {
    await toTheMinute()
    const ann = await open(
      steps(10),
      {},
      { quietHours: { from: timeIn(5 * minute), until: timeIn(2 * hour) } },
    )
    await ann.joins()
    await after(hour)
    await ann.writes('Not now')
    await after(24 * hour)
    expect(await sentFollowUps(ann)).toEqual([])
  })

  test('but answers do not wait', async () => {
    const ann = await open(
      steps(10),
      {},
      { timeZone: 'UTC', quietHours: { from: timeIn(-hour), until: timeIn(8 * hour) } },
    )
    await expectAnswer(ann)
    await after(10 * minute)
    expect(await sentFollowUps(ann)).toEqual([]) // the hours are quiet
  })
})
