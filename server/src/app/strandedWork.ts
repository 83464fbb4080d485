import { handOverGivenUp } from '../modules/bot/answers.ts'
import {
  wakeStrandedDays,
  wakeStrandedFollowUps,
  wakeStrandedQueues,
  wakeStrandedQuiet,
  wakeStrandedRested,
} from '../modules/campaigns/openings.ts'
import { wakeStrandedHooks } from '../modules/conversations/incoming.ts'
import { wakeStrandedImports } from '../modules/transfers/imports.ts'
import { minuteMs } from '../platform/clock/time.ts'
import type { Db } from '../platform/db/db.ts'
import { makeFarAheadDue } from '../platform/jobs/farAhead.store.ts'
import type { JobParts } from '../platform/jobs/runJob.ts'
import { makeFarAheadRetriesDue } from '../platform/outbox/farAheadRetries.store.ts'
import { wakeStrandedLanes } from '../platform/outbox/strandedLanes.store.ts'

/** Finds work of a kind and wakes it, some at a time. Returns how much it found. */
type Wake = (db: Pick<Db, 'scan' | 'write'>, now: number) => Promise<number>

const everyMs = 5 * minuteMs

/**
 * Looks for due work that nothing will wake, at the start and every five minutes. All changes enqueue their jobs in their own
 * transactions, so there is none, unless a fault has lost a job: then it is counted and told. By a timer, since a job might
 * be the one that is lost. What a clock that was ahead has put off too far becomes due first.
 */
export function createStrandedSweep(
  { db, clock, logger, metrics, handlers }: JobParts,
  longestRetryMs: number,
) {
  const putOff: Readonly<Record<string, Wake>> = {
    job: (found) => makeFarAheadDue(found, handlers, clock),
    retry: makeFarAheadRetriesDue,
  }
  const stranded: Readonly<Record<string, Wake>> = {
    lane: (found, now) => wakeStrandedLanes(found, now, longestRetryMs),
    opening_queue: wakeStrandedQueues,
    quiet_opening: wakeStrandedQuiet,
    resting_opening: wakeStrandedRested,
    daily_limit: wakeStrandedDays,
    follow_up: wakeStrandedFollowUps,
    import: wakeStrandedImports,
    hook: wakeStrandedHooks,
    answer: handOverGivenUp,
  }
  const stopping = new AbortController()
  let running = Promise.resolve()
  for (const kind of Object.keys(stranded)) metrics.stranded.inc({ kind }, 0)

  /** What a sweep reads and writes by; a stop ends it between two transactions. */
  const untilStopped: Parameters<Wake>[0] = {
    scan: db.scan,
    write(work, options) {
      stopping.signal.throwIfAborted()
      return db.write(work, options)
    },
  }

  const wakeKinds = async (
    kinds: Readonly<Record<string, Wake>>,
    tell: (kind: string, found: number) => void,
  ) => {
    for (const [kind, wake] of Object.entries(kinds)) {
      if (stopping.signal.aborted) return
      try {
        const found = await wake(untilStopped, clock.now())
        if (found > 0) tell(kind, found)
      } catch (error) {
        if (!stopping.signal.aborted)
          logger.error({ err: error, kind }, 'stranded work could not be looked for')
      }
    }
  }

  const sweep = async () => {
    await wakeKinds(putOff, (kind, found) =>
      logger.warn({ kind, found }, 'the clock has been set back: what it had put off is due'),
    )
    await wakeKinds(stranded, (kind, found) => {
      metrics.stranded.inc({ kind }, found)
      logger.warn({ kind, found }, 'work was stranded: no job was to do it; it was woken')
    })
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      await sweep()
      await clock.sleep(everyMs, stopping.signal)
    }
  }

  return {
    start() {
      running = run()
    },
    /** Ends between two transactions. */
    async stop() {
      stopping.abort('stopped')
      await running
    },
  }
}
