import type { CreateMessage } from '@replyloop/shared/contract/createMessage'
import { requireContact } from '../../contacts/findContact.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { lockThen, type Tx } from '../../../platform/db/db.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { awaitAnswer } from '../answers/awaitAnswer.ts'
import type { CampaignDirectory, MarketingRefusal } from '../campaignDirectory.ts'
import type { StoredAttachment } from '../media/attachments.store.ts'
import { readMessage, type MessageRow } from '../messages.store.ts'
import { recipientOfNew } from './recipientOfNew.ts'
import { requireChoices } from './requireUsableChoices.ts'
import { sendToContact, type ToSend } from './sendToContact.ts'

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
  const { contact, ignored } = await lockRecipient(tx, campaigns, accountId, input)
  const sent = await sendToContact(tx, campaigns, contact, toSend(input, attachments), { author: 'api' })
  if ('refusal' in sent) throw refusalProblem(sent.refusal, contact, sent.channel)
  if (input.onAnswer !== undefined) await awaitAnswer(tx, contact, input.onAnswer)
  return { message: await readMessage(tx, sent.messageId), ignored }
}

/** Whom a request means, its conversation locked. Throws `CAMPAIGN_NOT_FOUND`, and what `recipientOfNew` does. */
export async function lockRecipient(
  tx: Tx,
  campaigns: CampaignDirectory,
  accountId: string,
  input: CreateMessage,
): Promise<{ contact: ContactRow; ignored: readonly string[] }> {
  const { campaignId } = input
  if (campaignId !== undefined) await campaigns.require(tx, accountId, campaignId)
  const { contact: recipient, ignored } = await recipientOfNew(tx, accountId, input)
  const [contact] = await lockThen(tx, [locks.conversation(recipient.id)], () => [
    requireContact(tx, accountId, recipient.id), // it may have opted out a moment ago
  ])
  return { contact, ignored }
}

/** What a request has sent. Throws `VALIDATION_FAILED` for choices that nobody should tap. */
export const toSend = (input: CreateMessage, attachments: readonly StoredAttachment[]): ToSend => ({
  channel: input.channel,
  body: input.body,
  choices: input.template === undefined ? requireChoices(input) : undefined,
  attachments,
  template: input.template,
  campaignId: input.campaignId,
  isMarketing: input.purpose === 'marketing',
})

/** Why marketing does not go out now, as a response says it. */
export function refusalProblem(
  { reason, until }: MarketingRefusal,
  { id }: Pick<ContactRow, 'id'>,
  channel: string,
): Problem {
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
