import fc from 'fast-check'
import { nextDeliveryAt } from '../../server/src/platform/outbox/delivery.rules.ts'
import { second, day } from '../support/time.ts'

const now = Date.UTC(2026, 10, 20)
const schedule = [5, 300, 1800]
const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const retryAfter = fc.option(fc.integer({ min: 0, max: 1000 * day }), { nil: undefined })

/** How long after a failed attempt the next one is made, in seconds, once `step` steps are used up. */
const waitAfter = (step: number, given: { random?: number; retryAfterMs?: number } = {}) => {
  const usual = { now, schedule, random: 0.5, retryAfterMs: undefined }
  const at = nextDeliveryAt({ ...usual, retryIndex: step, ...given })
  return at === null ? null : (at - now) / second
}

describe('A failed delivery is tried again', () => {
  test('on the schedule until it ends', () => {
    expect([1, 2, 3, 4, 5, 100].map((step) => waitAfter(step))).toEqual([5, 300, 1800, null, null, null])
    expect(nextDeliveryAt({ retryIndex: 1, now, schedule: [], retryAfterMs: 1, random: 0 })).toBeNull()
  })

  test('a tenth of the wait earlier or later at most', () => {
    expect(waitAfter(2, { random: 0 })).toBe(270)
    expect(waitAfter(2, { random: 0.999_999_9 })).toBeCloseTo(330, 3)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), random, (step, chance) => {
        const wait = waitAfter(step, { random: chance }) ?? 0
        const planned = schedule[step - 1] ?? 0
        expect(Math.abs(wait - planned)).toBeLessThanOrEqual(planned * 0.1 + 0.001)
      }),
    )
  })

  test('not before the receiver asks for it, a day later at most; and not sooner because it asks', () => {
    expect(waitAfter(1, { retryAfterMs: 60 * second })).toBe(60)
    expect(waitAfter(2, { retryAfterMs: 60 * second })).toBe(300)
    expect(waitAfter(1, { retryAfterMs: 30 * day })).toBe(86_400)
    expect(waitAfter(4, { retryAfterMs: 60 * second })).toBeNull()
  })

  test('at a whole millisecond in the future, no matter what is asked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), random, retryAfter, (step, chance, retryAfterMs) => {
        const at = nextDeliveryAt({ retryIndex: step, now, schedule, random: chance, retryAfterMs })
        expect(Number.isSafeInteger(at)).toBe(true)
        expect(at ?? 0).toBeGreaterThan(now)
        expect(at ?? 0).toBeLessThanOrEqual(now + day)
      }),
    )
  })
})
