import { CampaignDetail } from '@replyloop/shared/contract/campaign'
import { openContact } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { createDatedFollowUps, dated } from '../support/datedFollowUps.ts'
import { apiError, newPhone } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, after } = suite
const { opens, ends, date, until, sentFollowUps, save } = createDatedFollowUps(suite)

const inDays = (days: number, at: string, given: object = {}) => ({
  afterMinutes: days * 1440,
  at,
  text: 'Nudge',
  ...given,
})

/** Waits until it is a time of the day in UTC. */
const toTime = (time: string) => until(`${date(1)}T${time}:00Z`)

describe('A follow-up with a time of the day goes out', () => {
  const expectAt = async (ann: Parameters<typeof sentFollowUps>[0], instant: string, expected: string[]) => {
    await until(instant, 1)
    expect(await sentFollowUps(ann)).toEqual(expected.slice(0, -1))
    await after(1)
    expect(await sentFollowUps(ann)).toEqual(expected)
  }

  test('so many days later at that time on the clock of the account, and so does the next one', async () => {
    await toTime('15:00')
    const ann = await opens(
      [inDays(2, '9:00'), inDays(1, '18:30', { text: 'Nudge 2' })],
      {},
      { timeZone: 'Asia/Tokyo' },
    )
    await ann.joins() // at midnight of the next day there
    await expectAt(ann, `${date(3)}T00:00:00Z`, ['Nudge'])
    await expectAt(ann, `${date(1)}T09:30:00Z`, ['Nudge', 'Nudge 2'])
  })

  test('on the clock of the contact, where it says so', async () => {
    await toTime('15:00')
    const { account } = await opens([inDays(1, '09:00', { zone: 'contact' })])
    const asha = await openContact(server, account, `+9198${newPhone().slice(-8)}`)
    await asha.joins()
    await expectAt(asha, `${date(1)}T03:30:00Z`, ['Nudge'])
  })

  test('at that time once a delay of hours is over, later where another message goes out in between', async () => {
    await toTime('06:30')
    const ann = await opens([{ afterMinutes: 120, at: '09:00', text: 'Nudge' }])
    await ann.joins()
    await after(hour)
    await ann.sends()
    await expectAt(ann, `${date(1)}T09:00:00Z`, ['Nudge'])
  })

  test('when quiet hours end in which its time lies', async () => {
    await toTime('15:00')
    const quietHours = { from: '21:00', until: '08:00' }
    const ann = await opens([inDays(1, '22:00')], {}, { quietHours })
    await ann.update({ phone: null })
    await ann.joins()
    await until(`${date(1)}T22:00:00Z`)
    expect(await ends(ann)).toBe('follow_up queued quiet_hours')
    await expectAt(ann, `${date(1)}T08:00:00Z`, ['Nudge'])
  })

  test('at that time of the next day, where the credits of its day are used up', async () => {
    await toTime('15:00')
    const ann = await opens(
      [{ afterMinutes: 120, at: '18:00', text: 'Nudge' }],
      {},
      { limits: { creditsPerDay: 1 } },
    )
    await ann.joins()
    await after(3 * hour)
    expect(await ends(ann)).toBe('follow_up queued daily_limit')
    await expectAt(ann, `${date(1)}T18:00:00Z`, ['Nudge'])
  })

  test('never, once the contact has written', async () => {
    const ann = await opens([inDays(1, '09:00')])
    await ann.joins()
    await ann.writes('Do you know the way to San José?')
    await after(3 * day)
    expect(await sentFollowUps(ann)).toEqual([])
  })
})

test('A time of the day that is added to a follow-up holds from the next message on', async () => {
  await toTime('15:00')
  const ann = await opens([{ afterMinutes: 60, text: 'Nudge' }])
  await ann.joins()
  expect(await save(ann.account, [{ afterMinutes: 60, at: '18:00', text: 'Nudge' }])).toMatchObject({
    status: 200,
  })
  await ann.sends()
  await after(2 * hour)
  expect(await sentFollowUps(ann)).toEqual([])
  await after(hour)
  expect(await sentFollowUps(ann)).toEqual(['Nudge'])
})

test('A time of the day is shown as it was given, and what was shown is taken', async () => {
  const { account } = await opens([
    inDays(1, '9:00'),
    inDays(1, '21:30', { zone: 'contact' }),
    { ...inDays(1, '9:00'), at: null },
  ])
  const path = `/campaigns/${account.campaignId('Desk')}`
  const read = CampaignDetail.parse((await askDashboard(server, account, 'GET', path)).body)
  const [first, second, third] = read.followUps
  expect([first, second]).toMatchObject([
    { afterMinutes: 1440, at: '09:00', zone: 'account' },
    { afterMinutes: 1440, at: '21:30', zone: 'contact' },
  ])
  expect(third).toEqual({ afterMinutes: 1440, text: 'Nudge', content: null })
  const saved = await save(account, read.followUps)
  expect(saved).toMatchObject({ status: 200, body: { followUps: read.followUps } })
})

test.each<[string, string, object, string]>([
  ['no time of the day', 'VALIDATION_FAILED', inDays(1, '24:00'), 'at'],
  ['a clock without a time', 'VALIDATION_FAILED', { afterMinutes: 5, zone: 'contact', text: 'Hi' }, 'at'],
  ['no such clock', 'VALIDATION_FAILED', inDays(1, '09:00', { zone: 'sender' }), 'zone'],
  ['a time beside a date', 'CONFLICTING_FIELDS', { ...dated(1, '10:00'), at: '09:00' }, 'at'],
  ['a time alone', 'VALIDATION_FAILED', { at: '09:00', text: 'Hi' }, 'afterMinutes'],
])('A follow-up with %s is refused, and the answer says where', async (_what, code, step, path) => {
  const { account } = await opens([])
  expect(await save(account, [step])).toMatchObject(apiError(400, code, `followUps[0].${path}`))
})
