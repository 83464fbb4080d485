import { refreshTokenJob } from '../../server/src/modules/channels/channels.jobs.ts'
import { isFarAhead, nextJobAt } from '../../server/src/platform/jobs/retry.ts'
import { day, hour, minute, second } from '../support/time.ts'

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

describe('A job counts as due, since the clock has been set back, when it', () => {
  const isAhead = (ms: number, attempts = 0, lockedBy: string | null = null) => {
    const kind = { attempts: 20, longestWaitMs: hour }
    return isFarAhead({ createdAt: now, runAt: now + ms, attempts, lockedBy }, kind, {
      now,
      longestLeaseMs: minute,
    })
  }

  test.each([
    ['is put off for longer than its kind can be', hour, 0, null],
    ['is to be tried again later than after its attempts', 1.1 * 2 ** 12 * second, 13, null],
    ['is to be tried again after more than a day', 1.1 * day, 19, null],
    ['is leased for longer than a lease can be', minute, 0, 'dead'],
  ])('%s, but for a minute by which clocks may differ', (_name, ms, attempts, lockedBy) => {
    expect([minute, minute + 1].map((more) => isAhead(ms + more, attempts, lockedBy))).toEqual([false, true])
  })

  test('was added ahead of now, however short it is put off', () => {
    const kind = { attempts: 20, longestWaitMs: day }
    const added = (ms: number, lockedBy: string | null) => ({
      createdAt: now + ms,
      runAt: now + ms,
      attempts: 0,
      lockedBy,
    })
    const isAddedAhead = (ms: number, lockedBy: string | null = null) =>
      isFarAhead(added(ms, lockedBy), kind, { now, longestLeaseMs: hour })
    expect([isAddedAhead(minute), isAddedAhead(minute + 1)]).toEqual([false, true])
    expect(isAddedAhead(hour, 'alive')).toBe(false)
  })

  test('but not where a token is to be renewed in a week', () => {
    const renewal = {
      createdAt: now,
      runAt: now + refreshTokenJob.longestWaitMs,
      attempts: 0,
      lockedBy: null,
    }
    expect(isFarAhead(renewal, refreshTokenJob, { now, longestLeaseMs: hour })).toBe(false)
  })
})
