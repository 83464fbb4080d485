import { quietUntil, timeZoneOf } from '../../server/src/modules/campaigns/quietHours.rules.ts'

const at = (time: string) => (time.includes(':') ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : 0)
/** When quiet hours end, as an instant; `null` when none hold. */
const endOf = (now: string, from: string, until: string, zone = 'UTC') => {
  const end = quietUntil(Date.parse(now), { from: at(from), until: at(until) }, zone)
  return end === undefined ? null : new Date(end).toISOString().replace(':00.000Z', 'Z')
}

describe('Quiet hours', () => {
  test.each([
    ['before they begin', '2026-06-01T20:59:59Z', '21:00', '08:00', null],
    ['when they begin', '2026-06-01T21:00:00Z', '21:00', '08:00', '2026-06-02T08:00Z'],
    ['before midnight', '2026-06-01T23:59:59Z', '21:00', '08:00', '2026-06-02T08:00Z'],
    ['after midnight', '2026-06-02T00:00:00Z', '21:00', '08:00', '2026-06-02T08:00Z'],
    ['in their last second', '2026-06-02T07:59:59Z', '21:00', '08:00', '2026-06-02T08:00Z'],
    ['when they end', '2026-06-02T08:00:00Z', '21:00', '08:00', null],
    ['within one day', '2026-06-01T13:10:20Z', '13:00', '14:30', '2026-06-01T14:30Z'],
    ['within one day, before', '2026-06-01T12:59:00Z', '13:00', '14:30', null],
    ['of less than an hour', '2026-06-01T13:10:20Z', '13:00', '13:20', '2026-06-01T13:20Z'],
    ['until midnight', '2026-06-01T23:10:00Z', '22:00', '00:00', '2026-06-02T00:00Z'],
    ['of nearly the whole day', '2026-06-01T08:10:00Z', '08:00', '07:30', '2026-06-02T07:30Z'],
    ['of no length', '2026-06-01T08:00:00Z', '08:00', '08:00', null],
  ])('%s', (_name, now, from, until, end) => {
    expect(endOf(now, from, until)).toBe(end)
  })

  test('are those of the zone', () => {
    expect(endOf('2026-06-01T18:59:00Z', '21:00', '08:00', 'Europe/Berlin')).toBeNull()
    expect(endOf('2026-06-01T19:00:00Z', '21:00', '08:00', 'Europe/Berlin')).toBe('2026-06-02T06:00Z')
    expect(endOf('2026-06-01T19:00:00Z', '21:00', '08:00', 'America/New_York')).toBeNull()
    expect(endOf('2026-06-01T16:00:00Z', '21:00', '08:15', 'Asia/Kolkata')).toBe('2026-06-02T02:45Z')
  })

  test.each([
    ['are an hour shorter when clocks go forward', '2026-03-28T22:30:00Z', '08:00', '2026-03-29T06:00Z'],
    ['are an hour longer when clocks go back', '2026-10-24T21:30:00Z', '08:00', '2026-10-25T07:00Z'],
    ['end with the hour that clocks leave out', '2026-03-28T22:30:00Z', '02:30', '2026-03-29T01:00Z'],
  ])('%s', (_name, now, until, end) => {
    expect(endOf(now, '21:00', until, 'Europe/Berlin')).toBe(end)
  })

  test('end by half an hour sooner where clocks change by as much', () => {
    expect(endOf('2026-10-03T12:00:00Z', '21:00', '08:00', 'Australia/Lord_Howe')).toBe('2026-10-03T21:00Z')
  })
})

describe('The zone of a contact', () => {
  test.each([
    ['+493012345678', 'Europe/Berlin'],
    ['+442071234567', 'Europe/London'],
    ['+919812345678', 'Asia/Kolkata'],
  ])('with the phone %s is %s', (phone, zone) => {
    expect(timeZoneOf(phone, 'America/New_York')).toBe(zone)
  })

  test.each([['+12125550123'], ['+61291234567'], ['+34612345678'], [null]])(
    'with the phone %s, whose region has several times or none, is the account’s, else UTC',
    (phone) => {
      expect(timeZoneOf(phone, 'Asia/Tokyo')).toBe('Asia/Tokyo')
      expect(timeZoneOf(phone, null)).toBe('UTC')
    },
  )
})
