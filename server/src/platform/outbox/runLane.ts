import type { RunningJob } from '../jobs/runJob.ts'
import { attemptDelivery, type OutboxParts } from './attemptDelivery.ts'
import { listDue, nextDueAt, type DueDelivery } from './deliveries.store.ts'
import { concurrencyAfter, minConcurrency, interleaveRetries } from './delivery.rules.ts'
import type { OpenLane } from './laneOwner.ts'
import { isResting, restTopic } from './lanes.store.ts'
import { createTenantLimit, type Acquired, type TenantLimit } from '../limits/tenantLimits.ts'
import { locks } from '../db/locks.ts'

/**
 * How many bytes are sent for one account at once; beyond that, each lane sends one delivery at a time. What is sent takes
 * about three times its size of memory while the receiver takes its time, and an account has dozens of lanes.
 */
const maxBytesInFlight = 16 * 1024 * 1024
/** Counts what is being sent, for all lanes of this process. */
export const createBytesInFlight = (): TenantLimit => createTenantLimit(maxBytesInFlight)
/** The share of free slots from which on more deliveries are read: reading one costs as much as reading several. */
const minFreeShare = 1 / 4
/** After this time a lane gives its worker to other lanes. */
const timeSliceMs = 30_000
/** How often to look for due deliveries without being woken: another process may have added some unheard. */
const maxRestMs = 1000

/**
 * Runs the due deliveries of a lane, several at a time. Each lane is one job, so a slow receiver delays no other. How many run
 * at once grows as it accepts and shrinks as it fails, so that one which recovers is not flooded.
 */
export async function runLane(
  parts: OutboxParts,
  { lane }: { lane: string },
  job: RunningJob,
): Promise<void> {
  const { db, clock, startRate } = parts
  const running = new Map<string, Promise<void>>()
  const ended = new Set<string>()
  const failures: unknown[] = []
  const started = clock.now()
  let concurrency = minConcurrency
  let starts = 0
  let accountId = ''
  let hasStopped = false
  let slot: Acquired | undefined // once it is known whose lane it is
  const isFull = () => running.size > 0 && parts.bytesInFlight.isFull(accountId)
  let wake = () => {}
  let mayRest = true // it is looked whether the lane rests: as it begins, and whenever that may have changed
  const stopListening = [
    db.listen(`lane:${lane}`, () => wake()),
    db.listen(restTopic(lane), () => (mayRest = true)),
  ]
  const attempt = async (delivery: DueDelivery, open: OpenLane) => {
    const releaseBytes = parts.bytesInFlight.add(delivery.accountId, delivery.bytes)
    try {
      const meaning = await attemptDelivery(parts, delivery, open, job)
      if (meaning.outcome === 'stopped') hasStopped = true
      if (meaning.outcome === 'accepted') startRate.accepted(lane)
      if (meaning.limits === 'lane') startRate.pause(lane, meaning.retryAfterMs ?? 0)
      concurrency = concurrencyAfter(meaning, concurrency, open.startsPerSecond)
    } catch (error) {
      failures.push(error)
    } finally {
      releaseBytes()
      running.delete(delivery.id)
      ended.add(delivery.id)
    }
  }

  /** Waits until an attempt has ended, the lane is woken or may start another one, but not for long. */
  const rest = async (woken: Promise<void>, waitMs: number) => {
    const resting = new AbortController()
    const time = clock.sleep(Math.min(waitMs || maxRestMs, maxRestMs), resting.signal)
    try {
      await Promise.race([...running.values(), woken, time])
    } finally {
      resting.abort('rested')
    }
  }

  try {
    while (failures.length === 0 && !hasStopped && !job.isStopping() && clock.now() - started < timeSliceMs) {
      if (mayRest) {
        mayRest = false
        hasStopped = await isResting(db.read, lane)
        if (hasStopped) break
      }
      const woken = Promise.withResolvers<void>()
      wake = woken.resolve
      ended.clear()
      let waitMs = startRate.msUntilNext(lane)
      const hasCapacity =
        concurrency - running.size >= concurrency * minFreeShare && !isFull() && waitMs === 0
      const listed = hasCapacity ? await listDue(db.read, lane, clock.now(), concurrency) : undefined
      // What has ended was stored after the list had been read.
      const isLeft = ({ id }: DueDelivery) => !ended.has(id) && !running.has(id)
      const due = listed
        ? interleaveRetries(listed.firsts.filter(isLeft), listed.retries.filter(isLeft), starts)
        : []
      const [first] = due
      if (first !== undefined) slot ??= await parts.acquireSlot(first.accountId)
      if (slot !== undefined && 'retryAt' in slot) break
      let open: OpenLane | undefined // opened once for all that begin now
      for (const delivery of due) {
        accountId = delivery.accountId
        if (running.size >= concurrency || isFull()) break
        open ??= await parts.ownerOf(lane).open(delivery)
        hasStopped ||= open === undefined
        waitMs = startRate.reserve(lane, open?.startsPerSecond)
        if (open === undefined || waitMs > 0) break
        starts += 1
        running.set(delivery.id, attempt(delivery, open))
      }
      if (running.size > 0 || (waitMs > 0 && !startRate.isPaused(lane))) await rest(woken.promise, waitMs)
      else if (ended.size === 0) break
    }
  } finally {
    for (const stop of stopListening) stop()
    await Promise.allSettled(running.values()) // so that no second run overlaps with this one
    if (slot !== undefined && 'release' in slot) slot.release()
  }
  if (job.signal.aborted) throw new Error('the worker stopped while a lane ran') // so that it gives the job back
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `attempts were not made or not stored: ${failures.map(String).join('; ')}`,
    )

  await db.write(async (tx) => {
    await tx.lock(locks.lane(lane))
    const next = (await isResting(tx, lane)) ? null : await nextDueAt(tx, lane)
    const from = slot !== undefined && 'retryAt' in slot ? slot.retryAt : tx.now
    const paused = tx.now + startRate.msUntilNext(lane)
    return next === null ? job.finish(tx) : job.reschedule(tx, Math.max(next, from, paused))
  })
}
