import type { z } from 'zod'
import { mailAfterMinutes } from '@replyloop/shared/values/mail'
import { dayMs, hourMs, minuteMs } from '../../../platform/clock/time.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue, hasJob } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { SendAttempt } from '../../channels/channels.facts.ts'
import { watchReceiverJob } from '../mail.jobs.ts'
import { tellAccount } from './tellMembers.ts'
import { readReceiver } from './receiver.ts'

const waitMs = mailAfterMinutes * minuteMs
/** How often what is down is looked at; seldom once it has been so for a day. */
const everyMs = 5 * minuteMs
/** For how long after members were told that a receiver is down they are not told so again. */
const quietMs = 4 * hourMs
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
  if (attempt.error?.kind === 'not_configured') return
  if (channelId !== null && outcome?.is !== 'later') return
  if (await hasJob(tx, keyOf(delivery.lane))) return
  await watchReceiver(tx, { accountId: delivery.accountId, receiver: delivery.lane })
}

/**
 * Tells members once that a receiver is down, and once that it works again. Looks again until then. One that fails again soon
 * afterwards is told of when it is still down at `quietUntil`: mails about a receiver that comes and goes would have no end.
 */
export async function lookAtReceiver(
  tx: Tx,
  { accountId, receiver, ...known }: z.output<typeof watchReceiverJob.payload>,
  job: RunningJob,
): Promise<void> {
  await job.finish(tx) // first: a failure that commits while this runs waits for that, and then adds a job of its own
  const now = await readReceiver(tx, { accountId, receiver })
  const again = (runAt: number, { told, quietUntil }: typeof known = known) =>
    enqueue(
      tx,
      watchReceiverJob,
      { accountId, receiver, told, quietUntil },
      { runAt, uniqueKey: keyOf(receiver) },
    )
  const mailMembers = (about: 'receiver_down' | 'receiver_up', since: string) =>
    tellAccount(
      tx,
      { kind: 'receiver_down', of: accountId },
      { about, accountId, subject: receiver, after: since, until: String(tx.now) },
    )
  if (now.is === 'gone') return
  const { told, quietUntil } = known
  if (now.is === 'fine') {
    if (told !== undefined) await mailMembers('receiver_up', told)
    if (Number(quietUntil ?? 0) > tx.now) await again(Number(quietUntil), { quietUntil })
    return
  }
  const nextLook = tx.now + (tx.now - now.since > dayMs ? hourMs : everyMs)
  if (told !== undefined) return again(nextLook)
  const tellAt = Math.max(now.since + waitMs, Number(quietUntil ?? 0))
  if (tx.now < tellAt) return again(tellAt)
  const since = String(now.since)
  await mailMembers('receiver_down', since)
  await again(nextLook, { told: since, quietUntil: String(tx.now + quietMs) })
}
