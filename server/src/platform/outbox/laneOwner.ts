import type { Tx } from '../db/db.ts'
import type { Lock } from '../db/locks.ts'
import type { Attempt } from './attempts.store.ts'
import type { DueDelivery } from './deliveries.store.ts'

/** What an attempt has come to. */
export interface AttemptResult {
  attempt: Attempt
  /**
   * `accepted`; `failed`: the schedule says when it is tried again; `refused`: another attempt would fail too; `stopped`: all
   * of the lane would fail, so it rests and this delivery waits; `unknown`: it may have arrived.
   */
  outcome: 'accepted' | 'failed' | 'refused' | 'stopped' | 'unknown'
  /** How long the receiver asks to wait before the next attempt, in milliseconds. */
  retryAfterMs?: number | undefined
  /**
   * Of a failed one: the receiver refused it as too much before it did anything, of what goes to one (`orderKey`) or of all that
   * the lane sends. It does not count: it uses up no step of the schedule, and what waits behind it goes on waiting.
   */
  limits?: 'orderKey' | 'lane' | undefined
  /** What the receiver calls what it has accepted. */
  providerId?: string | undefined
}

/** What became of a delivery by an attempt that is being stored. */
export interface SettledAttempt extends AttemptResult {
  delivery: DueDelivery
  /** Whose state the result decides now: a retry may have changed that during the attempt. */
  resultKey: string | null
  /** How many attempts the delivery has had. */
  attempts: number
}

/** What its owner decides about an attempt, read in the transaction that stores it. */
interface AttemptReview {
  /** Whether another attempt may follow. */
  mayRetry: boolean
  /** Stores, in that transaction, what follows from the attempt for the owner. */
  settle(settled: SettledAttempt): Promise<void>
}

/** A lane as its owner has opened it: how what is in it is handed over now. */
export interface OpenLane {
  /** Seconds between attempts. */
  schedule: readonly number[]
  /** How many attempts may start a second; unbounded when left out. */
  startsPerSecond?: number | undefined
  /** Whether an attempt may be repeated of which it is not known whether it arrived, such as after a crash. */
  repeatsUnknown: boolean
  /** Makes one attempt; `undefined` when what was to be handed over is gone, and its deliveries with it. */
  send(delivery: DueDelivery, signal: AbortSignal): Promise<AttemptResult | undefined>
  /** The locks under which an attempt at a delivery is stored. */
  locksOf(delivery: DueDelivery, result: AttemptResult): Lock[]
  /** Called in the transaction that stores an attempt, with these locks. */
  review(tx: Tx, delivery: DueDelivery, result: AttemptResult): Promise<AttemptReview>
}

/** Who knows what is in some lanes, and hands it over. */
export interface LaneOwner {
  /** Opens a lane of the owner for the deliveries that begin now; `undefined` where the lane is at rest since a moment ago. */
  open(lane: { lane: string; accountId: string }): Promise<OpenLane | undefined>
}
