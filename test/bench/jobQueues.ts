import { Logger, makeWorkerUtils, run, type Runner } from 'graphile-worker'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { inspect } from 'node:util'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { openDatabase } from '../../server/src/platform/db/open.ts'
import { deleteOrphanedMediaJob } from '../../server/src/modules/conversations/conversations.jobs.ts'
import { enqueue } from '../../server/src/platform/jobs/queue.ts'
import type { RunningJob } from '../../server/src/platform/jobs/runJob.ts'
import { handleJobs } from '../../server/src/platform/jobs/handleJobs.ts'
import { createWorker } from '../../server/src/platform/jobs/worker.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { createMetrics } from '../../server/src/platform/metrics.ts'

/** Called when a job begins, before the queue inserts the one row that is the job's effect. */
export type Work = (name: string) => Promise<void>

/** A job queue on a PostgreSQL database. */
export interface JobQueue {
  /** Adds one job in a transaction of its own. */
  add(name: string): Promise<void>
  /** Adds one job to a lane, whose jobs run one after the other. */
  addToLane(lane: string): Promise<void>
  /** Starts running jobs, 16 at once. */
  work(work: Work): Promise<void>
  stop(): Promise<void>
}

const concurrency = 16
const effect = pgTable('effect', { name: text() })
const task = 'bench'
const lanes = 'lanes'

/** The service's own table and worker. A lane is one job; what waits in it is counted here. */
export async function openTable(url: string): Promise<JobQueue> {
  const db = await openDatabase(url, systemClock)
  let worker: ReturnType<typeof createWorker> | undefined
  const waiting = new Map<string, number>()
  return {
    add: (name) => db.write((tx) => enqueue(tx, deleteOrphanedMediaJob, { hash: name })),
    addToLane(lane) {
      waiting.set(lane, (waiting.get(lane) ?? 0) + 1)
      return db.write((tx) =>
        enqueue(tx, deleteOrphanedMediaJob, { hash: lane }, { uniqueKey: `lane:${lane}` }),
      )
    },
    work(work) {
      const sweepMedia = async (_parts: unknown, { hash }: { hash: string }, job: RunningJob) => {
        do await work(hash)
        while (take(hash))
        await db.write(async (tx) => {
          await tx.q.insert(effect).values({ name: hash })
          await job.finish(tx)
        })
      }
      const take = (lane: string) => {
        const left = (waiting.get(lane) ?? 0) - 1
        waiting.set(lane, left)
        return left > 0
      }
      const handlers = handleJobs({ deleteOrphanedMediaJob }, {}, { deleteOrphanedMediaJob: sweepMedia })
      const logger = pino({ level: 'warn' })
      worker = createWorker({ db, clock: systemClock, logger, metrics: createMetrics(), handlers })
      worker.start()
      return Promise.resolve()
    },
    async stop() {
      await worker?.stop(1000)
      await db.close()
    },
  }
}

const inTransaction = async (pool: pg.Pool, add: (client: pg.PoolClient) => Promise<unknown>) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await add(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function workThenInsert(pool: pg.Pool, work: Work, name: string): Promise<void> {
  await work(name)
  await pool.query('insert into effect (name) values ($1)', [name])
}

/** pg-boss, with LISTEN/NOTIFY and batches. */
export async function openPgBoss(url: string): Promise<JobQueue> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', () => {}) // such as when PostgreSQL stops first
  const boss = new PgBoss({ connectionString: url, useListenNotify: true })
  boss.on('error', (error) => process.stderr.write(`${inspect(error)}\n`))
  await boss.start()
  await boss.createQueue(task, { notify: true })
  await boss.createQueue(lanes, { notify: true, policy: 'key_strict_fifo' })
  const within = (client: pg.PoolClient) => ({
    db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) },
  })
  return {
    add: (name) => inTransaction(pool, (client) => boss.send(task, { name }, within(client))),
    addToLane: (lane) =>
      inTransaction(pool, (client) =>
        boss.send(lanes, { name: lane }, { ...within(client), singletonKey: lane }),
      ),
    async work(work) {
      const options = { batchSize: concurrency, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true }
      for (const queue of [task, lanes])
        await boss.work<{ name: string }>(queue, options, async (jobs) => {
          await Promise.all(jobs.map(({ data }) => workThenInsert(pool, work, data.name)))
        })
    },
    async stop() {
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}

const addJob = 'select graphile_worker.add_job($1, $2::json, $3)'
const quiet = new Logger(() => () => {})

/** graphile-worker, which fetches and completes jobs in batches: its fastest mode. */
export async function openGraphile(url: string): Promise<JobQueue> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', () => {}) // such as when PostgreSQL stops first
  const running = new pg.Pool({ connectionString: url, max: 10 })
  running.on('error', () => {})
  let runner: Runner | undefined
  const utils = await makeWorkerUtils({ connectionString: url, logger: quiet })
  await utils.migrate()
  await utils.release()
  return {
    add: (name) =>
      inTransaction(pool, (client) => client.query(addJob, [task, JSON.stringify({ name }), null])),
    addToLane: (lane) =>
      inTransaction(pool, (client) => client.query(addJob, [task, JSON.stringify({ name: lane }), lane])),
    async work(work) {
      runner = await run({
        pgPool: running,
        concurrency,
        taskList: {
          async [task](payload) {
            if (typeof payload === 'object' && payload !== null && 'name' in payload)
              await workThenInsert(pool, work, String(payload.name))
          },
        },
        logger: quiet,
        noHandleSignals: true,
        preset: { worker: { localQueue: { size: concurrency + 1 }, completeJobBatchDelay: 0 } },
      })
    },
    async stop() {
      await runner?.stop()
      await Promise.all([running.end(), pool.end()])
    },
  }
}
