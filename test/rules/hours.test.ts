import fc from 'fast-check'
import { Hours } from '@replyloop/shared/contract/hours'
import { weekdays } from '@replyloop/shared/values/team'
import {
  afterWithinHours,
  hoursBetween,
  isWithinHours,
  nextWithinHours,
} from '../../server/src/platform/clock/hours.rules.ts'

const workdays = (from: string, until: string, daysOff: string[] = []) =>
  Hours.parse({
    week: Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, [{ from, until }]])),
    daysOff,
  })
const at = (written: string) => Date.parse(written)
const iso = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString()

const minute = 60_000

describe('hours', () => {
  const office = { hours: workdays('09:00', '17:00', ['2026-12-25']), timeZone: 'Europe/Berlin' }

  test('are those of the clocks of their time zone, in winter and summer', () => {
    const within = ['2026-11-30T08:00:00Z', '2026-11-30T15:59:00Z', '2026-07-06T07:00:00Z']
    const outside = [
      '2026-11-30T07:59:00Z',
      '2026-11-30T16:00:00Z',
      '2026-07-06T15:00:00Z',
      '2026-11-29T12:00:00Z',
    ]
    expect(within.map((each) => isWithinHours(office, at(each)))).toEqual(within.map(() => true))
    expect(outside.map((each) => isWithinHours(office, at(each)))).toEqual(outside.map(() => false))
  })

  test('between two instants are added up, over nights, weekends and days off, and none twice', () => {
    const between = (from: string, until: string) => hoursBetween(office)(at(from), at(until)) / minute
    expect(between('2026-11-27T15:30:00Z', '2026-11-30T08:30:00Z')).toBe(60)
    expect(between('2026-12-24T12:00:00Z', '2026-12-28T09:00:00Z')).toBe(5 * 60)
    expect(between('2026-11-28T10:00:00Z', '2026-11-29T10:00:00Z')).toBe(0)
    expect(between('2026-11-30T10:00:00Z', '2026-11-30T09:00:00Z')).toBe(0)
    const always = hoursBetween({ hours: null, timeZone: 'UTC' })
    expect(always(at('2026-11-27T16:00:00Z'), at('2026-11-27T16:01:00Z'))).toBe(minute)
  })

  test('between an instant and the one by which so many have passed are as many', () => {
    const minutes = fc.integer({ min: 0, max: 3000 })
    const between = hoursBetween(office)
    fc.assert(
      fc.property(minutes, minutes, (start, length) => {
        const from = at('2026-10-20T00:00:00Z') + start * 10 * minute
        const until = afterWithinHours(office, from, length * minute) ?? 0
        expect(between(from, until)).toBe(length * minute)
      }),
    )
  })

  test('begin again after a weekend, after a day off, and never where no day has any', () => {
    expect(iso(nextWithinHours(office, at('2026-11-27T16:00:00Z')))).toBe('2026-11-30T08:00:00.000Z')
    expect(iso(nextWithinHours(office, at('2026-12-24T16:00:00Z')))).toBe('2026-12-28T08:00:00.000Z')
    const never = { hours: Hours.parse({ week: {} }), timeZone: 'UTC' }
    expect(nextWithinHours(never, at('2026-11-27T16:00:00Z'))).toBeUndefined()
    const always = { hours: null, timeZone: 'UTC' }
    expect(nextWithinHours(always, 5)).toBe(5)
  })

  test('go on after the weekend, a day off and a break, for what has to be done in so many minutes of them', () => {
    const done = (from: string, minutes: number, hours = office) =>
      iso(afterWithinHours(hours, at(from), minutes * minute))
    const utc = { ...office, timeZone: 'UTC' }
    expect(done('2026-11-27T16:30:00Z', 60, utc)).toBe('2026-11-30T09:30:00.000Z')
    expect(done('2026-11-27T16:00:00Z', 60, utc)).toBe('2026-11-27T17:00:00.000Z')
    expect(done('2026-12-24T15:30:00Z', 60)).toBe('2026-12-28T08:30:00.000Z')
    expect(done('2026-11-28T12:00:00Z', 60)).toBe('2026-11-30T09:00:00.000Z')
    const split = {
      hours: Hours.parse({ week: { monday: ['09:00-12:00', '11:00-13:00', '14:00-15:00'] } }),
      timeZone: 'UTC',
    }
    expect(done('2026-11-30T08:00:00Z', 270, split)).toBe('2026-11-30T14:30:00.000Z')
    expect(
      done('2026-03-28T23:30:00Z', 120, {
        hours: Hours.parse({ week: { sunday: ['0:00-6:00'] } }),
        timeZone: 'Europe/Berlin',
      }),
    ).toBe('2026-03-29T01:30:00.000Z')
    expect(afterWithinHours({ hours: Hours.parse({ week: {} }), timeZone: 'UTC' }, 5, minute)).toBeUndefined()
    expect(afterWithinHours({ hours: null, timeZone: 'UTC' }, 5, minute)).toBe(5 + minute)
  })

  test('take a time that clocks leave out as one after it, and a doubled one as the first', () => {
    const timeZone = 'Europe/Berlin'
    const night = { hours: Hours.parse({ week: { sunday: ['02:30-06:00'] } }), timeZone }
    expect(iso(nextWithinHours(night, at('2026-03-28T20:00:00Z')))).toBe('2026-03-29T01:30:00.000Z')
    expect(iso(nextWithinHours(night, at('2026-10-24T20:00:00Z')))).toBe('2026-10-25T00:30:00.000Z')
    expect(isWithinHours(night, at('2026-10-25T01:15:00Z'))).toBe(true)
  })

  test('go to midnight by 24:00 or 00:00, and past it by two ranges', () => {
    const late = Hours.parse({
      week: { friday: ['22:00-24:00'], saturday: [{ from: '0:00', until: '2:00' }] },
    })
    expect(Hours.parse({ week: { friday: ['22:00-00:00'], saturday: ['0:00-2:00'] } })).toEqual(late)
    const night = { hours: late, timeZone: 'UTC' }
    expect(isWithinHours(night, at('2026-11-27T23:59:59Z'))).toBe(true)
    expect(isWithinHours(night, at('2026-11-28T00:00:00Z'))).toBe(true)
    expect(isWithinHours(night, at('2026-11-28T02:00:00Z'))).toBe(false)
    expect(Hours.safeParse({ week: { friday: ['22:00-02:00'] } }).success).toBe(false)
  })

  test('of any kind begin at the first instant that is within them', () => {
    const time = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15)
    const shown = (at: number) =>
      `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    const range = fc
      .tuple(time, time)
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => ({ from: shown(Math.min(one, other)), until: shown(Math.max(one, other)) }))
    const week = fc.record(
      Object.fromEntries(weekdays.map((day) => [day, fc.array(range, { maxLength: 2 })])),
    )
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
    )
    // The days around the changes of clocks of 2026, and others.
    const day = fc.constantFrom(
      '2026-03-07',
      '2026-03-28',
      '2026-04-04',
      '2026-10-03',
      '2026-10-24',
      '2026-10-31',
    )
    fc.assert(
      fc.property(week, zone, day, fc.integer({ min: 0, max: 2880 }), (days, timeZone, from, minutes) => {
        const clocked = { hours: Hours.parse({ week: days }), timeZone }
        const begin = at(`${from}T00:00:00Z`) + minutes * minute
        const next = nextWithinHours(clocked, begin)
        if (next === undefined) return Object.values(days).every((ranges) => ranges.length === 0)
        if (!isWithinHours(clocked, next)) return false
        for (let between = begin; between < Math.min(next, begin + 300 * minute); between += 15 * minute)
          if (isWithinHours(clocked, between)) return false
        return true
      }),
      { numRuns: 30 },
    )
  })
})
