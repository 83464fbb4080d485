import type { z } from 'zod'
import { findChannel, type ChannelRow } from '../../channels/channels.store.ts'
import { AboutMessage } from '../../channels/incoming.ts'
import { addNotice } from '../../channels/hooks.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { applyReceipt } from '../incoming/applyReceipt.ts'
import { applyWatermark } from '../incoming/applyWatermark.ts'
import { editMessage, revokeMessage } from '../incoming/changeMessage.ts'
import { lateEventJob } from '../conversations.jobs.ts'

/** After how long what overtook its message is tried again, in milliseconds since it came: 2 s, then 30 s, then 10 minutes. */
export const triesAt = [2000, 32_000, 632_000]

/** Applies what a hook tells of a message; what has overtaken its message is tried again by a job. */
export async function applyToMessage(tx: Tx, channel: ChannelRow, event: AboutMessage): Promise<void> {
  if (await apply(tx, channel, event, false)) return
  const late = { channelId: channel.id, event: JSON.stringify(event), since: String(tx.now) }
  await enqueue(tx, lateEventJob, late, { runAt: tx.now + (triesAt[0] ?? 0) })
}

/** Applies what had overtaken its message. After the last try a receipt is dropped; what somebody wrote is kept as a notice. */
export const applyLateEvent = (
  { db }: { db: Db },
  { channelId, event, since }: z.output<typeof lateEventJob.payload>,
  job: RunningJob,
): Promise<void> =>
  db.write(async (tx) => {
    const about = AboutMessage.parse(JSON.parse(event))
    const channel = await findChannel(tx, channelId)
    const next = triesAt.map((after) => Number(since) + after).find((at) => at > tx.now)
    const isDone = channel === undefined || (await apply(tx, channel, about, next === undefined))
    if (!isDone && next !== undefined) return job.reschedule(tx, next)
    if (!isDone && (about.is === 'edit' || about.is === 'revoke'))
      await addNotice(tx, channel, {
        kind: about.is,
        detail: 'It is about a message that never came in',
        body: event,
      })
    await job.finish(tx)
  })

function apply(tx: Tx, channel: ChannelRow, event: AboutMessage, isLast: boolean): Promise<boolean> {
  if (event.is === 'receipt') return applyReceipt(tx, channel, event.receipt, { isLast })
  if (event.is === 'watermark') return applyWatermark(tx, channel, event)
  return event.is === 'edit' ? editMessage(tx, channel, event) : revokeMessage(tx, channel, event)
}
