import { audit } from '../../access/audit.store.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { ChannelRow } from '../channels.store.ts'
import { templatesSynced } from '../channels.facts.ts'
import { openCall } from '../sending/openCall.ts'
import type { TemplateParts } from './templateCall.ts'
import {
  deleteTemplateRow,
  findTemplate,
  findTemplateByName,
  listSharingChannels,
  type ChannelTemplateRow,
} from './templates.store.ts'
import type { Reader } from '../../../platform/db/db.ts'

/** A template of a channel. Throws `TEMPLATE_NOT_FOUND`. */
export async function requireTemplate(
  read: Reader,
  channelId: string,
  id: string,
): Promise<ChannelTemplateRow> {
  const template = await findTemplate(read, id)
  if (template?.channelId !== channelId)
    throw new Problem('TEMPLATE_NOT_FOUND', `No template of this channel has the id ${id}`)
  return template
}

/** Deletes a template with its provider, then here. Throws `CHANNEL_REFUSED` with the provider's words. */
export async function deleteTemplate(
  parts: TemplateParts,
  caller: Actor,
  channel: ChannelRow,
  template: ChannelTemplateRow,
): Promise<void> {
  const { name, language, providerId, state } = template
  if (providerId !== null && state !== 'gone') {
    const removed = await openCall(parts, channel, async ({ templates }, call) =>
      templates?.remove(call, { name, providerId }),
    )
    if (removed?.problem !== undefined) throw new Problem('CHANNEL_REFUSED', removed.problem)
  }
  await parts.db.write(async (tx) => {
    for (const each of await listSharingChannels(tx, channel)) {
      const shared = await findTemplateByName(tx, each.id, { name, language })
      if (shared === undefined) continue
      await deleteTemplateRow(tx, shared.id)
      await templatesSynced.happened(tx, { channel: each })
    }
    const facts = { channel: channel.name, language }
    await audit(tx, caller, 'template_deleted', name, { facts })
  })
}
