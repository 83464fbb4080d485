import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Db, Tx } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import type { Metrics } from '../lib/metrics.ts'
import { jobCatalog, type JobKind } from './catalog.ts'
import { finish, keepFailure, LeaseLost, runAgain, type ClaimedJob } from './queue.ts'
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

export interface JobParts {
  db: Db
  clock: Clock
  logger: Logger
  metrics: Metrics
  handlers: Readonly<Record<JobKind, JobHandler>>
}

/** A claimed job under way. */
export interface Run {
  readonly id: string
  /** Whether its handler has ended it or put it back already: if it is claimed again it is to run again. */
  settled: boolean
}

/** The worker that has claimed a job. */
interface Holder extends Pick<RunningJob, 'signal' | 'isStopping'> {
  /** Under which the queue knows it. */
  name: string
}

/**
 * Runs claimed jobs by their handlers. A job that throws is kept with its error, to run again later or never; one whose
 * lease has passed to another worker is left to that one. Rejects when the outcome could not be kept.
 */
export function createRunJob({ db, clock, logger, metrics, handlers }: JobParts, holder: Holder) {
  const limitOf = new Map(Object.entries(jobCatalog).map(([kind, { attempts }]) => [kind, attempts]))
  const handlerOf = new Map(Object.entries(handlers))
  const { name, signal, isStopping } = holder

  return async (job: ClaimedJob, run: Run): Promise<void> => {
    const running: RunningJob = {
      signal,
      isStopping,
      async finish(tx) {
        await finish(tx, job.id, name)
        run.settled = true
      },
      async runAgain(tx, runAt) {
        await runAgain(tx, job.id, name, runAt)
        run.settled = true
      },
    }
    const limit = limitOf.get(job.kind) ?? 1
    try {
      // Claimed more often than it may be tried: each process that ran it ended before the job did.
      if (job.attempts > limit) throw new Error(`none of ${limit} attempts came to an end`)
      const handler = handlerOf.get(job.kind)
      if (handler === undefined) throw new Error(`no handler for jobs of kind ${job.kind}`)
      await handler(job.payload, running)
      if (!run.settled) await db.write((tx) => finish(tx, job.id, name), { mayShare: true })
    } catch (error) {
      if (signal.aborted) return // given back when the worker stops
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
}
