import { asc, desc } from 'drizzle-orm'
import { deleteOrphanedMediaJob } from '../../server/src/modules/conversations/conversations.jobs.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import {
  claimJobs,
  enqueue,
  finishJob,
  recordFailure,
  LeaseLost,
  nextRunAt,
  rescheduleJob,
  selectDue,
} from '../../server/src/platform/jobs/queue.ts'
import { releaseAll, renewLeases } from '../../server/src/platform/jobs/leases.store.ts'
import { deleteOldFailedJobs } from '../../server/src/platform/jobs/givenUp.store.ts'
import { onDatabase } from '../support/databases.ts'
import { execute, planOf } from '../support/sql.ts'
import { createFakeClock, day } from '../support/time.ts'

const leaseMs = 10_000

onDatabase('The queue', ({ connect, dialect, url }) => {
  const clock = createFakeClock()
  const db = connect(clock)
  const other = connect(clock)

  beforeEach(() => db.write(async ({ q, t }) => void (await q.delete(t.job))))

  const add = (hash: string, options: { runAt?: number; uniqueKey?: string } = {}, on = db) =>
    on.write((tx) => enqueue(tx, deleteOrphanedMediaJob, { hash }, options))
  const take = (worker: string, limit = 100, on = db) =>
    on.write((tx) => claimJobs(tx, { pool: 'others', worker, limit, leaseMs }))
  const payloads = (jobs: Awaited<ReturnType<typeof claimJobs>>) => jobs.map(({ payload }) => payload['hash'])
  const waiting = () => db.read.q.select().from(db.read.t.job)

  test('eight workers of two processes take five hundred jobs, each once', async () => {
    const hashes = Array.from({ length: 500 }, (_, index) => String(index))
    await db.write(async (tx) => {
      for (const hash of hashes) await enqueue(tx, deleteOrphanedMediaJob, { hash })
    })
    const work = async (worker: string, on: Db) => {
      const taken: (string | undefined)[] = []
      for (;;) {
        const jobs = await take(worker, 16, on)
        if (jobs.length === 0) return taken
        taken.push(...payloads(jobs))
        await on.write(async (tx) => {
          for (const { id } of jobs) await finishJob(tx, id, worker)
        })
      }
    }
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, index) => work(`worker ${index}`, index % 2 === 0 ? db : other)),
    )
    expect(taken.flat().map(String).toSorted()).toEqual(hashes.toSorted())
    expect(await waiting()).toEqual([])
  })

  test('of more due jobs than are asked for, half are those that became due last', async () => {
    const now = clock.now()
    for (let late = 9; late >= 0; late -= 1) await add(`${late} late`, { runAt: now - late })
    expect(payloads(await take('a', 4))).toEqual(['9 late', '8 late', '1 late', '0 late'])
    expect(payloads(await take('a', 3))).toEqual(['7 late', '6 late', '2 late'])
    expect(payloads(await take('a', 4))).toEqual(['5 late', '4 late', '3 late'])
  })

  test('gives the oldest due jobs first, and none before its time', async () => {
    const now = clock.now()
    await add('later', { runAt: now + 2000 })
    await add('now', { runAt: now })
    await add('overdue', { runAt: now - 1000 })
    expect(await nextRunAt(db.read, 'others')).toBe(now - 1000)
    expect(payloads(await take('a', 1))).toEqual(['overdue'])
    expect(payloads(await take('a'))).toEqual(['now'])
    expect(await nextRunAt(db.read, 'others')).toBe(now + 2000)
    clock.advance(2000)
    expect(payloads(await take('b'))).toEqual(['later'])
  })

  test('adds one job of racing ones with the same key, and another when it has ended', async () => {
    const key = { uniqueKey: 'sweep' }
    await Promise.all(Array.from({ length: 20 }, (_, i) => add(`racing ${i}`, key, i % 2 ? db : other)))
    const jobs = await take('a')
    expect(jobs).toHaveLength(1)
    await add('while it runs', key)
    expect(await waiting()).toHaveLength(1)
    expect(await take('b')).toEqual([]) // its lease stays as it is
    await db.write((tx) => finishJob(tx, jobs[0]?.id ?? '', 'a'))
    await add('next', key)
    expect(payloads(await take('a'))).toEqual(['next'])
  })

  test('a job whose lease has ended goes to another worker, and the first one can no longer settle it', async () => {
    await add('slow')
    const [job] = await take('first')
    const id = job?.id ?? ''
    expect(await take('second')).toEqual([])
    clock.advance(leaseMs)
    expect(payloads(await take('second', 1, other))).toEqual(['slow'])

    const lateEffect = (settle: (...given: Parameters<typeof finishJob>) => Promise<void>) =>
      db.write(async (tx) => {
        await enqueue(tx, deleteOrphanedMediaJob, { hash: 'effect of the first' })
        await settle(tx, id, 'first')
      })
    await expect(lateEffect(finishJob)).rejects.toThrow(LeaseLost)
    await expect(lateEffect((tx, ...rest) => rescheduleJob(tx, ...rest, 0))).rejects.toThrow(LeaseLost)
    await db.write((tx) => recordFailure(tx, id, 'first', 'late', null))
    expect(payloads(await waiting())).toEqual(['slow'])

    await other.write((tx) => finishJob(tx, id, 'second'))
    expect(await waiting()).toEqual([])
  })

  test('a claim that outlived its process is no attempt, and each makes the next lease longer, up to a minute', async () => {
    await add('deadly')
    const leases: number[] = []
    for (let deaths = 0; deaths < 8; deaths += 1) {
      const [job] = await take(`process ${deaths}`)
      expect(job).toMatchObject({ attempts: 1, lostClaims: deaths })
      leases.push(((job?.runAt ?? 0) - clock.now()) / leaseMs)
      clock.advance((job?.runAt ?? 0) - clock.now())
    }
    expect(leases).toEqual([1, 2, 3, 4, 5, 6, 6, 6])
    const [job] = await take('survivor')
    await db.write((tx) => renewLeases(tx, 'survivor', [job?.id ?? ''], leaseMs))
    expect(await waiting()).toMatchObject([{ runAt: clock.now() + 6 * leaseMs }])
    await db.write((tx) => rescheduleJob(tx, job?.id ?? '', 'survivor', clock.now()))
    expect(await waiting()).toMatchObject([{ attempts: 0, lostClaims: 0 }])
  })

  test('a living worker keeps its jobs however long they take', async () => {
    await add('long')
    const [job] = await take('a')
    for (let renewal = 0; renewal < 5; renewal += 1) {
      clock.advance(leaseMs * 0.8)
      expect(await take('b')).toEqual([])
      await db.write((tx) => renewLeases(tx, 'a', [job?.id ?? ''], leaseMs))
    }
    await db.write((tx) => finishJob(tx, job?.id ?? '', 'a'))
    expect(await waiting()).toEqual([])
  })

  if (dialect === 'postgres')
    test('leases are renewed without waiting for a job that is just being settled', async () => {
      for (const hash of ['settled', 'running']) await add(hash)
      const [settled, running] = await take('a')
      const ended = Promise.withResolvers<void>()
      const isSettled = Promise.withResolvers<void>()
      const settling = db.write(async (tx) => {
        await finishJob(tx, settled?.id ?? '', 'a')
        isSettled.resolve()
        await ended.promise
      })
      await isSettled.promise
      clock.advance(leaseMs / 2)
      await db.write((tx) => renewLeases(tx, 'a', [settled?.id ?? '', running?.id ?? ''], leaseMs))
      ended.resolve()
      await settling
      expect((await waiting()).map(({ id, runAt }) => [id, runAt])).toEqual([
        [running?.id, clock.now() + leaseMs],
      ])
    })

  test('the due jobs of a pool are found by an index, however many another pool has waiting', async () => {
    await db.write(async (tx) => {
      for (let i = 0; i < 3000; i += 1) await enqueue(tx, deleteOrphanedMediaJob, { hash: `${i}` })
    })
    if (dialect === 'postgres') await execute(url(), 'vacuum analyze job')
    for (const order of [asc, desc]) {
      const due = selectDue(db.read, { pool: 'outbound', now: clock.now(), limit: 20 }, order)
      const plan = await planOf(url(), due.toSQL())
      expect(plan).toMatch(
        /USING (COVERING )?INDEX job_due_ix|Index (Only )?Scan (Backward )?using job_due_ix/,
      )
      expect(plan).not.toMatch(/\bSort\b|TEMP B-TREE/)
    }
  })

  test('what a stopping worker gives back is taken at once, and not counted as an attempt', async () => {
    await add('given back')
    await take('a')
    await db.write((tx) => releaseAll(tx, 'a'))
    expect((await take('b')).map(({ attempts }) => attempts)).toEqual([1])
  })

  test('a failed job comes again at its time with the attempts counted, and never once it is given up', async () => {
    await add('failing', { uniqueKey: 'failing' })
    const [job] = await take('a')
    const id = job?.id ?? ''
    await db.write((tx) => recordFailure(tx, id, 'a', 'no luck', clock.now() + 1000))
    expect(await take('a')).toEqual([])
    clock.advance(1000)
    const again = await take('a')
    expect(again.map(({ attempts, lastError }) => [attempts, lastError])).toEqual([[2, 'no luck']])
    await db.write((tx) => recordFailure(tx, id, 'a', 'given up', null))
    clock.advance(1_000_000)
    expect(await take('a')).toEqual([])
    expect(await nextRunAt(db.read, 'others')).toBeUndefined()
    await add('the next of that key', { uniqueKey: 'failing' })
    expect(payloads(await take('a'))).toEqual(['the next of that key'])
  })

  test('a job that has failed for good is kept for thirty days', async () => {
    await add('failed')
    const [job] = await take('a')
    await db.write((tx) => recordFailure(tx, job?.id ?? '', 'a', 'given up', null))
    clock.advance(30 * day - 1)
    await db.write((tx) => deleteOldFailedJobs(tx, tx.now - 30 * day))
    expect(payloads(await waiting())).toEqual(['failed'])
    clock.advance(1)
    await db.write((tx) => deleteOldFailedJobs(tx, tx.now - 30 * day))
    expect(await waiting()).toEqual([])
  })

  test('a job that is run again keeps its payload and starts its attempts again', async () => {
    await add('paced')
    const [job] = await take('a')
    await db.write((tx) => rescheduleJob(tx, job?.id ?? '', 'a', clock.now() + 500))
    expect(await take('a')).toEqual([])
    clock.advance(500)
    const again = await take('b')
    expect(again.map(({ attempts, payload }) => [attempts, payload])).toEqual([[1, { hash: 'paced' }]])
  })
})
