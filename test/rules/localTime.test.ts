import { endOfLocalDay } from '../../server/src/platform/clock/localTime.ts'

describe('A local day', () => {
  test.each([
    ['ends at midnight', 'UTC', '2026-06-01T13:10:20.500Z', '2026-06-02T00:00Z'],
    ['has begun at midnight', 'UTC', '2026-06-01T00:00:00Z', '2026-06-02T00:00Z'],
    ['ends within its last minute', 'UTC', '2026-06-01T23:59:59.999Z', '2026-06-02T00:00Z'],
    ['is that of its zone', 'Asia/Kolkata', '2026-06-01T18:29:00Z', '2026-06-01T18:30Z'],
    ['is that of its zone, once it has begun', 'Asia/Kolkata', '2026-06-01T18:30:00Z', '2026-06-02T18:30Z'],
    [
      'is an hour shorter when clocks go forward',
      'Europe/Berlin',
      '2026-03-28T23:00:00Z',
      '2026-03-29T22:00Z',
    ],
    ['is an hour longer when clocks go back', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00Z'],
    [
      'is half an hour longer on Lord Howe',
      'Australia/Lord_Howe',
      '2026-04-04T13:00:00Z',
      '2026-04-05T13:30Z',
    ],
    ['ends with the hour that clocks leave out', 'Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00Z'],
  ])('%s', (_name, zone, now, end) => {
    expect(new Date(endOfLocalDay(Date.parse(now), zone)).toISOString()).toBe(end.replace('Z', ':00.000Z'))
  })
})
