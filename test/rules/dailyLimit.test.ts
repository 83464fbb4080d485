import { leftOfDay, presentDay } from '../../server/src/modules/accounts/settings/limits.rules.ts'

const at = (time: string) => Date.parse(time)
const account = {
  dailyCreditLimit: 5000,
  creditsOfDay: 3000,
  creditDayEndsAt: at('2026-06-02T00:00Z'),
  timeZone: null,
}

describe('The credits of a day', () => {
  test.each([
    ['are those of the day that has begun', '2026-06-01T10:00Z', 3000, '2026-06-02T00:00Z'],
    ['are none once it is over', '2026-06-02T00:00Z', 0, '2026-06-03T00:00Z'],
    [
      'count on where a clock is behind that of who began the day',
      '2026-05-31T23:59Z',
      3000,
      '2026-06-02T00:00Z',
    ],
    ['are none where a clock that was ahead has begun it', '2026-05-30T10:00Z', 0, '2026-05-31T00:00Z'],
  ])('%s', (_name, now, spent, end) => {
    expect(presentDay(account, at(now))).toEqual({ spent, endsAt: at(end) })
  })

  test('leave what the limit has not used up, and never less than nothing', () => {
    const now = at('2026-06-01T10:00Z')
    expect(leftOfDay(account, now)).toBe(2000)
    expect(leftOfDay({ ...account, dailyCreditLimit: 2000 }, now)).toBe(0)
    expect(leftOfDay({ ...account, dailyCreditLimit: null }, now)).toBe(Infinity)
  })
})
