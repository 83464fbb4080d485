import { nextJobAt } from '../../server/src/platform/jobs/retry.ts'
import { hour, second } from '../support/time.ts'

const now = Date.UTC(2026, 10, 20)

describe('A job that threw runs again', () => {
  const waitOf = (attempts: number, chance = 0.5) => {
    const at = nextJobAt({ attempts, limit: 20, now, random: chance })
    return at === null ? null : (at - now) / second
  }

  test('after a wait that doubles, up to a day', () => {
    expect([1, 2, 3, 4, 10].map((attempts) => waitOf(attempts))).toEqual([1, 2, 4, 8, 512])
    expect(waitOf(18)).toBe(86_400)
    expect(waitOf(1, 0)).toBe(0.9)
  })

  test('within the hour if it never gives up, since all that it does waits', () => {
    expect(nextJobAt({ attempts: 1000, limit: Infinity, now, random: 0.5 })).toBe(now + hour)
  })

  test('until it has had its attempts', () => {
    expect(waitOf(19)).not.toBeNull()
    expect(waitOf(20)).toBeNull()
    expect(nextJobAt({ attempts: 1, limit: 1, now, random: 0 })).toBeNull()
  })
})
