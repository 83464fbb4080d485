import type { CreateMessage } from '@replyloop/shared/contract/createMessage'
import type { Choices } from '@replyloop/shared/contract/content'
import type { MessageTemplate } from '@replyloop/shared/contract/template'
import { setCampaign } from '../../contacts/contacts.store.ts'
import { requireContact } from '../../contacts/findContact.ts'
import { lookAtHandOver } from '../../contacts/handOvers.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { lockThen, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { awaitAnswer } from '../answers/awaitAnswer.ts'
import type { CampaignDirectory, MarketingRefusal } from '../campaignDirectory.ts'
import { messageSent } from '../conversations.facts.ts'
import type { StoredAttachment } from '../media/attachments.store.ts'
import { readMessage, type MessageRow } from '../messages.store.ts'
import { channelOfNew, nobodyReceives, type ChosenChannel } from './channelOfNew.ts'
import { createOutgoingMessage, requirePermission } from './createOutgoingMessage.ts'
import { recipientOfNew } from './recipientOfNew.ts'
import { requireCarried, requireOpenWindow } from './requireSendable.ts'
import { requireChoices } from './requireUsableChoices.ts'
import { templateByName } from './templateToSend.ts'

/**
 * Sends a message on any channel (docs/interface.md#send-a-message-on-any-channel), its files stored already. All or nothing: what
 * is refused makes no contact either. `ignored` names the tags that do not fit. Throws what the endpoint names.
 */
export async function createMessage(
  tx: Tx,
  campaigns: CampaignDirectory,
  accountId: string,
  input: CreateMessage,
  attachments: readonly StoredAttachment[],
): Promise<{ message: MessageRow; ignored: readonly string[] }> {
  const { campaignId } = input
  if (campaignId !== undefined) await campaigns.require(tx, accountId, campaignId)
  const { contact: recipient, ignored } = await recipientOfNew(tx, accountId, input)
  const contactId = recipient.id
  const [contact] = await lockThen(tx, [locks.conversation(contactId)], () => [
    requireContact(tx, accountId, contactId), // it may have opted out a moment ago
  ])
  const to = await requirePermission(tx, contact)
  const on = await channelOfNew(tx, contact, input.channel)
  const content = await contentOf(tx, campaigns, { contact, on, input, attachments })
  const id = newId('msg', tx.now)
  if (content.isMarketing) {
    const refusal = await campaigns.startMarketing(tx, { contact, messageId: id, ...on })
    if (refusal !== undefined) throw problemOf(refusal, contact, on.channel)
  }
  const { isMarketing: _, ...message } = content
  const receivers = await createOutgoingMessage(tx, {
    id,
    to,
    ...on,
    ...message,
    campaignId: campaignId ?? contact.campaignId,
    author: 'api',
    ...(content.isMarketing && { purpose: 'marketing' as const }),
  })
  if (receivers === 0) throw nobodyReceives(on.channel)
  if (input.onAnswer !== undefined) await awaitAnswer(tx, contact, input.onAnswer)
  if (campaignId !== undefined) await setCampaign(tx, contactId, campaignId) // what the contact answers belongs there too
  if (!content.isMarketing) await lookAtHandOver(tx, contact)
  await messageSent.happened(tx, contact)
  return { message: await readMessage(tx, id), ignored }
}

interface Content {
  body: string
  attachments?: readonly StoredAttachment[]
  choices?: Choices | undefined
  template?: MessageTemplate
  isMarketing: boolean
}

/** What the message holds, once its channel carries that to the contact now. */
async function contentOf(
  tx: Tx,
  campaigns: CampaignDirectory,
  {
    contact,
    on: { channel, route },
    input,
    attachments,
  }: {
    contact: ContactRow
    on: ChosenChannel
    input: CreateMessage
    attachments: readonly StoredAttachment[]
  },
): Promise<Content> {
  const { body = '', template, campaignId = contact.campaignId } = input
  const isMarketing = input.purpose === 'marketing'
  if (template !== undefined) {
    const languageOf = () => (campaignId === null ? undefined : campaigns.languageOf(tx, campaignId))
    const { category, ...made } = await templateByName(tx, route, channel, { ...template, languageOf })
    return { ...made, isMarketing: isMarketing || category === 'MARKETING' }
  }
  const choices = requireChoices(input)
  requireCarried(route, channel, { body, choices, attachments })
  await requireOpenWindow(tx, route, contact.id, { isByHand: false })
  return { body, attachments, choices, isMarketing }
}

/** Why marketing does not go out now, as a response says it. */
function problemOf({ reason, until }: MarketingRefusal, { id }: ContactRow, channel: string): Problem {
  const details = until === undefined ? [] : [{ path: 'until', message: isoTime(until) }]
  const again = until === undefined ? 'later' : `after ${isoTime(until)}`
  switch (reason) {
    case 'marketing_stopped':
      return new Problem(
        'MARKETING_STOPPED',
        `Contact ${id} wants no marketing on the channel ${channel}; a transactional message still goes out`,
      )
    case 'capped':
      return new Problem(
        'CAPPED',
        `Contact ${id} has had as many marketing messages as the account’s cap allows; send it ${again}, or raise the cap in the settings`,
        { details },
      )
    case 'quiet_hours':
      return new Problem('QUIET_HOURS', `It is night where contact ${id} is; send it ${again}`, { details })
    case 'daily_limit':
      return new Problem(
        'DAILY_LIMIT',
        `The account has used up what it may spend in a day; send it ${again}, or raise the limit in the settings`,
        { details },
      )
    case 'no_credit':
      return new Problem('NO_CREDIT', 'The account has no credit left; add credit, then send it again')
    case 'suspended':
      return new Problem('ACCOUNT_SUSPENDED', 'The agency of this account has suspended it: it sends nothing')
  }
}
