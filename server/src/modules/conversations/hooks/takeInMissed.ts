import type { z } from 'zod'
import type { listInboundJob } from '../../channels/channels.jobs.ts'
import { findChannel, type ChannelRow } from '../../channels/channels.store.ts'
import { addNotice, setInboundListed } from '../../channels/hooks.ts'
import { listEveryMs, spanToList } from '../../channels/connecting.ts'
import type { ChannelEvent } from '../../channels/incoming.ts'
import { type CallParts, openCall } from '../../channels/sending.ts'
import { listSharingChannels } from '../../channels/templates.ts'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { keyOnChannel } from '../message.rules.ts'
import { listKnownKeys } from '../incoming/erasedMessages.store.ts'
import { takeInListed, type TakeInParts } from './takeInHook.ts'

/** For how long a provider is asked, in milliseconds, however many pages it has. */
const timeoutMs = 10 * minuteMs
/** How much is taken in, or looked up, at once. */
const batchSize = 100

/**
 * Takes in what came in at a provider whose hook failed, such as while this service was away, and does so again after a quarter
 * of an hour. What is there already is known by the provider's id. Where the provider cannot be asked, a notice says why, and the
 * same span is asked for the next time; the channel goes on.
 */
export async function takeInMissed(
  parts: TakeInParts & CallParts,
  { channelId }: z.output<typeof listInboundJob.payload>,
  job: RunningJob,
): Promise<void> {
  const { db, clock } = parts
  const channel = await findChannel(db.read, channelId)
  if (channel === undefined || channel.state === 'off') return
  const { since, until, isLast } = spanToList(channel, clock.now())
  if (since > until) return db.write((tx) => job.reschedule(tx, tx.now + listEveryMs)) // connected a moment ago
  const signal = AbortSignal.any([job.signal, AbortSignal.timeout(timeoutMs)])
  const unknownOf = (ids: readonly string[]) => listUnknown(db.read, channel, ids)
  const listed = await openCall(
    parts,
    channel,
    async ({ hooks }, call) => hooks?.listInbound?.(call, { since, until, unknownOf }),
    signal,
  )
  if (listed === undefined) return
  if ('problem' in listed) {
    const detail = `What came in without a hook could not be asked for; it is tried again. ${listed.problem}`
    return db.write(async (tx) => {
      if ((await findChannel(tx, channelId)) !== undefined)
        await addNotice(tx, channel, { kind: 'inbound_not_listed', detail })
      await job.reschedule(tx, tx.now + listEveryMs)
    })
  }
  for (const events of batchesOf<ChannelEvent>(listed.events)) await takeInListed(parts, channel, events)
  await db.write(async (tx) => {
    await setInboundListed(tx, channelId, until)
    await job.reschedule(tx, isLast ? tx.now + listEveryMs : tx.now)
  })
}

/** Those of some ids under which nothing has come in, also not on another channel of the same account with the provider. */
async function listUnknown(read: Reader, channel: ChannelRow, ids: readonly string[]): Promise<string[]> {
  const sharing = await listSharingChannels(read, channel)
  const unknown: string[] = []
  for (const batch of batchesOf(ids)) {
    const keysOf = (id: string) => sharing.map((each) => keyOnChannel(each.id, id))
    const rows = await listKnownKeys(read, channel.accountId, batch.flatMap(keysOf))
    const known = new Set(rows.map(({ incomingKey }) => incomingKey))
    unknown.push(...batch.filter((id) => !keysOf(id).some((key) => known.has(key))))
  }
  return unknown
}

const batchesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / batchSize) }, (_, at) =>
    all.slice(at * batchSize, (at + 1) * batchSize),
  )
