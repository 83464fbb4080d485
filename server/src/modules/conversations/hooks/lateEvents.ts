import { deliveryErrorKinds } from '@replyloop/shared/values/delivery'
import { z } from 'zod'
import { findChannel, type ChannelRow } from '../../channels/channels.store.ts'
import type { Receipt as ReceiptOfHook } from '../../channels/incoming.ts'
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

const error = z.object({ kind: z.enum(deliveryErrorKinds), detail: z.string(), code: z.string().optional() })
const afterMs = z.number().optional()
const Failure = z.discriminatedUnion('is', [
  z.object({ is: z.literal('later'), error, afterMs, limits: z.enum(['person', 'channel']).exactOptional() }),
  z.object({
    is: z.literal('refused'),
    error,
    optsOut: z.enum(['all', 'marketing']).exactOptional(),
    holds: z.literal('marketing_limit').exactOptional(),
    unreachable: z.literal(true).exactOptional(),
    afterMs: z.number().exactOptional(),
  }),
  z.object({
    is: z.literal('stopped'),
    error,
    what: z.enum(['channel', 'template', 'campaigns']),
    afterMs: z.number().exactOptional(),
  }),
  z.object({ is: z.literal('unknown'), error: error.extend({ kind: z.literal('unknown_outcome') }) }),
])

const message = z.union([
  z.object({ id: z.string(), providerId: z.string().exactOptional() }),
  z.object({ providerId: z.string() }),
])
const addresses = z.array(z.string()).exactOptional()
export const Receipt = z.discriminatedUnion('state', [
  z.object({ message, addresses, state: z.enum(['sent', 'delivered', 'read']) }),
  z.object({
    message,
    addresses,
    state: z.literal('failed'),
    outcome: Failure,
    isOfPart: z.boolean().exactOptional(),
  }),
])

/** What a hook tells of a message that it expects to be there. */
const AboutMessage = z.discriminatedUnion('is', [
  z.object({ is: z.literal('receipt'), receipt: Receipt }),
  z.object({ is: z.literal('edit'), providerId: z.string(), body: z.string().optional(), at: z.number() }),
  z.object({ is: z.literal('revoke'), providerId: z.string(), at: z.number() }),
  z.object({
    is: z.literal('watermark'),
    address: z.string(),
    upTo: z.number(),
    state: z.enum(['delivered', 'read']),
  }),
])
type AboutMessage =
  | { is: 'receipt'; receipt: ReceiptOfHook }
  | { is: 'edit'; providerId: string; body?: string | undefined; at: number }
  | { is: 'revoke'; providerId: string; at: number }
  | { is: 'watermark'; address: string; upTo: number; state: 'delivered' | 'read' }

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
