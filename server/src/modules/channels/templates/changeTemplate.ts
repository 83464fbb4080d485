import { publish } from '../../webhooks/events.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { templatesSynced } from '../channels.facts.ts'
import { findChannel, type ChannelRow } from '../channels.store.ts'
import type { TemplateChange } from '../templates.port.ts'
import { changeOf } from './templateChange.rules.ts'
import { scheduleSync } from './scheduleSync.ts'
import { presentTemplate } from './templates.presenter.ts'
import {
  findTemplate,
  findTemplateByName,
  listSharingChannels,
  listTemplatesByProviderId,
  updateTemplate,
  type ChannelTemplateRow,
} from './templates.store.ts'

/**
 * Stores what the provider says of a template, and publishes it where its state or category is another. Returns whether
 * anything is. The caller holds `locks.templates`.
 */
export async function changeTemplate(
  tx: Tx,
  channel: ChannelRow,
  template: ChannelTemplateRow,
  told: Parameters<typeof changeOf>[1],
): Promise<boolean> {
  const change = changeOf(template, told)
  if (change === undefined) return false
  const changed = await updateTemplate(tx, template.id, change)
  if (changed.state !== template.state || changed.category !== template.category)
    await publish(tx, {
      accountId: channel.accountId,
      type: 'template.changed',
      data: {
        ...presentTemplate(changed),
        channel: { id: channel.id, name: channel.name },
        previousState: template.state,
        previousCategory: template.category,
      },
      about: null,
      channel: channel.name,
      campaignId: changed.campaignId,
    })
  return true
}

/** So long a template that nobody knows waits for others: all of them are asked for at once. */
const unknownAfterMs = 10_000

/** Applies what a provider has told of a template by itself, on each channel that has it. */
export async function applyTemplateChange(
  tx: Tx,
  { channel, change }: { channel: ChannelRow; change: TemplateChange },
): Promise<void> {
  await tx.lock(locks.templates(channel.accountId))
  const sharing = await listSharingChannels(tx, channel)
  const known = await listTemplatesByProviderId(
    tx,
    sharing.map(({ id }) => id),
    change.providerId,
  )
  let isKnown = false
  for (const each of sharing) {
    const { name, language } = change
    const template =
      known.find(({ channelId }) => channelId === each.id) ??
      // Told before the answer to its submission was stored.
      (name !== undefined && language !== undefined
        ? await findTemplateByName(tx, each.id, { name, language })
        : undefined)
    if (template === undefined) continue
    isKnown = true
    if (await changeTemplate(tx, each, template, change))
      await templatesSynced.happened(tx, { channel: each })
  }
  if (!isKnown) await scheduleSync(tx, channel, unknownAfterMs) // somebody has made it elsewhere
}

/** Marks a template as paused, since its provider has just refused to send it for that. */
export async function pauseTemplate(tx: Tx, templateId: string, reason: string): Promise<void> {
  const known = await findTemplate(tx, templateId)
  if (known === undefined) return
  await tx.lock(locks.templates(known.accountId))
  const template = await findTemplate(tx, templateId)
  if (template?.state !== 'approved' || template.providerId === null) return
  const channel = await findChannel(tx, template.channelId)
  if (channel === undefined) return
  await applyTemplateChange(tx, {
    channel,
    change: { providerId: template.providerId, state: 'paused', reason },
  })
}
