import type { Choices } from '@replyloop/shared/contract/content'
import type { TemplateToSend } from '@replyloop/shared/contract/createMessage'
import type { MessageTemplate, TemplateValues } from '@replyloop/shared/contract/template'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { setCampaign } from '../../contacts/contacts.store.ts'
import { lookAtHandOver } from '../../contacts/handOvers.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { CampaignDirectory, MarketingRefusal } from '../campaignDirectory.ts'
import { memberReplied, messageSent } from '../conversations.facts.ts'
import type { StoredAttachment } from '../media/attachments.store.ts'
import { channelOfNew, nobodyReceives, type ChosenChannel } from './channelOfNew.ts'
import { createOutgoingMessage, requirePermission, type Permission } from './createOutgoingMessage.ts'
import { requireCarried, requireOpenWindow } from './requireSendable.ts'
import { templateByName } from './templateToSend.ts'

/** What a program sends to a contact, or has sent later: a text with what goes beside it, or a template. */
export interface ToSend {
  /** The label of the channel, where it is named. */
  channel: string | undefined
  body?: string | undefined
  choices?: Choices | undefined
  attachments: readonly StoredAttachment[]
  template?: TemplateToSend | undefined
  /** The campaign of the contact from then on. */
  campaignId?: string | undefined
  /** Whether it is marketing, also by a template that is not. */
  isMarketing: boolean
}

/** What a message holds, and on which channel. */
interface Checked {
  to: Permission
  on: ChosenChannel
  content: {
    body: string
    attachments?: readonly StoredAttachment[]
    choices?: Choices | undefined
    template?: MessageTemplate
  }
  /** What the variables of its template stand for, by their keys. */
  values?: TemplateValues
  isMarketing: boolean
}

/** What is to be sent to a contact, once its channel carries that. Whether it may go out now is asked apart from that. */
export async function checkToSend(
  tx: Tx,
  campaigns: CampaignDirectory,
  contact: ContactRow,
  given: ToSend,
): Promise<Checked> {
  const to = await requirePermission(tx, contact)
  const on = await channelOfNew(tx, contact, given.channel)
  const { route, channel } = on
  const { body = '', choices, attachments, template, isMarketing } = given
  const campaignId = given.campaignId ?? contact.campaignId
  if (template === undefined) {
    requireCarried(route, channel, { body, choices, attachments })
    return { to, on, content: { body, choices, attachments }, isMarketing }
  }
  const languageOf = () => (campaignId === null ? undefined : campaigns.languageOf(tx, campaignId))
  const { category, values, ...content } = await templateByName(tx, route, channel, {
    ...template,
    languageOf,
  })
  return { to, on, content, values, isMarketing: isMarketing || category === 'MARKETING' }
}

/**
 * Sends something to a contact, or says why marketing does not go out now, with nothing written. The caller holds
 * `locks.conversation`. Throws what `POST /v1/messages` names.
 */
export async function sendToContact(
  tx: Tx,
  campaigns: CampaignDirectory,
  contact: ContactRow,
  given: ToSend,
  by: { author: 'api' | 'user'; member?: { id: string; name: string } | undefined },
): Promise<{ messageId: string } | { refusal: MarketingRefusal; channel: string }> {
  const { to, on, content, isMarketing } = await checkToSend(tx, campaigns, contact, given)
  const { channel, route } = on
  if (content.template === undefined) await requireOpenWindow(tx, route, contact.id, { isByHand: false })
  const id = newId('msg', tx.now)
  if (isMarketing) {
    const refusal = await campaigns.startMarketing(tx, { contact, messageId: id, ...on })
    if (refusal !== undefined) return { refusal, channel }
  }
  const { campaignId } = given
  const receivers = await createOutgoingMessage(tx, {
    id,
    to,
    ...on,
    ...content,
    campaignId: campaignId ?? contact.campaignId,
    ...(isMarketing && { purpose: 'marketing' as const }),
    ...by,
  })
  if (receivers === 0) throw nobodyReceives(channel)
  if (campaignId !== undefined) await setCampaign(tx, contact.id, campaignId) // what the contact answers belongs there too
  if (!isMarketing) await lookAtHandOver(tx, contact)
  await messageSent.happened(tx, contact)
  if (by.member !== undefined) await memberReplied.happened(tx, { contact, member: by.member })
  return { messageId: id }
}
