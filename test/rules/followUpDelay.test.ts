import { delayEndsAt, delayEndsBy } from '../../server/src/modules/campaigns/followUps/delay.rules.ts'

describe('A follow-up with a time of the day is due', () => {
  const due = (minutes: number, at: string, from: string, timeZone: string) =>
    new Date(delayEndsAt(minutes, at, { now: Date.parse(from), timeZone })).toISOString()

  test.each<[string, number, string, string, string, string]>([
    [
      'two days later, though an hour before that',
      2880,
      '09:00',
      '2026-12-01T10:00Z',
      'UTC',
      '2026-12-03T09:00Z',
    ],
    [
      'two days later, though hours after that',
      2880,
      '23:00',
      '2026-12-01T10:00Z',
      'UTC',
      '2026-12-03T23:00Z',
    ],
    ['a day later by the day there', 1440, '09:00', '2026-12-01T20:00Z', 'Asia/Kolkata', '2026-12-03T03:30Z'],
    ['over a change of the clocks', 1440, '09:00', '2027-03-27T10:00Z', 'Europe/Berlin', '2027-03-28T07:00Z'],
    ['the same day, once hours are over', 120, '13:00', '2026-12-01T10:00Z', 'UTC', '2026-12-01T13:00Z'],
    ['just when hours are over', 120, '12:00', '2026-12-01T10:00Z', 'UTC', '2026-12-01T12:00Z'],
    [
      'the next day, where hours end behind it',
      121,
      '12:00',
      '2026-12-01T10:00Z',
      'UTC',
      '2026-12-02T12:00Z',
    ],
    ['after a day and a half, not before', 2160, '09:00', '2026-12-01T22:00Z', 'UTC', '2026-12-04T09:00Z'],
    [
      'an hour later, where clocks leave the hour out',
      1440,
      '02:30',
      '2027-03-27T10:00Z',
      'Europe/Berlin',
      '2027-03-28T01:30Z',
    ],
    [
      'the first time, where clocks show the hour twice',
      1440,
      '02:30',
      '2026-10-24T10:00Z',
      'Europe/Berlin',
      '2026-10-25T00:30Z',
    ],
  ])('%s', (_when, minutes, at, from, zone, expected) => {
    expect(due(minutes, at, from, zone)).toBe(expected.replace('Z', ':00.000Z'))
    const now = Date.parse(from)
    expect(Date.parse(expected)).toBeLessThanOrEqual(delayEndsBy({ afterMinutes: minutes, at }, now))
  })
})
