import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { findChannel, type ChannelRow } from '../channels.store.ts'
import type { ProviderTemplate } from '../templates.port.ts'
import { storePart, storeMissing } from './storeListed.ts'
import { openCall } from '../sending/openCall.ts'
import type { TemplateParts } from './templateCall.ts'
import { listSharingChannels } from './templates.store.ts'

/** Why the provider could not be asked, in words. */
type Synced = { problem?: string }

/** The syncs under way in this process, by what they are of. */
const underWay = new Map<string, Promise<Synced>>()

/**
 * Asks the provider for all templates of a channel and of those that share them; while that is under way, who asks gets the
 * same answer. Returns why it could not, in words.
 */
export function syncTemplates(
  parts: TemplateParts,
  channel: ChannelRow,
  signal?: AbortSignal,
): Promise<Synced> {
  const { id, accountId, kind, providerAccountId } = channel
  const of = JSON.stringify([accountId, kind, providerAccountId ?? id])
  const begun = underWay.get(of)
  if (begun !== undefined) return begun
  const sync = syncNow(parts, channel, signal).finally(() => underWay.delete(of))
  underWay.set(of, sync)
  return sync
}

async function syncNow(parts: TemplateParts, channel: ChannelRow, signal?: AbortSignal): Promise<Synced> {
  const startedAt = parts.clock.now()
  const listed = await openCall(parts, channel, async ({ templates }, call) => templates?.list(call), signal)
  if (listed === undefined) return {}
  if ('problem' in listed) return listed
  for (const each of await listSharingChannels(parts.db.read, channel))
    await storeListOf(parts, each, listed.templates, startedAt)
  return {}
}

/** The job of a sync. Throws why it could not be done, to be tried again. */
export async function runSync(
  parts: TemplateParts,
  { channelId }: { channelId: string },
  job: RunningJob,
): Promise<void> {
  const channel = await findChannel(parts.db.read, channelId)
  if (channel?.state !== 'active') return
  const { problem } = await syncTemplates(parts, channel, job.signal)
  if (problem !== undefined) throw new Error(problem)
}

/** How many templates are stored at once: others wait for no longer than these take. */
const atOnce = 50

/** Stores what the provider lists for one channel, in parts, between which others have their turn. */
async function storeListOf(
  { db }: TemplateParts,
  channel: ChannelRow,
  listed: readonly ProviderTemplate[],
  startedAt: number,
): Promise<void> {
  for (let from = 0; from < listed.length; from += atOnce) {
    await storePart(db, channel, listed.slice(from, from + atOnce), startedAt)
    await yieldToOthers()
  }
  await storeMissing(db, channel, listed, startedAt)
}
