import { randomUUID } from 'node:crypto'
import { pools, type Pool } from './defineJob.ts'
import { releaseAll, renewLeases } from './leases.store.ts'
import { claimJobs, nextRunAt, type ClaimedJob } from './queue.ts'
import { createSlots } from '../limits/tenantLimits.ts'
import { poolLimits } from './poolLimits.ts'
import { listTurns } from './turns.store.ts'
import { createRunJob, type ActiveJob, type JobParts } from './runJob.ts'

/** Runs jobs in the background. */
export interface Worker {
  start(): void
  /** Claims no more jobs, waits up to `graceMs` for the running ones, then gives back those that are left. */
  stop(graceMs: number): Promise<void>
}

/** The share of free slots below which no jobs are claimed: claiming one job costs as much as claiming several. */
const minFreeShare = 1 / 4
const mostMinFree = 5
/** Of so many accounts, at least, it is asked whose turn it is next. */
const accountsAtOnce = 20
/** How long a worker that is not heard of holds a job; longer where processes have died under it. */
export const leaseMs = 10_000
/** How often to look for jobs without being woken: another process may have added some unheard. */
const pollMs = 1000

/** Runs the due jobs of a database. Commits that add jobs wake it. */
export function createWorker(parts: JobParts): Worker {
  const workers = pools.map((pool) => createPoolWorker(parts, pool))
  return {
    start() {
      for (const worker of workers) worker.start()
    },
    async stop(graceMs) {
      await Promise.all(workers.map((worker) => worker.stop(graceMs)))
    },
  }
}

/** Runs the due jobs of one pool, up to its concurrency, and renews their leases while they run. */
function createPoolWorker(parts: JobParts, pool: Pool): Worker {
  const { db, clock, logger } = parts
  const name = randomUUID()
  /** The jobs under way, each with a promise of its end. */
  const inFlight = new Map<ActiveJob, Promise<void>>()
  const slots = createSlots(poolLimits[pool])
  const minFreeSlots = Math.min(mostMinFree, poolLimits[pool].most * minFreeShare)
  let stopping = false
  /** Whether the last claim filled every free slot, so that more jobs may be due. */
  let isMoreDue = false
  /** The account whose turn was last while more was due. */
  let lastTurn = ''
  const aborting = new AbortController()
  let wake = new AbortController()
  let taking: Promise<void> = Promise.resolve()
  let renewing: Promise<void> = Promise.resolve()
  let stopListening = () => {}

  const wakeUp = () => {
    wake.abort('woken') // without a reason it would make an error with its stack
  }

  /** Sleeps for `ms`, or until a commit adds a job, a job ends and leaves room for more, or the worker stops. */
  const sleep = (ms: number) => clock.sleep(ms, wake.signal)

  const runJob = createRunJob(parts, { name, signal: aborting.signal, isStopping: () => stopping })

  const takeDueJobs = async () => {
    const free = slots.free()
    if (free < minFreeSlots) return sleep(pollMs)
    if (!isMoreDue) {
      const next = await nextRunAt(db.read, pool)
      const now = clock.now()
      if (next === undefined || next > now)
        return sleep(next === undefined ? pollMs : Math.min(next - now, pollMs))
    }
    const inTurn = isMoreDue ? await takeTurns(Math.ceil(free / 2)) : []
    isMoreDue = false
    const jobs = await db.write(
      (tx) => claimJobs(tx, { pool, worker: name, limit: free, leaseMs, inTurn }),
      { alone: true }, // it skips rows that other transactions hold, and so must know which are its own
    )
    isMoreDue = jobs.length === free
    for (const job of jobs) {
      // Its lease ended while this worker ran it, and this worker has claimed it again: it goes on under the new lease.
      if (inFlight.keys().some(({ id, settled }) => id === job.id && !settled)) continue
      const active: ActiveJob = { id: job.id, accountId: job.accountId, settled: false }
      inFlight.set(active, run(job, active))
    }
  }

  /** The jobs of the accounts whose turn it is next, first those of whom the fewest are under way. */
  const takeTurns = async (limit: number) => {
    const most = Math.max(limit, accountsAtOnce)
    const turns = await listTurns(db.read, { pool, after: lastTurn, limit: most })
    lastTurn = turns.length === most ? (turns.at(-1)?.accountId ?? '') : '' // from the first one again
    const now = clock.now()
    const running = Map.groupBy(inFlight.keys(), ({ accountId }) => accountId)
    const countOf = (accountId: string | null) => running.get(accountId)?.length ?? 0
    return turns
      .filter(({ runAt }) => runAt <= now)
      .toSorted((one, other) => countOf(one.accountId) - countOf(other.accountId))
      .slice(0, limit)
      .map(({ id }) => id)
  }

  const run = async (job: ClaimedJob, active: ActiveJob): Promise<void> => {
    const giveBack = slots.acquire()
    try {
      await runJob(job, active)
    } catch (error) {
      logger.error({ err: error, job: job.id }, 'a job could not be settled; its lease will end')
    } finally {
      inFlight.delete(active)
      giveBack()
      if (slots.free() >= minFreeSlots) wakeUp()
    }
  }

  const takeJobs = async () => {
    while (!stopping) {
      wake = new AbortController()
      try {
        await takeDueJobs()
      } catch (error) {
        logger.error({ err: error }, 'jobs could not be taken')
        await sleep(pollMs)
      }
    }
  }

  const heldIds = () => [...inFlight.keys()].map(({ id }) => id)

  const renewHeldLeases = async () => {
    while (!stopping || inFlight.size > 0) {
      await clock.sleep(leaseMs / 3, aborting.signal)
      if (aborting.signal.aborted) return
      try {
        if (inFlight.size > 0)
          await db.write((tx) => renewLeases(tx, name, heldIds(), leaseMs), { alone: true })
      } catch (error) {
        logger.error({ err: error }, 'leases could not be renewed')
      }
    }
  }

  return {
    start() {
      stopListening = db.listen('jobs', wakeUp)
      taking = takeJobs()
      renewing = renewHeldLeases()
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
      await renewing
      await db.write((tx) => releaseAll(tx, name))
    },
  }
}
