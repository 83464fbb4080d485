import type { Logger } from 'pino'
import type { Db, Tx } from '../db/db.ts'
import type { Clock } from '../clock/clock.ts'
import type { Metrics } from '../metrics.ts'
import { currentTurn } from '../limits/tenantLimits.ts'
import { errorWithoutValues } from '../errors/withoutValues.ts'
import { defaultPool, type JobDefinition } from './defineJob.ts'
import { finishJob, moveToPool, recordFailure, LeaseLost, rescheduleJob, type ClaimedJob } from './queue.ts'
import { nextJobAt } from './retry.ts'

/**
 * What a handler does with its job. A job that the handler neither finishes nor reschedules in a transaction of its own is
 * finished when the handler returns.
 */
export interface RunningJob {
  /** Aborts when the worker's grace period for stopping is over. */
  readonly signal: AbortSignal
  /** Whether the worker is stopping: a long job should then end early and be rescheduled. */
  readonly isStopping: () => boolean
  /** Finishes the job in the transaction of its effect. */
  finish(tx: Tx): Promise<void>
  /** Has the job run again at `runAt`, in milliseconds since 1970, in the transaction of its effect. */
  reschedule(tx: Tx, runAt: number): Promise<void>
}

/** A kind of jobs, by one of its names, with what runs them. */
export interface JobHandler extends Pick<
  JobDefinition,
  'kind' | 'attempts' | 'pool' | 'countsLostClaims' | 'longestWaitMs'
> {
  run: (payload: unknown, job: RunningJob) => Promise<void>
  /** Does, in the transaction that ends the job, what is to be done instead. Without it a job that failed for good is kept. */
  giveUp?(tx: Tx, payload: unknown): Promise<unknown>
}

export interface JobParts {
  db: Db
  clock: Clock
  logger: Logger
  metrics: Metrics
  /** By the kind that each runs. */
  handlers: Readonly<Record<string, JobHandler>>
}

/** How long a job of an unknown kind waits before a worker looks at it again. */
const unknownKindWaitMs = 10_000

/** A claimed job under way. */
export interface ActiveJob {
  readonly id: string
  /** The account that it names. */
  readonly accountId: string | null
  /** Whether its handler has finished or rescheduled it: if it is claimed again, it runs again. */
  settled: boolean
}

/** The worker that has claimed the jobs. */
interface Holder extends Pick<RunningJob, 'signal' | 'isStopping'> {
  /** The name under which it claims jobs. */
  name: string
}

/**
 * Runs claimed jobs by their handlers. A job that throws is kept with its error, to be retried or, after its last attempt,
 * for an operator to see. A job whose lease has passed to another worker is left to that one, and one of an unknown kind to a
 * newer version. Rejects when the outcome could not be stored.
 */
export function createRunJob({ db, clock, logger, metrics, handlers }: JobParts, holder: Holder) {
  const { name, signal, isStopping } = holder
  const handlerOf = new Map(Object.entries(handlers))

  /** A newer version has added it, and its processes run beside this one while they replace the older ones. */
  const leaveToOthers = async ({ id, kind }: ClaimedJob) => {
    logger.warn(
      { job: id, kind },
      'a job is of a kind that this version does not know; it waits for a newer one',
    )
    await db.write((tx) => rescheduleJob(tx, id, name, tx.now + unknownKindWaitMs))
  }

  return async (job: ClaimedJob, active: ActiveJob): Promise<void> => {
    const running: RunningJob = {
      signal,
      isStopping,
      async finish(tx) {
        await finishJob(tx, job.id, name)
        active.settled = true
      },
      async reschedule(tx, runAt) {
        await rescheduleJob(tx, job.id, name, runAt)
        active.settled = true
      },
    }
    const { kind } = job
    const handler = handlerOf.get(kind)
    const limit = handler?.attempts ?? Infinity
    const attempts = job.attempts + (handler?.countsLostClaims ? job.lostClaims : 0)
    try {
      if (handler === undefined) return await leaveToOthers(job)
      // A version that knew no pools has added it.
      if (job.pool === defaultPool && handler.pool !== defaultPool)
        return await db.write((tx) => moveToPool(tx, job.id, name, handler.pool))
      if (handler.countsLostClaims && attempts > limit)
        throw new Error(`none of ${limit} attempts came to an end`)
      await currentTurn.run(job.accountId ?? undefined, handler.run, job.payload, running)
      if (!active.settled) await db.write((tx) => finishJob(tx, job.id, name))
    } catch (error) {
      if (signal.aborted) return // given back when the worker stops
      if (error instanceof LeaseLost) return logger.info({ job: job.id, kind }, error.message)
      const runAt = nextJobAt({
        attempts,
        limit,
        now: clock.now(),
        random: Math.random(),
      })
      metrics.jobFailures.inc({ kind })
      logger.error({ err: error, job: job.id, kind, attempts, runAt }, 'a job failed')
      await db
        .write(async (tx) => {
          if (runAt !== null || handler?.giveUp === undefined)
            return recordFailure(tx, job.id, name, lastErrorOf(error), runAt)
          await handler.giveUp(tx, job.payload) // first: it takes locks, under which others may wait for the job's row
          await finishJob(tx, job.id, name)
        })
        .catch(async (failure: unknown) => {
          if (runAt !== null || handler?.giveUp === undefined) throw failure
          logger.error({ err: failure, job: job.id, kind }, 'a job could not be given up as it should')
          await db.write((tx) => recordFailure(tx, job.id, name, lastErrorOf(error), null))
        })
    }
  }
}

/** What is kept of an error; no column of PostgreSQL takes a NUL. */
const lastErrorOf = (error: unknown): string => errorWithoutValues(error).replaceAll('\0', '')
