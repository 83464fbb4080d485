import { z } from 'zod'
import { findChannel, type ChannelRow } from '../../channels/channels.store.ts'
import { Receipt, type ChannelEvent } from '../../channels/incoming.ts'
import type { Db, Reader } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { applyReceipt, tellsOfStranger } from '../incoming/applyReceipt.ts'
import { lateReceiptsJob } from '../conversations.jobs.ts'
import { triesAt } from './lateEvents.ts'
import { listOfReceipts } from './receipts.store.ts'

/** Those of some receipts that are of messages of a channel; all are looked up at once. */
async function listKnown<T>(
  read: Reader,
  channelId: string,
  all: readonly T[],
  receiptOf: (each: T) => Receipt,
): Promise<Set<T>> {
  const named = all.map((each) => receiptOf(each).message)
  const rows = await listOfReceipts(read, channelId, {
    ids: named.flatMap((message) => ('id' in message ? message.id : [])),
    providerIds: named.flatMap(({ providerId }) => providerId ?? []),
  })
  const known = new Set(rows.flatMap(({ id, providerId }) => [`id ${id}`, `provider ${providerId ?? ''}`]))
  return new Set(
    all.filter((each) => {
      const { message } = receiptOf(each)
      return (
        ('id' in message && known.has(`id ${message.id}`)) ||
        (message.providerId !== undefined && known.has(`provider ${message.providerId}`))
      )
    }),
  )
}

/**
 * Puts the receipts off, together, that are of messages of their channel which nobody knows: they may have overtaken them. All
 * are of one channel. Returns them.
 */
export async function putOffUnknown<T extends { channel: ChannelRow; event: ChannelEvent }>(
  { read, write }: Pick<Db, 'read' | 'write'>,
  addressed: readonly T[],
): Promise<T[]> {
  const receipts = addressed.flatMap((each) =>
    each.event.is === 'receipt' ? [{ each, receipt: each.event.receipt }] : [],
  )
  const channelId = receipts[0]?.each.channel.id
  if (channelId === undefined) return []
  const known = await listKnown(read, channelId, receipts, ({ receipt }) => receipt)
  const unknown = receipts.filter((each) => !known.has(each))
  if (unknown.length === 0) return []
  const texts = JSON.stringify(unknown.map(({ receipt }) => receipt))
  await write((tx) =>
    enqueue(
      tx,
      lateReceiptsJob,
      { channelId, receipts: texts, since: String(tx.now) },
      { runAt: tx.now + (triesAt[0] ?? 0) },
    ),
  )
  return unknown.map(({ each }) => each)
}

/** Applies what had overtaken its messages, as `applyLateEvent` does: what nobody knows after the last try is dropped. */
export async function applyLateReceipts(
  { db }: { db: Db },
  { channelId, receipts, since }: z.output<typeof lateReceiptsJob.payload>,
  job: RunningJob,
): Promise<void> {
  const channel = await findChannel(db.read, channelId)
  if (channel === undefined) return
  const all = z.array(Receipt).parse(JSON.parse(receipts))
  const known = await listKnown(db.read, channelId, all, (each) => each)
  const applied = all.filter((receipt) => known.has(receipt) || tellsOfStranger(receipt))
  const ends = await Promise.all(applied.map((receipt) => applyOne(db, channel, receipt, since)))
  const isDone = known.size === all.length && ends.every((end) => end)
  await db.write(async (tx) => {
    const next = nextTry(since, tx.now)
    return isDone || next === undefined ? job.finish(tx) : job.reschedule(tx, next)
  })
}

const applyOne = (db: Db, channel: ChannelRow, receipt: Receipt, since: string): Promise<boolean> =>
  db.write((tx) => applyReceipt(tx, channel, receipt, { isLast: nextTry(since, tx.now) === undefined }))

const nextTry = (since: string, now: number): number | undefined =>
  triesAt.map((after) => Number(since) + after).find((at) => at > now)
