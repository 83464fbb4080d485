import { deliveryMoves } from '@replyloop/shared/values/delivery'
import { lockThen, pipelined, type Db, type Tx } from '../db/db.ts'
import type { RunningJob } from '../jobs/runJob.ts'
import type { Clock } from '../clock/clock.ts'
import type { Metrics } from '../metrics.ts'
import type { AcquireSlot, TenantLimit } from '../limits/tenantLimits.ts'
import { countAttempts, forgetStart, recordAttempt, recordStart } from './attempts.store.ts'
import { makeNextDue, selectCurrent, type DueDelivery } from './deliveries.store.ts'
import {
  holdingAttempts,
  isUnfinished,
  limitedUntil,
  nextDeliveryAt,
  retryIndexAfter,
} from './delivery.rules.ts'
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
interface AttemptMeaning extends Pick<AttemptResult, 'limits' | 'retryAfterMs'> {
  outcome: AttemptResult['outcome'] | 'gone' | 'aborted'
}

/**
 * Makes one attempt at a delivery of a lane, and stores it. After a crash between the two, the attempt is repeated where the
 * owner of the lane allows that; else its outcome is unknown, and says so.
 */
export async function attemptDelivery(
  parts: OutboxParts,
  delivery: DueDelivery,
  lane: OpenLane,
  job: RunningJob,
): Promise<AttemptMeaning> {
  const result = await attempt(parts, delivery, lane, job)
  if (result === undefined) return { outcome: 'gone' }
  const { error } = result.attempt
  if (job.signal.aborted && error?.kind === 'aborted') {
    // The worker stopped before anything had arrived; another takes it.
    if (!lane.repeatsUnknown) await parts.db.write((tx) => forgetStart(tx, delivery.id))
    return { outcome: 'aborted' }
  }
  parts.metrics.attempts.inc({ outcome: error?.kind ?? 'delivered' })
  await storeAttempt(parts, delivery, lane, result)
  return result
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

/**
 * Stores an attempt, and with it what becomes of its delivery, of the deliveries that wait behind it, and of its lane. Where the
 * delivery has got another order key during the attempt, its locks are those of that one.
 */
async function storeAttempt(
  { db, clock }: Pick<OutboxParts, 'db' | 'clock'>,
  delivery: DueDelivery,
  lane: OpenLane,
  result: AttemptResult,
): Promise<void> {
  const { id, accountId, orderKey } = delivery
  const { error } = result.attempt
  const moved = await db.write(async (tx) => {
    // All locks at once, so that no two transactions wait for each other.
    const [[current], review] = await lockThen(tx, lane.locksOf(delivery, result), () => [
      selectCurrent(tx, { id }),
      lane.review(tx, delivery, result),
    ])
    // Erased, cancelled, or accepted from another worker, during the attempt. An acceptance always counts.
    if (current === undefined || (error !== null && !isUnfinished(current.state))) return undefined
    if (current.orderKey !== orderKey) return { ...delivery, orderKey: current.orderKey }
    const { mayRetry } = review
    const given = { delivery, current, result, now: clock.now() }
    const isUncounted = result.outcome === 'stopped' || (mayRetry && result.limits !== undefined)
    const { attempts, holdsNoLonger } = await (isUncounted
      ? storeUncounted(tx, given)
      : storeCounted(tx, { ...given, schedule: mayRetry ? lane.schedule : [] }))
    await pipelined(
      orderKey !== null && holdsNoLonger && makeNextDue(tx, delivery.lane, orderKey),
      review.settle({ ...result, delivery, resultKey: current.resultKey, attempts }),
    )
    tx.notify(`changed:${accountId} account`)
    return undefined
  })
  if (moved !== undefined) await storeAttempt({ db, clock }, moved, lane, result)
}

interface Stored {
  delivery: DueDelivery
  current: { state: string; attempts: number }
  result: AttemptResult
  now: number
}

/** What is known of a delivery's attempts once one is stored: how many count, and whether what waits behind it may go. */
interface Progress {
  attempts: number
  holdsNoLonger: boolean
}

/** Stores an attempt by which its delivery has not come further: it goes on waiting. */
async function storeUncounted(
  tx: Tx,
  { delivery, current, result: { attempt: made, outcome, limits, retryAfterMs }, now }: Stored,
): Promise<Progress> {
  const progress = { attempts: current.attempts, holdsNoLonger: false }
  const waits = current.state === 'fresh' ? 'fresh' : 'retrying'
  if (outcome === 'stopped' || limits === undefined) {
    await recordAttempt(tx, delivery, made, { ...delivery, state: waits, counted: 0 })
    await restLane(tx, delivery.lane, delivery.accountId)
    return progress
  }
  const times = 1 + (await countAttempts(tx, delivery.id)) - current.attempts
  const dueAt = limitedUntil({ limits, times, now, retryAfterMs })
  await recordAttempt(tx, delivery, made, {
    state: deliveryMoves.failed.to,
    retryIndex: delivery.retryIndex,
    dueAt,
    counted: 0,
  })
  return progress
}

/** Stores an attempt that counts. */
async function storeCounted(
  tx: Tx,
  { delivery, current, result, now, schedule }: Stored & { schedule: readonly number[] },
): Promise<Progress> {
  const { attempt: made, outcome, retryAfterMs } = result
  const attempts = current.attempts + 1 // a worker that lost its lease may have tried it at the same time
  const retryIndex = retryIndexAfter(delivery)
  const nextAttemptAt =
    outcome === 'failed'
      ? nextDeliveryAt({ retryIndex, now, schedule, retryAfterMs, random: Math.random() })
      : null
  const { accepted, givenUp, failed } = deliveryMoves
  const { to: state } = made.error === null ? accepted : nextAttemptAt === null ? givenUp : failed
  await recordAttempt(tx, delivery, made, {
    state,
    retryIndex,
    dueAt: nextAttemptAt ?? tx.now,
    counted: 1,
  })
  return { attempts, holdsNoLonger: state !== failed.to || attempts === holdingAttempts }
}
