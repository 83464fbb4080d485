import type { JobParts } from '../platform/jobs/runJob.ts'
import { putOff, stranded, sweepEveryMs, type Wake } from './timetable.ts'

/**
 * Looks for due work that nothing will wake, at the start and every five minutes. All changes enqueue their jobs in their own
 * transactions, so there is none, unless a fault has lost a job: then it is counted and told. By a timer, since a job might
 * be the one that is lost. What a clock that was ahead has put off too far becomes due first.
 */
export function createStrandedSweep(parts: JobParts & { longestRetryMs: number }) {
  const { db, clock, logger, metrics } = parts
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
    onFound: (kind: string, found: number) => void,
  ) => {
    for (const [kind, wake] of Object.entries(kinds)) {
      if (stopping.signal.aborted) return
      try {
        const found = await wake(untilStopped, clock.now(), parts)
        if (found > 0) onFound(kind, found)
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

  const run = async (isNew: boolean) => {
    if (isNew) await clock.sleep(sweepEveryMs, stopping.signal)
    while (!stopping.signal.aborted) {
      await sweep()
      await clock.sleep(sweepEveryMs, stopping.signal)
    }
  }

  return {
    /** `isNew`: the database has no account. A sweep would find nothing, by a thread that it starts. */
    start(isNew: boolean) {
      running = run(isNew)
    },
    /** Ends between two transactions. */
    async stop() {
      stopping.abort('stopped')
      await running
    },
  }
}
