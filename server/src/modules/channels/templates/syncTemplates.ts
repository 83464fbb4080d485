import { minuteMs } from '../../../platform/clock/time.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { templatesSynced } from '../channels.facts.ts'
import { findChannel, type ChannelRow } from '../channels.store.ts'
import type { ProviderTemplate } from '../templates.port.ts'
import { changeTemplate } from './changeTemplate.ts'
import { scheduleSubmission } from './draftTemplate.ts'
import { templateCallsOf, type TemplateParts } from './templateCall.ts'
import { insertTemplate, listSharingChannels, listTemplates } from './templates.store.ts'

/** For so long a template may be missing from the provider's list after it was submitted. */
const listedAfterMs = 10 * minuteMs

/** Asks the provider for all templates of a channel and of those that share them. Returns why it could not, in words. */
export async function syncTemplates(
  parts: TemplateParts,
  channel: ChannelRow,
  signal?: AbortSignal,
): Promise<{ problem?: string }> {
  const startedAt = parts.clock.now()
  const listed = await templateCallsOf(parts, channel, signal)?.list()
  if (listed === undefined) return {}
  if ('problem' in listed) return listed
  await parts.db.write((tx) => storeList(tx, channel, listed.templates, startedAt), { alone: true })
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

async function storeList(
  tx: Tx,
  channel: ChannelRow,
  listed: readonly ProviderTemplate[],
  startedAt: number,
): Promise<void> {
  await tx.lock(locks.templates(channel.accountId))
  for (const each of await listSharingChannels(tx, channel))
    if (await storeListOf(tx, each, listed, startedAt)) await templatesSynced.happened(tx, { channel: each })
}

const keyOf = ({ name, language }: Pick<ProviderTemplate, 'name' | 'language'>) => `${name}:${language}`

/** Stores what the provider lists for one channel. Returns whether anything is other than it was. */
async function storeListOf(
  tx: Tx,
  channel: ChannelRow,
  listed: readonly ProviderTemplate[],
  startedAt: number,
): Promise<boolean> {
  const { accountId, id: channelId } = channel
  const known = new Map((await listTemplates(tx, channelId)).map((template) => [keyOf(template), template]))
  const isThere = new Set(listed.map(keyOf))
  let isChanged = false
  for (const { name, language, ...told } of listed) {
    const template = known.get(keyOf({ name, language }))
    if (template === undefined) {
      await insertTemplate(tx, { accountId, channelId, name, language, campaignId: null, ...told })
      isChanged = true
    } else if (template.updatedAt <= startedAt && (await changeTemplate(tx, channel, template, told)))
      isChanged = true // what has changed since the question is newer than the answer
  }
  for (const [key, template] of known) {
    if (isThere.has(key)) continue
    if (template.state === 'draft') await scheduleSubmission(tx, template.id)
    const isExpected = template.providerId !== null || template.state === 'unknown'
    if (isExpected && template.createdAt < startedAt - listedAfterMs) {
      const { providerId } = template
      if (await changeTemplate(tx, channel, template, { providerId, state: 'gone' })) isChanged = true
    }
  }
  return isChanged
}
