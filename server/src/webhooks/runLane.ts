import type { RunningJob } from '../jobs/runJob.ts'
import { attemptDelivery, type DeliverParts } from './deliver.ts'
import { listDue, nextDueAt } from './deliveries.store.ts'
import { laneLock } from './events.ts'

/** How many deliveries to one URL run at once: it starts low and doubles while the URL accepts. */
const minWidth = 2
const maxWidth = 32
/** How much of a lane has to be free before more deliveries are read: reading one costs as much as reading several. */
const takenTogether = 1 / 4
/** After this long a lane gives its place to other lanes, and comes back behind them. */
const turnMs = 30_000
/** It looks at least this often: meanwhile others may come due, or be added by a process that this one does not hear. */
const maxRestMs = 1000

/**
 * Runs the due deliveries to one URL, several at a time. One job a lane means that a slow URL delays nobody else, and
 * that one which comes back after a failure is not stormed: the lane widens as it accepts and narrows as it fails.
 */
export async function runLane(
  parts: DeliverParts,
  { lane }: { lane: string },
  job: RunningJob,
): Promise<void> {
  const { db, clock } = parts
  const running = new Map<string, Promise<void>>()
  const ended = new Set<string>()
  const failures: unknown[] = []
  const started = clock.now()
  let width = minWidth
  let wake = () => {}
  const stopListening = db.listen(`lane:${lane}`, () => wake())
  const mayStart = () => failures.length === 0 && !job.isStopping() && clock.now() - started < turnMs

  try {
    while (mayStart()) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      ended.clear()
      const isFree = width - running.size >= width * takenTogether
      const due = isFree ? await listDue(db.read, lane, clock.now(), width) : []
      for (const delivery of due) {
        if (running.size >= width || running.has(delivery.id)) continue
        if (ended.has(delivery.id)) continue // its attempt was kept after the list had been read
        const run = async () => {
          try {
            const accepted = await attemptDelivery(parts, delivery, job)
            width = accepted ? Math.min(width * 2, maxWidth) : Math.max(Math.floor(width / 2), minWidth)
          } catch (error) {
            failures.push(error)
          } finally {
            running.delete(delivery.id)
            ended.add(delivery.id)
          }
        }
        running.set(delivery.id, run())
      }
      if (running.size === 0) {
        if (ended.size > 0) continue
        break
      }
      const rested = new AbortController()
      const rest = clock.sleep(maxRestMs, rested.signal)
      await Promise.race([...running.values(), woken, rest]).finally(() => rested.abort())
    }
  } finally {
    stopListening()
    await Promise.allSettled(running.values()) // so that no second turn overlaps with this one
  }
  if (job.signal.aborted) throw new Error('the worker stopped during the turn of a lane') // so that it gives the job back
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `attempts were not made or not kept: ${failures.map(String).join('; ')}`,
    )

  await db.write(async (tx) => {
    await tx.lock(laneLock(lane))
    const next = await nextDueAt(tx, lane)
    return next === null ? job.finish(tx) : job.reschedule(tx, Math.max(next, tx.now))
  })
}
