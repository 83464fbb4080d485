import { quietEndFor, quietUntil } from '../../server/src/modules/campaigns/start/quietHours.rules.ts'
import { timeZoneOf, timeZonesOf } from '../../server/src/modules/contacts/identity/phoneZones.rules.ts'

const at = (time: string) => (time.includes(':') ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : 0)
/** When quiet hours end, as an instant; `null` when none hold. */
const endOf = (now: string, from: string, until: string, ...zones: string[]) => {
  const end = quietUntil(
    Date.parse(now),
    { from: at(from), until: at(until) },
    zones.length === 0 ? ['UTC'] : zones,
  )
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

test('Quiet hours hold where they hold in one of several zones, and end when they have ended in all', () => {
  const zones = ['America/New_York', 'America/Chicago']
  expect(endOf('2026-06-02T01:00:00Z', '21:00', '08:00', ...zones)).toBe('2026-06-02T13:00Z')
  expect(endOf('2026-06-02T12:30:00Z', '21:00', '08:00', ...zones)).toBe('2026-06-02T13:00Z')
  expect(endOf('2026-06-02T13:00:00Z', '21:00', '08:00', ...zones)).toBeNull()
})

test('Quiet hours that never end in all zones at once end in the first one', () => {
  const zones = ['Europe/Kaliningrad', 'Asia/Kamchatka']
  expect(endOf('2026-06-02T02:00:00Z', '17:00', '09:00', ...zones)).toBe('2026-06-02T07:00Z')
  expect(endOf('2026-06-02T07:00:00Z', '17:00', '09:00', ...zones)).toBeNull()
})

describe('The zones of a contact', () => {
  test.each([
    ['+493012345678', 'Europe/Berlin'],
    ['+442071234567', 'Europe/London'],
    ['+919812345678', 'Asia/Kolkata'],
    ['+17875550123', 'America/Puerto_Rico'],
    ['+12125550123', 'America/New_York'],
    ['+13125550123', 'America/Chicago'],
    ['+18505550123', 'America/New_York,America/Chicago'],
    ['+12085550123', 'America/Denver,America/Los_Angeles'],
    ['+16025550123', 'America/Phoenix'],
    ['+18085550123', 'Pacific/Honolulu'],
    ['+19075550123', 'America/Anchorage,America/Adak'],
    ['+14165550123', 'America/Toronto'],
    ['+16045550123', 'America/Vancouver'],
    ['+13065550123', 'America/Regina'],
    ['+5511912345678', 'America/Sao_Paulo'],
    ['+5592912345678', 'America/Manaus'],
    ['+5568912345678', 'America/Rio_Branco'],
    ['+61291234567', 'Australia/Sydney'],
    ['+61893210000', 'Australia/Perth'],
    ['+61889410000', 'Australia/Darwin'],
    ['+525512345678', 'America/Mexico_City'],
    ['+526641234567', 'America/Tijuana'],
    ['+529981234567', 'America/Cancun'],
    ['+74951234567', 'Europe/Moscow'],
    ['+74232123456', 'Asia/Vladivostok'],
    ['+73432123456', 'Asia/Yekaterinburg'],
    ['+62361234567', 'Asia/Makassar'],
    ['+62211234567', 'Asia/Jakarta'],
    ['+34922123456', 'Atlantic/Canary'],
    ['+34912345678', 'Europe/Madrid'],
    ['+351295123456', 'Atlantic/Azores'],
  ])('with the phone %s are %s', (phone, zones) => {
    expect(timeZonesOf(phone, 'Asia/Tokyo').join()).toBe(zones)
  })

  test.each(['+34612345678', '+61412345678', '+79161234567', '+6281212345678', '+56961234567'])(
    'with the phone %s, which tells no area, are all of its country, but the account’s where that is one of them',
    (phone) => {
      const zones = timeZonesOf(phone, 'Asia/Kolkata')
      expect(zones.length).toBeGreaterThan(1)
      for (const zone of zones) expect(timeZonesOf(phone, zone)).toEqual([zone])
    },
  )

  test.each([null, '+88212345678'])(
    'with the phone %s, of no country, is the account’s, else UTC',
    (phone) => {
      expect(timeZonesOf(phone, 'Asia/Tokyo')).toEqual(['Asia/Tokyo'])
      expect(timeZonesOf(phone, null)).toEqual(['UTC'])
    },
  )

  test.each([
    ['+18085550123', 'Pacific/Honolulu'],
    ['+919812345678', 'Asia/Kolkata'],
    ['+4915112345678', 'Europe/Berlin'],
    ['+16065550123', null],
    ['+61412345678', null],
    ['+88212345678', null],
    [null, null],
  ])('with the phone %s is %s, where it tells one alone', (phone, zone) => {
    expect(timeZoneOf(phone)).toBe(zone)
  })

  test('keep messages to Hawaii back while it sleeps, at any time in New York', () => {
    const account = { quietFrom: at('21:00'), quietUntil: at('08:00'), timeZone: 'America/New_York' }
    const phone = '+18085550123'
    const end = quietEndFor(account, { phone }, Date.parse('2026-06-01T12:00:00Z'))
    expect(end).toEqual({ at: Date.parse('2026-06-01T18:00:00Z'), localTime: '08:00 Pacific/Honolulu' })
    expect(quietEndFor(account, { phone }, Date.parse('2026-06-02T04:00:00Z'))).toBeUndefined()
  })
})
