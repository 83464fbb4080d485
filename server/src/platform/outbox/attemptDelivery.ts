import { lockThen, pipelined, type Db } from '../db/db.ts'
import type { RunningJob } from '../jobs/runJob.ts'
import type { Clock } from '../clock/clock.ts'
import type { Metrics } from '../metrics.ts'
import type { AcquireSlot } from '../limits/slots.ts'
import type { TenantLimit } from '../limits/tenantLimits.ts'
import { recordAttempt, recordStart } from './attempts.store.ts'
import { makeNextDue, findCurrentDelivery, type DueDelivery } from './deliveries.store.ts'
import { holdingAttempts, isUnfinished, nextDeliveryAt, retryIndexAfter } from './delivery.rules.ts'
import type { AttemptResult, LaneOwner, OpenLane } from './laneOwner.ts'
import type { StartRate } from './startRate.ts'
import { restLane } from './lanes.store.ts'

export interface OutboxParts {
  db: Db
  clock: Clock
  metrics: Metrics
  /** The bytes of what is being sent. */
  bytesInFlight: TenantLimit
  startRate: StartRate
  /** A slot for a lane of an account, of those that its tenant may have. */
  acquireSlot: AcquireSlot
  /** The owner of a lane. */
  ownerOf(lane: string): LaneOwner
}

/** What an attempt means for its lane; `gone`: there was nothing to attempt. */
export type AttemptOutcome = AttemptResult['outcome'] | 'gone' | 'aborted'

/**
 * Makes one attempt at a delivery of a lane, and stores it. After a crash between the two, the attempt is repeated where the
 * owner of the lane allows that; else its outcome is unknown, and says so.
 */
export async function attemptDelivery(
  parts: OutboxParts,
  delivery: DueDelivery,
  lane: OpenLane,
  job: RunningJob,
): Promise<AttemptOutcome> {
  const result = await attempt(parts, delivery, lane, job)
  if (result === undefined) return 'gone'
  const { error } = result.attempt
  if (job.signal.aborted && error?.kind === 'aborted') return 'aborted' // the worker stopped; another takes it
  parts.metrics.attempts.inc({ outcome: error?.kind ?? 'delivered' })
  await storeAttempt(parts, delivery, lane, result)
  return result.outcome
}

async function attempt(
  { db }: OutboxParts,
  delivery: DueDelivery,
  lane: OpenLane,
  job: RunningJob,
): Promise<AttemptResult | undefined> {
  if (lane.repeatsUnknown) return lane.send(delivery, job.signal)
  if (delivery.startedAt !== null) return unknownOutcome
  return (await db.write((tx) => recordStart(tx, delivery.id))) ? lane.send(delivery, job.signal) : undefined
}

/** The result of an attempt whose process ended under it. */
const unknownOutcome: AttemptResult = {
  outcome: 'unknown',
  attempt: {
    durationMs: 0,
    error: {
      kind: 'unknown_outcome',
      detail: 'It may have arrived: the service stopped under it. Retry it by hand',
    },
    status: null,
    responseBody: null,
  },
}

/** Stores an attempt, and with it what becomes of its delivery, of the deliveries that wait behind it, and of its lane. */
async function storeAttempt(
  { db, clock }: OutboxParts,
  delivery: DueDelivery,
  lane: OpenLane,
  result: AttemptResult,
): Promise<void> {
  const { id, accountId, orderKey } = delivery
  const { attempt: made, outcome, retryAfterMs } = result
  const { error } = made
  const retryIndex = retryIndexAfter(delivery)
  const retryAt =
    outcome === 'failed'
      ? nextDeliveryAt({
          retryIndex,
          now: clock.now(),
          schedule: lane.schedule,
          retryAfterMs,
          random: Math.random(),
        })
      : null
  await db.write(async (tx) => {
    // All locks at once, so that no two transactions wait for each other.
    const [current, review] = await lockThen(tx, lane.locksOf(delivery), () => [
      findCurrentDelivery(tx, id),
      lane.review(tx, delivery, result),
    ])
    // Erased, cancelled, or accepted from another worker, during the attempt. An acceptance always counts.
    if (current === undefined || (!isUnfinished(current.state) && error !== null)) return
    const { resultKey } = current
    if (outcome === 'stopped') {
      const state = current.state === 'fresh' ? 'fresh' : 'retrying'
      await recordAttempt(tx, delivery, made, { ...delivery, state, counted: 0 })
      await restLane(tx, delivery.lane, accountId)
      await review.settle({ ...result, delivery, resultKey, attempts: current.attempts })
    } else {
      const attempts = current.attempts + 1 // a worker that lost its lease may have tried it at the same time
      const nextAttemptAt = review.mayRetry ? retryAt : null
      const state = error === null ? 'delivered' : nextAttemptAt === null ? 'abandoned' : 'retrying'
      await recordAttempt(tx, delivery, made, {
        state,
        retryIndex,
        dueAt: nextAttemptAt ?? tx.now,
        counted: 1,
      })
      const holdsNoLonger = state !== 'retrying' || attempts === holdingAttempts
      await pipelined(
        orderKey !== null && holdsNoLonger && makeNextDue(tx, delivery.lane, orderKey),
        review.settle({ ...result, delivery, resultKey, attempts }),
      )
    }
    tx.notify(`account:${accountId}`)
  })
}
