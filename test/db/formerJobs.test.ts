import { pino } from 'pino'
import { z } from 'zod'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { defineJob } from '../../server/src/platform/jobs/defineJob.ts'
import { handleJobs } from '../../server/src/platform/jobs/handleJobs.ts'
import type { JobHandler } from '../../server/src/platform/jobs/runJob.ts'
import { createWorker } from '../../server/src/platform/jobs/worker.ts'
import { createMetrics } from '../../server/src/platform/metrics.ts'
import { onDatabase } from '../support/databases.ts'

onDatabase('A job that a former version has stored', ({ connect, open }) => {
  const db = connect(systemClock)
  const stored = () => db.read.q.select().from(db.read.t.job)
  const logger = pino({ enabled: false })

  /** Stores a job without a pool, as a version did that had none, and has a worker run it. */
  async function runStored(
    job: { kind: string; payload: Record<string, string> },
    handlers: Readonly<Record<string, JobHandler>>,
    ran: Promise<unknown>,
  ) {
    await db.write(({ q, t }) => q.insert(t.job).values({ id: 'job_1', ...job, runAt: 0, createdAt: 0 }))
    const metrics = createMetrics()
    const worker = createWorker({ db: await open(), clock: systemClock, logger, metrics, handlers })
    worker.start()
    await ran
    await worker.stop(1000)
    expect(await stored()).toEqual([])
  }

  test('without a pool runs in the pool of its kind, on its first attempt', async () => {
    const ran = Promise.withResolvers<{ pool: string; attempts: number }[]>()
    const call = defineJob({ kind: 'call', payload: z.object({}), attempts: 1, pool: 'outbound' })
    const handlers = handleJobs({ call }, {}, { call: async () => ran.resolve(await stored()) })
    await runStored({ kind: 'call', payload: {} }, handlers, ran.promise)
    expect(await ran.promise).toMatchObject([{ pool: 'outbound', attempts: 1 }])
  })

  test('by another name, with another payload, runs as those of today do', async () => {
    const ran = Promise.withResolvers<{ name: string }>()
    const greet = defineJob({
      kind: 'greet',
      payload: z.object({ name: z.string() }),
      formerNames: { hail: z.object({ who: z.string() }).transform(({ who }) => ({ name: who })) },
      attempts: 1,
    })
    const handlers = handleJobs({ greet }, {}, { greet: async (_, payload) => ran.resolve(payload) })
    await runStored({ kind: 'hail', payload: { who: 'Ann' } }, handlers, ran.promise)
    expect(await ran.promise).toEqual({ name: 'Ann' })
  })
})
