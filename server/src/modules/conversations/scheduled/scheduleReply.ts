import type { SendAgentReply } from '@replyloop/shared/contract/agentReply'
import type { TemplateToSend } from '@replyloop/shared/contract/createMessage'
import { findTemplateOn } from '../../channels/templates.ts'
import { requireContact } from '../../contacts/findContact.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { CampaignDirectory } from '../campaignDirectory.ts'
import type { StoredAttachment } from '../media/attachments.store.ts'
import { requireNothingSince } from '../inbox/requireNothingSince.ts'
import { requireOwn } from '../inbox/requireOwn.ts'
import { channelOfNew } from '../outgoing/channelOfNew.ts'
import type { ScheduledRow } from './scheduled.store.ts'
import { scheduleMessage } from './scheduleMessage.ts'

interface LaterReply {
  accountId: string
  contactId: string
  reply: SendAgentReply & { sendAt: string }
  files: readonly StoredAttachment[]
  /** Who wrote it; `undefined`: somebody with the API key. */
  member: { id: string; name: string } | undefined
}

/** Has what a person typed in the inbox go out later. Throws what a reply does, but for a window that has closed. */
export async function scheduleReply(
  tx: Tx,
  campaigns: CampaignDirectory,
  { accountId, contactId, reply, files, member }: LaterReply,
): Promise<ScheduledRow> {
  const { body, buttons, menu, link, channel, sendAt, unlessTheyWrite, lastSeenMessageId, snippetIds } = reply
  const template = await templateOf(tx, { accountId, contactId }, reply)
  const said = template === undefined ? { body, buttons, menu, link } : { template }
  const input = { ...said, contactId, channel, attachments: [], sendAt, unlessTheyWrite }
  const { scheduled } = await scheduleMessage(tx, campaigns, accountId, { input, files, member, snippetIds })
  await requireOwn(tx, { accountId, memberId: member?.id }, scheduled.contactId)
  await requireNothingSince(tx, scheduled.contactId, { lastSeenMessageId, member })
  return scheduled
}

/** The template that a person chose, as programs name it. */
async function templateOf(
  tx: Tx,
  { accountId, contactId }: Pick<LaterReply, 'accountId' | 'contactId'>,
  { templateId, channel: named, values }: SendAgentReply,
): Promise<TemplateToSend | undefined> {
  if (templateId === undefined) return undefined
  const contact = await requireContact(tx, accountId, contactId)
  const { channel, route } = await channelOfNew(tx, contact, named)
  const template =
    route.channelId === null ? undefined : await findTemplateOn(tx, route.channelId, templateId)
  if (template === undefined)
    throw new Problem(
      'TEMPLATE_NOT_FOUND',
      `The channel ${channel} has no template with the id ${templateId}`,
    )
  return { name: template.name, language: template.language, values }
}
