import { dueByDate, planChange } from '../../server/src/modules/campaigns/followUps/datedPlan.rules.ts'
import { hour } from '../support/time.ts'

describe('A follow-up relative to a date is due', () => {
  const due = (days: number, at: string, date: string, timeZone: string) =>
    new Date(dueByDate({ field: 'date', days, at, zone: 'account' }, date, timeZone)).toISOString()

  test.each<[string, number, string, string, string, string]>([
    ['in winter', -1, '10:00', '2026-12-03', 'Europe/Berlin', '2026-12-02T09:00:00.000Z'],
    ['across the change to summer', 1, '10:00', '2027-03-27', 'Europe/Berlin', '2027-03-28T08:00:00.000Z'],
    [
      'an hour later, where clocks leave the hour out',
      0,
      '02:30',
      '2027-03-28',
      'Europe/Berlin',
      '2027-03-28T01:30:00.000Z',
    ],
    [
      'the first time, where clocks show the hour twice',
      0,
      '02:30',
      '2026-10-25',
      'Europe/Berlin',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'on clocks that are half an hour apart',
      -1,
      '09:00',
      '2026-12-03',
      'Asia/Kolkata',
      '2026-12-02T03:30:00.000Z',
    ],
    ['over the end of a year and a leap day', 60, '00:00', '2027-12-31', 'UTC', '2028-02-29T00:00:00.000Z'],
  ])('%s', (_when, days, at, date, zone, expected) => expect(due(days, at, date, zone)).toBe(expected))
})

describe('What a date changes of a dated step', () => {
  const now = Date.parse('2026-12-01T12:00:00Z')
  const day = '2026-12-03'
  const wanted = { day, dueAt: now + hour }
  const past = { day, dueAt: now - hour }
  const row = { state: 'open', day: null, dueAt: null } as const
  const planned = { state: 'open', day, dueAt: wanted.dueAt } as const

  test.each<[string, Parameters<typeof planChange>[0], Parameters<typeof planChange>[1], unknown]>([
    ['a first date plans it', row, wanted, { change: planned }],
    ['the same date leaves it', planned, wanted, undefined],
    ['another date moves it', { ...planned, day: '2026-12-05' }, wanted, { change: planned }],
    ['no date where there was none changes nothing', row, undefined, undefined],
    ['a date that is taken away ends it', planned, undefined, { change: row, rule: 'date_removed' }],
    ['a past date ends it, and says so', row, past, { change: { ...row, day }, rule: 'date_past' }],
    ['and says so once', { ...row, day }, past, undefined],
    ['what waits for the end of quiet hours goes on', planned, past, undefined],
    ['what is over for a date stays so', { ...row, state: 'done', day }, wanted, undefined],
    [
      'and begins again for another',
      { ...row, state: 'done', day: '2026-12-05' },
      wanted,
      { change: planned },
    ],
    ['what is over stays over while there is no date', { ...row, state: 'done', day }, undefined, undefined],
    ['what has ended stays so', { ...row, state: 'ended' }, wanted, undefined],
  ])('%s', (_what, from, date, expected) => expect(planChange(from, date, now)).toEqual(expected))
})
