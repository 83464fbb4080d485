import { randomUUID } from 'node:crypto'
import { claim, nextRunAt, releaseAll, renewLeases, type ClaimedJob, type Pool } from './queue.ts'
import { createRunJob, type JobParts, type Run } from './runJob.ts'

export interface Worker {
  start(): void
  /** Takes no more jobs, waits `graceMs` for the running ones, then gives back what is left. */
  stop(graceMs: number): Promise<void>
}

/** How many jobs of a pool run at once. One account's 50 subscriptions may all hang; the next account finds a place. */
const places: Readonly<Record<Pool, number>> = { deliveries: 250, outbound: 100, others: 20 }
/** Fewer free places than this are not filled one by one: claiming one job costs as much as claiming several. */
const takenTogether = 5
const leaseMs = 10_000
/** Looks for jobs at least this often: another process may add some without this one hearing of it. */
const pollMs = 1000

/** Runs due jobs of `db`, woken by the commits that add them. */
export function createWorker(parts: JobParts): Worker {
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

/** Takes the due jobs of one pool, as many as it has places for, and holds their leases while they run. */
function createPoolWorker(parts: JobParts, pool: Pool): Worker {
  const { db, clock, logger } = parts
  const name = randomUUID()
  /** The jobs under way, and when each has ended. */
  const inFlight = new Map<Run, Promise<void>>()
  let stopping = false
  /** Whether more jobs may be due than the last claim had places for. */
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

  const runJob = createRunJob(parts, { name, signal: aborting.signal, isStopping: () => stopping })

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
    const run: Run = { id: job.id, settled: false }
    const done = runJob(job, run)
      .catch((error: unknown) =>
        logger.error({ err: error, job: job.id }, 'a job could not be settled; its lease will end'),
      )
      .finally(() => {
        inFlight.delete(run)
        wakeUp()
      })
    inFlight.set(run, done)
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
