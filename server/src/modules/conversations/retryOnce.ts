import type { z } from 'zod'
import type { Db, Tx } from '../../platform/db/db.ts'
import { deliveryProgressOf } from '../../platform/outbox/deliveries.store.ts'
import { Problem } from '../../platform/errors/problem.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Failure } from '../channels/outgoing.ts'
import { retryOnceJob } from './conversations.jobs.ts'
import { findMessage, setNextAttempt, type MessageRow } from './messages.store.ts'
import { retryMessage } from './retryMessage.ts'

/**
 * Has a message go out once more that its provider had accepted and could not deliver, where the provider's code says when that
 * may help; until then it says when. Only after its first attempt: what fails twice stays `Failed`.
 */
export async function scheduleRetryOnce(
  tx: Tx,
  { id, attempts }: Pick<MessageRow, 'id' | 'attempts'>,
  failure: Failure,
): Promise<void> {
  if (failure.is !== 'later' || failure.afterMs === undefined || failure.limits !== undefined) return
  if (attempts !== 1) return
  const runAt = tx.now + failure.afterMs
  await setNextAttempt(tx, id, runAt)
  await enqueue(tx, retryOnceJob, { messageId: id }, { runAt })
}

/**
 * Retries a message that is still `Failed` after one attempt. One that may not go any more stays as it is, and so does one that an
 * opt-out has ended meanwhile, or that somebody has just had tried again.
 */
export const retryOnce = (
  { db }: { db: Db },
  { messageId }: z.output<typeof retryOnceJob.payload>,
  job: RunningJob,
): Promise<void> =>
  db.write(async (tx) => {
    const message = await findMessage(tx, messageId)
    if (message?.status === 'Failed' && message.attempts === 1 && (await isStillToRetry(tx, message)))
      await retryMessage(tx, message.accountId, messageId).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error // it has opted out meanwhile, or its window has closed
        return setNextAttempt(tx, messageId, null)
      })
    await job.finish(tx)
  })

const isStillToRetry = async (tx: Tx, { id, nextAttemptAt }: MessageRow): Promise<boolean> =>
  nextAttemptAt !== null && (await deliveryProgressOf(tx, id)).nextAttemptAt === null
