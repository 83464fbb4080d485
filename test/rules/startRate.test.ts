import { createStartRate } from '../../server/src/platform/outbox/startRate.ts'
import { createFakeClock, minute, second } from '../support/time.ts'

/** Starts as many as a lane lets, with timers that fire up to `lateMs` late, until `ms` are over; returns the times. */
function startsWithin(ms: number, { perSecond = 80, lateMs = 0 } = {}) {
  const clock = createFakeClock(0)
  const rate = createStartRate(clock)
  const starts: number[] = []
  for (let at = 0; at < ms; at = clock.now()) {
    const waitMs = rate.reserve('lane', perSecond)
    if (waitMs === 0) starts.push(at)
    else clock.advance(Math.ceil(waitMs) + lateMs)
  }
  return { clock, rate, starts }
}

/** The most starts of any second. */
const mostInASecond = (starts: readonly number[]) =>
  Math.max(...starts.map((from) => starts.filter((at) => at >= from && at < from + 1000).length))

describe('A lane that takes 80 a second', () => {
  test.each([0, 1, 5, 30])('starts 80 in every second and never more, with timers %i ms late', (lateMs) => {
    const { starts } = startsWithin(10 * second, { lateMs })
    expect(mostInASecond(starts)).toBe(80)
    expect(starts.length).toBeGreaterThanOrEqual(780)
    expect(starts.length).toBeLessThanOrEqual(810)
  })

  test('spreads them over the second', () => {
    const { starts } = startsWithin(second)
    expect(starts.filter((at) => at < 500).length).toBeLessThanOrEqual(50)
  })

  test('waits no longer than it has to where the clock was set back', () => {
    const { clock, rate } = startsWithin(10 * second)
    clock.advance(-minute)
    expect(rate.msUntilNext('lane')).toBe(0)
    rate.pause('lane', 0)
    clock.advance(-minute)
    expect(rate.isPaused('lane')).toBe(false)
  })

  test('pauses for as long as it is asked, and twice as long each time in a row, until something is accepted', () => {
    const clock = createFakeClock(0)
    const rate = createStartRate(clock)
    const pauseMs = (askedMs = 0) => {
      rate.pause('lane', askedMs)
      const waitMs = rate.msUntilNext('lane')
      rate.pause('lane', 0) // what had begun before it
      expect(rate.msUntilNext('lane')).toBe(waitMs)
      rate.accepted('lane')
      expect(rate.isPaused('lane')).toBe(true)
      clock.advance(waitMs)
      return waitMs
    }
    expect([pauseMs(), pauseMs(), pauseMs(60_000), pauseMs()]).toEqual([1000, 2000, 60_000, 8000])
    rate.accepted('lane')
    expect(pauseMs()).toBe(1000)
  })
})
