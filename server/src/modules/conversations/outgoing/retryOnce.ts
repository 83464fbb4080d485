import type { z } from 'zod'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { deliveryProgressOf } from '../../../platform/outbox/deliveries.store.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { findChannel } from '../../channels/channels.store.ts'
import type { Failure } from '../../channels/outgoing.ts'
import { retryOnceJob } from '../conversations.jobs.ts'
import { findMessage, setNextAttempt, type MessageRow } from '../messages.store.ts'
import { retryMessage } from './retryMessage.ts'

/**
 * Has a message go out once more that its provider had accepted and could not deliver, where the provider's code says that another
 * time may help: when it says so, in a minute at the earliest; until then the message says when. Only after its first attempt:
 * what fails twice stays `Failed`.
 */
export async function scheduleRetryOnce(
  tx: Tx,
  { id, attempts }: Pick<MessageRow, 'id' | 'attempts'>,
  failure: Failure,
): Promise<void> {
  if (failure.is !== 'later' || attempts !== 1) return
  const runAt = tx.now + Math.max(failure.afterMs ?? 0, minuteMs)
  await setNextAttempt(tx, id, runAt)
  await enqueue(tx, retryOnceJob, { messageId: id }, { runAt })
}

/**
 * Retries a message that is still `Failed` after one attempt. One that may not go any more stays as it is, and so does one that an
 * opt-out has ended since, or that somebody has just had tried again.
 */
export const retryOnce = (
  { db }: { db: Db },
  { messageId }: z.output<typeof retryOnceJob.payload>,
  job: RunningJob,
): Promise<void> =>
  db.write(async (tx) => {
    const message = await findMessage(tx, messageId)
    if (message?.status === 'Failed' && message.attempts === 1 && (await isStillToRetry(tx, message)))
      await retryIfAllowed(tx, message)
    await job.finish(tx)
  })

/**
 * Has a message wait for its channel, which it failed by after it had been accepted: it goes out again once the channel sends. One
 * whose channel somebody has disconnected stays failed, and so does one that may not go any more.
 */
export async function waitForChannel(tx: Tx, message: MessageRow): Promise<void> {
  const channel = message.channelId === null ? undefined : await findChannel(tx, message.channelId)
  if (channel !== undefined && channel.state !== 'off') await retryIfAllowed(tx, message)
}

const retryIfAllowed = (tx: Tx, { id, accountId }: MessageRow) =>
  retryMessage(tx, accountId, id).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error // it has opted out since, or its window has closed
    return setNextAttempt(tx, id, null)
  })

const isStillToRetry = async (tx: Tx, { id, nextAttemptAt }: MessageRow): Promise<boolean> =>
  nextAttemptAt !== null && (await deliveryProgressOf(tx, id)).nextAttemptAt === null
