import type { Reader } from '../../../platform/db/db.ts'
import { findChannelByName, type ChannelRow } from '../channels.store.ts'
import { adapters } from '../registry.ts'
import { findTemplate, findTemplateByName, type ChannelTemplateRow } from './templates.store.ts'

/** The connected channel with a label, if its kind has templates. */
export async function findTemplateChannel(
  read: Reader,
  accountId: string,
  label: string,
): Promise<ChannelRow | undefined> {
  const channel = await findChannelByName(read, accountId, label)
  return channel !== undefined && adapters[channel.kind].can.templates ? channel : undefined
}

/**
 * A template as a channel has it: itself, or the one of the same name and language, since channels of one account with the
 * provider share their templates.
 */
export async function findTemplateOn(
  read: Reader,
  channelId: string,
  templateId: string | null,
): Promise<ChannelTemplateRow | undefined> {
  if (templateId === null) return undefined
  const template = await findTemplate(read, templateId)
  if (template === undefined || template.channelId === channelId) return template
  return findTemplateByName(read, channelId, template)
}
