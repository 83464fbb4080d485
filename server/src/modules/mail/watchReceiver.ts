import { mailAfterMinutes } from '@replyloop/shared/values/mail'
import { dayMs, hourMs, minuteMs } from '../../platform/clock/time.ts'
import type { Tx } from '../../platform/db/db.ts'
import { enqueue, hasJob } from '../../platform/jobs/queue.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import type { SendAttempt } from '../channels/channels.facts.ts'
import { watchReceiverJob } from './mail.jobs.ts'
import { queueForMembers } from './queueMail.ts'
import { readReceiver } from './receiver.ts'

const waitMs = mailAfterMinutes * minuteMs
/** How often what is down is looked at; seldom once it has been so for a day. */
const everyMs = 5 * minuteMs
const keyOf = (receiver: string) => `watch_receiver:${receiver}`

/** A subscription or a connected channel by its id, or by the id of its account its reply webhook. */
interface Receiver {
  accountId: string
  receiver: string
}

/** Has a receiver looked at that has begun to fail: members are told if it still does in a quarter of an hour. */
export const watchReceiver = (tx: Tx, { accountId, receiver }: Receiver): Promise<void> =>
  enqueue(
    tx,
    watchReceiverJob,
    { accountId, receiver },
    { runAt: tx.now + waitMs, uniqueKey: keyOf(receiver) },
  )

/** The same after an attempt to send a message that failed, unless it is looked at already. */
export async function watchFailedLane(tx: Tx, { settled, channelId, outcome }: SendAttempt): Promise<void> {
  const { attempt, delivery } = settled
  if (attempt.error === null || attempt.error.kind === 'not_configured') return
  if (channelId !== null && outcome?.is !== 'later') return
  if (await hasJob(tx, keyOf(delivery.lane))) return
  await watchReceiver(tx, { accountId: delivery.accountId, receiver: delivery.lane })
}

/** Tells members once that a receiver is down, and once that it works again. Looks again until then. */
export async function lookAtReceiver(
  tx: Tx,
  { told, ...receiver }: Receiver & { told?: string | undefined },
  job: RunningJob,
): Promise<void> {
  await job.finish(tx) // first: a failure that commits meanwhile waits for that, and then adds a job of its own
  const now = await readReceiver(tx, receiver)
  const again = (payload: Receiver & { told?: string }, runAt: number) =>
    enqueue(tx, watchReceiverJob, payload, { runAt, uniqueKey: keyOf(receiver.receiver) })
  const tell = (about: 'receiver_down' | 'receiver_up', since: string) =>
    queueForMembers(
      tx,
      { kind: 'receiver_down', of: receiver.accountId },
      {
        about,
        accountId: receiver.accountId,
        subject: receiver.receiver,
        after: since,
        until: String(tx.now),
      },
    )
  if (now.is === 'gone') return
  if (now.is === 'fine') return told === undefined ? undefined : tell('receiver_up', told)
  const hasLasted = tx.now - now.since >= waitMs
  if (told === undefined && !hasLasted) return again(receiver, now.since + waitMs)
  const since = told ?? String(now.since)
  if (told === undefined) await tell('receiver_down', since)
  await again({ ...receiver, told: since }, tx.now + (tx.now - now.since > dayMs ? hourMs : everyMs))
}
