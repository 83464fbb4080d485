import type { SendableTemplate } from '@replyloop/shared/contract/sendableTemplate'
import type { Reader } from '../../../platform/db/db.ts'
import { readPage, type Page, type SearchQuery } from '../../../platform/http/page.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { listConnectedChannels, type ChannelRow } from '../channels.store.ts'
import { adapters } from '../registry.ts'
import { textOfTemplate } from './renderTemplate.rules.ts'
import { listApproved, type ChannelTemplateRow } from './templates.store.ts'
import { headerMedia, variablesOf, whyUnsendable } from './templateVariables.rules.ts'

/** The approved templates of an account's channels, or of the one with a label. Throws `CHANNEL_NOT_FOUND`. */
export async function readSendableTemplates(
  read: Reader,
  accountId: string,
  { channel: label, ...query }: SearchQuery & { channel?: string | undefined },
): Promise<Page<SendableTemplate>> {
  const usable = (await listConnectedChannels(read, accountId)).filter(
    ({ kind, state, name }) =>
      state !== 'off' && adapters[kind].can.templates && (label === undefined || name === label),
  )
  if (label !== undefined && usable.length === 0)
    throw new Problem('CHANNEL_NOT_FOUND', `No connected channel with templates has the label ${label}`)
  const { search, cursor: after } = query
  const channelIds = usable.map(({ id }) => id)
  return readPage(
    'tpl',
    query,
    (limit) => listApproved(read, { channelIds, search, after }, limit),
    (template) => presentSendable(template, usable),
  )
}

function presentSendable(template: ChannelTemplateRow, channels: readonly ChannelRow[]): SendableTemplate {
  const { id, name, language, category, channelId, components } = template
  const variables = new Map(variablesOf(template).map(({ key, example }) => [key, example]))
  return {
    id,
    name,
    language,
    category,
    channel: channels.find((channel) => channel.id === channelId)?.name ?? '',
    text: textOfTemplate(template, {}),
    media: headerMedia(components) ?? null,
    variables: [...variables].map(([key, example]) => ({ name: key, example })),
    problem: whyUnsendable(template) ?? null,
  }
}
