import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Db, Tx } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import type { Metrics } from '../lib/metrics.ts'
import { jobCatalog, type JobKind } from './catalog.ts'
import {
  claim,
  finish,
  keepFailure,
  LeaseLost,
  nextRunAt,
  releaseAll,
  renewLeases,
  runAgain,
  type ClaimedJob,
} from './queue.ts'
import { nextJobAt } from './retry.ts'

/** A job while it runs. One that is settled in none of its handler's transactions ends when the handler returns. */
export interface RunningJob {
  /** Aborts when the worker's time to stop is up. */
  readonly signal: AbortSignal
  /** Whether the worker is stopping: a long job ends early and runs again. */
  readonly isStopping: () => boolean
  /** Ends the job in the transaction of its effect. */
  finish(tx: Tx): Promise<void>
  /** Puts it back until `runAt`, in milliseconds since 1970, in the transaction of its effect. */
  runAgain(tx: Tx, runAt: number): Promise<void>
}

export type JobHandler = (payload: unknown, job: RunningJob) => Promise<void>

/** A handler of one kind, given the payload that the catalog declares for it. */
export const handle =
  <S extends z.ZodType>(
    kind: { payload: S },
    run: (payload: z.output<S>, job: RunningJob) => Promise<void>,
  ): JobHandler =>
  (payload, job) =>
    run(kind.payload.parse(payload), job)

export interface Worker {
  start(): void
  /** Takes no more jobs, waits `graceMs` for the running ones, then gives back what is left. */
  stop(graceMs: number): Promise<void>
}

/** How many jobs of a pool run at once. One account's 50 subscriptions may all hang; the next account finds a place. */
const places = { deliveries: 250, outbound: 100, others: 20 }
/** Fewer free places than this are not filled one by one: claiming one job costs as much as claiming several. */
const takenTogether = 5
const leaseMs = 10_000
/** Looks for jobs at least this often: another process may add some without this one hearing of it. */
const pollMs = 1000

interface WorkerParts {
  db: Db
  clock: Clock
  logger: Logger
  metrics: Metrics
  handlers: Readonly<Record<JobKind, JobHandler>>
}

/** A claimed job under way. */
interface Run {
  readonly id: string
  /** Whether its handler has ended it or put it back already: if it is claimed again it is to run again. */
  settled: boolean
}

/** Runs due jobs of `db`, woken by the commits that add them. */
export function createWorker(parts: WorkerParts): Worker {
  const workers = [
    createPoolWorker(parts, 'deliveries'),
    createPoolWorker(parts, 'outbound'),
    createPoolWorker(parts, 'others'),
  ]
  return {
    start() {
      for (const worker of workers) worker.start()
    },
    async stop(graceMs) {
      await Promise.all(workers.map((worker) => worker.stop(graceMs)))
    },
  }
}

function createPoolWorker(
  { db, clock, logger, metrics, handlers }: WorkerParts,
  pool: keyof typeof places,
): Worker {
  const limitOf = new Map(Object.entries(jobCatalog).map(([kind, { attempts }]) => [kind, attempts]))
  const handlerOf = new Map(Object.entries(handlers))
  const name = randomUUID()
  const inFlight = new Map<Run, Promise<void>>()
  let stopping = false
  let isMoreDue = false
  const aborting = new AbortController()
  let wake = new AbortController()
  let taking: Promise<void> = Promise.resolve()
  let keeping: Promise<void> = Promise.resolve()
  let stopListening = () => {}

  const wakeUp = () => {
    if (!wake.signal.aborted) wake.abort() // each call would make an error with its stack, awake or not
  }

  /** Waits at most `ms` for a commit that added a job, a job that ended, or the stop. */
  const rest = (ms: number) => clock.sleep(ms, wake.signal)

  const run = async (job: ClaimedJob, current: Run) => {
    const running: RunningJob = {
      signal: aborting.signal,
      isStopping: () => stopping,
      async finish(tx) {
        await finish(tx, job.id, name)
        current.settled = true
      },
      async runAgain(tx, runAt) {
        await runAgain(tx, job.id, name, runAt)
        current.settled = true
      },
    }
    const limit = limitOf.get(job.kind) ?? 1
    try {
      // Claimed more often than it may be tried: each process that ran it ended before the job did.
      if (job.attempts > limit) throw new Error(`none of ${limit} attempts came to an end`)
      const handler = handlerOf.get(job.kind)
      if (handler === undefined) throw new Error(`no handler for jobs of kind ${job.kind}`)
      await handler(job.payload, running)
      if (!current.settled) await db.write((tx) => finish(tx, job.id, name), { mayShare: true })
    } catch (error) {
      if (aborting.signal.aborted) return // given back by stop()
      if (error instanceof LeaseLost) return logger.info({ job: job.id, kind: job.kind }, error.message)
      const runAt = nextJobAt({
        attempts: job.attempts,
        limit,
        now: clock.now(),
        random: Math.random(),
      })
      metrics.jobFailures.inc({ kind: job.kind })
      logger.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts, runAt }, 'a job failed')
      await db.write((tx) => keepFailure(tx, job.id, name, String(error), runAt))
    }
  }

  const takeDueJobs = async () => {
    const free = places[pool] - inFlight.size
    if (free < takenTogether) return rest(pollMs)
    if (!isMoreDue) {
      const next = await nextRunAt(db.read, pool)
      const now = clock.now()
      if (next === undefined || next > now)
        return rest(next === undefined ? pollMs : Math.min(next - now, pollMs))
    }
    isMoreDue = false
    const jobs = await db.write((tx) => claim(tx, name, free, leaseMs, pool))
    isMoreDue = jobs.length === free
    for (const job of jobs) {
      // This worker runs it already: its lease had ended, no other worker took it, and now it has a new lease.
      if ([...inFlight].some(([{ id, settled }]) => id === job.id && !settled)) continue
      start(job)
    }
  }

  const start = (job: ClaimedJob) => {
    const current: Run = { id: job.id, settled: false }
    const done = run(job, current)
      .catch((error: unknown) =>
        logger.error({ err: error, job: job.id }, 'a job could not be settled; its lease will end'),
      )
      .finally(() => {
        inFlight.delete(current)
        wakeUp()
      })
    inFlight.set(current, done)
  }

  const takeJobs = async () => {
    while (!stopping) {
      wake = new AbortController()
      try {
        await takeDueJobs()
      } catch (error) {
        logger.error({ err: error }, 'jobs could not be taken')
        await rest(pollMs)
      }
    }
  }

  const heldIds = () => [...inFlight.keys()].map(({ id }) => id)

  const keepLeases = async () => {
    while (!stopping || inFlight.size > 0) {
      await clock.sleep(leaseMs / 3, aborting.signal)
      if (aborting.signal.aborted) return
      try {
        if (inFlight.size > 0) await db.write((tx) => renewLeases(tx, name, heldIds(), leaseMs))
      } catch (error) {
        logger.error({ err: error }, 'leases could not be renewed')
      }
    }
  }

  return {
    start() {
      stopListening = db.listen('jobs', wakeUp)
      taking = takeJobs()
      keeping = keepLeases()
    },
    async stop(graceMs) {
      stopListening()
      stopping = true
      wakeUp()
      await taking // a claim that is under way still starts its jobs
      const waited = new AbortController()
      await Promise.race([Promise.allSettled(inFlight.values()), clock.sleep(graceMs, waited.signal)])
      waited.abort()
      aborting.abort()
      await Promise.allSettled(inFlight.values())
      await keeping
      await db.write((tx) => releaseAll(tx, name))
    },
  }
}
