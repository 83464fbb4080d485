import {
  decideRecharge,
  endOfPresentMonth,
  rechargedThisMonth,
} from '../../server/src/modules/credits/recharge/recharge.rules.ts'
import { lastsUntil, runsOutAt } from '../../server/src/modules/credits/ledger/lastsUntil.rules.ts'
import { endOfLocalMonth } from '../../server/src/platform/clock/localTime.ts'
import { dayMs } from '../../server/src/platform/clock/time.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const monthEnd = Date.parse('2026-12-01T00:00:00Z')
const setting = {
  agencyId: 'acc_agency',
  suspendedAt: null,
  balance: 9000,
  rechargeThreshold: 10_000,
  rechargeAmount: 5000,
  rechargeMonthlyLimit: 20_000,
  rechargedOfMonth: 0,
  rechargeMonthEndsAt: monthEnd,
}

describe('An auto-recharge', () => {
  test.each<[string, Partial<typeof setting> | Record<string, unknown>, object]>([
    ['grants the amount below the threshold', {}, { do: 'grant', grant: 5000 }],
    ['does nothing at the threshold', { balance: 10_000 }, { do: 'nothing' }],
    ['does nothing where it is off', { rechargeThreshold: null }, { do: 'nothing' }],
    ['does nothing for an account without an agency', { agencyId: null }, { do: 'nothing' }],
    ['does nothing for a suspended account', { suspendedAt: now }, { do: 'nothing' }],
    ['asks where it is to tell only', { rechargeMonthlyLimit: null }, { do: 'ask', because: 'low' }],
    [
      'grants as many amounts as lift the balance to the threshold',
      { balance: 0 },
      { do: 'grant', grant: 10_000 },
    ],
    [
      'grants as many as the month leaves',
      { balance: 0, rechargedOfMonth: 15_000 },
      { do: 'grant', grant: 5000 },
    ],
    ['grants the last that the month leaves', { rechargedOfMonth: 15_000 }, { do: 'grant', grant: 5000 }],
    [
      'asks where the month leaves less than the amount',
      { rechargedOfMonth: 15_001 },
      { do: 'ask', because: 'limit' },
    ],
    [
      'asks where the limit is lower than what was granted',
      { rechargedOfMonth: 90_000 },
      { do: 'ask', because: 'limit' },
    ],
    [
      'grants in a new month what the last one had used up',
      { rechargedOfMonth: 20_000, rechargeMonthEndsAt: now },
      { do: 'grant', grant: 5000 },
    ],
    [
      'takes a month that a clock far ahead has begun for over',
      { rechargedOfMonth: 20_000, rechargeMonthEndsAt: now + 33 * dayMs },
      { do: 'grant', grant: 5000 },
    ],
  ])('%s', (_name, change, decided) => {
    expect(decideRecharge({ ...setting, ...change }, now)).toMatchObject(decided)
  })

  test('a month that has begun keeps its end when the clock is set back or the agency moves', () => {
    const month = { rechargedOfMonth: 7, rechargeMonthEndsAt: monthEnd }
    expect(endOfPresentMonth(month, 'Asia/Tokyo', now - 20 * dayMs)).toBe(monthEnd)
    expect(rechargedThisMonth(month, now - 20 * dayMs)).toBe(7)
    expect(rechargedThisMonth(month, monthEnd)).toBe(0)
    expect(endOfPresentMonth(month, 'Asia/Tokyo', monthEnd)).toBe(Date.parse('2026-12-31T15:00:00Z'))
  })
})

test.each([
  ['UTC', '2026-11-26T12:00:00Z', '2026-12-01T00:00:00.000Z'],
  ['UTC', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  ['UTC', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-30T09:59:00Z', '2026-11-30T10:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-30T10:00:00Z', '2026-12-31T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-12-01T10:59:00Z', '2026-12-01T11:00:00.000Z'],
  ['Europe/Berlin', '2028-02-29T22:59:00Z', '2028-02-29T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-15T12:00:00Z', '2026-03-31T22:00:00.000Z'],
])('the month on the clocks of %s at %s ends at %s', (zone, at, end) => {
  expect(new Date(endOfLocalMonth(Date.parse(at), zone)).toISOString()).toBe(end)
})

describe('A balance', () => {
  const use = { balance: 70_000, used: 70_000, createdAt: 0 }
  test.each([
    ['lasts as long as its use of seven days goes on', use, 7, false],
    ['that is low lasts less than three days', { ...use, balance: 29_000 }, 2.9, true],
    ['lasts three days, which is not low', { ...use, balance: 30_000 }, 3, false],
    ['of an account of two days is judged by these', { ...use, createdAt: now - 2 * dayMs }, 2, true],
    ['of an account of an hour is judged by a day', { ...use, createdAt: now - dayMs / 24 }, 1, true],
    ['of nothing is used up', { ...use, balance: 0 }, 0, true],
    ['that nothing uses lasts', { ...use, used: 0 }, null, false],
    ['that a grant lifts as it is read lasts', { ...use, used: -70_000 }, null, false],
  ])('%s', (_name, given, days, low) => {
    const until = lastsUntil(given, now)
    expect(until === null ? null : (until - now) / dayMs).toBe(days)
    expect(runsOutAt({ ...setting, ...given, metered: true, rechargeMonthlyLimit: null }, null, now)).toBe(
      low ? until : null,
    )
  })

  test.each<[string, object, number | null]>([
    ['is short where its agency is only told', { rechargeMonthlyLimit: null }, 1],
    ['is not short while a recharge by itself makes it three days', {}, null],
    ['is short where what the month leaves is soon used up, too', { rechargedOfMonth: 15_000 }, 1.5],
    ['is short where the month leaves less than the amount', { rechargedOfMonth: 15_001 }, 1],
    [
      'is not short where a new month brings more before',
      { rechargedOfMonth: 20_000, rechargeMonthEndsAt: now + dayMs },
      null,
    ],
    [
      'is short before a new month brings more',
      { rechargedOfMonth: 20_000, rechargeMonthEndsAt: now + dayMs + 1 },
      1,
    ],
    ['is not short where nothing is metered', { rechargeMonthlyLimit: null, metered: false }, null],
    ['is not short while the account is suspended', { suspendedAt: now }, null],
  ])('that lasts for a day %s', (_name, change, days) => {
    const spending = { ...setting, metered: true, balance: 10_000, used: 70_000, createdAt: 0, ...change }
    const until = runsOutAt(spending, null, now)
    expect(until === null ? null : (until - now) / dayMs).toBe(days)
  })
})
