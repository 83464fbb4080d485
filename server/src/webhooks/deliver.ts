import type { DeliveryError } from '@replyloop/shared/message'
import type { Db, Tx } from '../db/db.ts'
import { nextDeliveryAt, parseRetryAfter } from '../jobs/retry.ts'
import type { RunningJob } from '../jobs/worker.ts'
import type { Clock } from '../lib/clock.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { SafeFetch, SafeResponse } from '../lib/safeFetch.ts'
import type { SecretBox } from '../lib/secretBox.ts'
import { signatureHeaders } from './signature.ts'
import { findDelivery, recordAttempt, type Attempt, type DeliveryRow } from './webhooks.store.ts'

const userAgent = 'Replyloop-Webhook/1'
const keptAnswerBytes = 2048

/** How an attempt at delivering a message went. */
export interface AttemptedMessage {
  messageId: string
  error: DeliveryError | null
  attempts: number
  /** Milliseconds since 1970; `null` when it will not be tried again. */
  nextAttemptAt: number | null
}

export interface DeliverParts {
  db: Db
  clock: Clock
  box: SecretBox
  fetch: SafeFetch['fetch']
  metrics: Metrics
  /** Seconds between attempts. */
  schedule: readonly number[]
  /** Runs in the transaction that keeps the attempt. */
  onAttempted(tx: Tx, message: AttemptedMessage): Promise<void>
}

/**
 * Hands one event to one URL, signed by Standard Webhooks, and keeps the attempt (contract section 5). A failed one is
 * tried again on the schedule; a crash between the answer and its record delivers once more under the same id.
 */
export async function deliver(
  parts: DeliverParts,
  { deliveryId }: { deliveryId: string },
  job: RunningJob,
): Promise<void> {
  const { db, clock } = parts
  const delivery = await findDelivery(db.read, deliveryId)
  if (delivery === undefined || delivery.state !== 'pending') return
  const { attempt, retryAfterMs } = await tryOnce(parts, delivery, job.signal)
  if (job.signal.aborted && attempt.error?.kind === 'aborted')
    throw new Error('the worker stopped during an attempt')
  parts.metrics.attempts.inc({ outcome: attempt.error?.kind ?? 'delivered' })
  const attempts = delivery.attempts + 1
  const { schedule } = parts
  const nextAttemptAt =
    attempt.error === null
      ? null
      : nextDeliveryAt({ attempts, now: clock.now(), schedule, retryAfterMs, random: Math.random() })
  const state = attempt.error === null ? 'delivered' : nextAttemptAt === null ? 'abandoned' : 'pending'
  await db.write(async (tx) => {
    await (nextAttemptAt === null ? job.finish(tx) : job.runAgain(tx, nextAttemptAt))
    await recordAttempt(tx, deliveryId, attempt, state)
    const { messageId } = delivery
    if (messageId !== null)
      await parts.onAttempted(tx, { messageId, error: attempt.error, attempts, nextAttemptAt })
  })
}

async function tryOnce(
  { clock, box, fetch }: DeliverParts,
  { url, secret, data, eventId }: DeliveryRow,
  signal: AbortSignal,
) {
  const at = new Date(clock.now()).toISOString()
  if (url === null || secret === null) {
    const detail = 'No reply webhook is set'
    const error: DeliveryError = { at, kind: 'not_configured', status: null, detail }
    return { attempt: { durationMs: 0, error, status: null, answer: null }, retryAfterMs: undefined }
  }
  const body = JSON.stringify(data)
  const response = await fetch({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      ...signatureHeaders({ id: eventId, timestamp: clock.now(), body, secrets: [box.open(secret)] }),
    },
    body,
    signal,
  })
  return {
    attempt: toAttempt(response, at),
    retryAfterMs: parseRetryAfter(retryAfterOf(response), clock.now()),
  }
}

function toAttempt(response: SafeResponse, at: string): Attempt {
  const { durationMs, status } = response
  const answer = response.body === undefined ? null : textOf(response.body.subarray(0, keptAnswerBytes))
  if (!response.ok) {
    const { kind, detail } = response
    return { durationMs, status, answer, error: { at, kind, status, detail } }
  }
  const accepted = response.status >= 200 && response.status < 300
  const detail = `The URL answered ${status}`
  return { durationMs, status, answer, error: accepted ? null : { at, kind: 'status', status, detail } }
}

/** Both databases store text without NUL; what is not UTF-8 shows as replacement characters. */
const textOf = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\0', '\ufffd')

const retryAfterOf = ({ headers }: SafeResponse): string | undefined => {
  const value = headers?.['retry-after']
  return Array.isArray(value) ? value[0] : value
}
