import type { CreateMessage } from '@replyloop/shared/contract/createMessage'
import { maxScheduled, maxScheduledOfContact } from '@replyloop/shared/values/scheduledMessage'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { setWaiting } from '../../contacts/contacts.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { newId } from '../../../platform/ids.ts'
import type { CampaignDirectory } from '../campaignDirectory.ts'
import { changeConversation } from '../conversations.store.ts'
import type { StoredAttachment } from '../media/attachments.store.ts'
import { keepContentFiles } from '../media/contentFiles.store.ts'
import { keptFiles } from '../media/filesGiven.ts'
import { lockRecipient, toSend } from '../outgoing/createMessage.ts'
import { checkToSend, type ToSend } from '../outgoing/sendToContact.ts'
import { dueTime } from './dueTime.ts'
import { runScheduledAt } from './runScheduledAt.ts'
import { countScheduled, insertScheduled, type ScheduledRow } from './scheduled.store.ts'

/** What has a message go out later. */
type ToSchedule = CreateMessage & { sendAt: string }

/**
 * Has a message go out later (docs/interface.md#scheduled-messages), its files stored already. What it says, whom it goes to and
 * by which channel is looked at now; whether it may go out is asked when it is due. Throws what `POST /v1/messages` names.
 */
export async function scheduleMessage(
  tx: Tx,
  campaigns: CampaignDirectory,
  accountId: string,
  {
    input,
    files,
    member,
    snippetIds = [],
  }: {
    input: ToSchedule
    files: readonly StoredAttachment[]
    /** Who wrote it in the inbox. */
    member?: { id: string; name: string } | undefined
    /** The snippets that they have put into it. */
    snippetIds?: readonly string[] | undefined
  },
): Promise<{ scheduled: ScheduledRow; ignored: readonly string[] }> {
  const sendAt = await dueTime(tx, accountId, input.sendAt)
  const { contact, ignored } = await lockRecipient(tx, campaigns, accountId, input)
  await requireRoom(tx, contact)
  const said = await contentToKeep(tx, campaigns, contact, toSend(input, files))
  const scheduled = await insertScheduled(tx, {
    ...said,
    id: newId('sch', tx.now),
    accountId,
    contactId: contact.id,
    sendAt,
    unlessSince: input.unlessTheyWrite === true ? tx.now : null,
    campaignId: input.campaignId ?? null,
    snippetIds: snippetIds.length > 0 ? [...snippetIds] : null,
    memberId: member?.id ?? null,
    memberName: member?.name ?? null,
  })
  await keepContentFiles(tx, scheduled, scheduled.files)
  if (scheduled.unlessSince !== null) await setWaiting(tx, contact.id, { writingCancels: true })
  await runScheduledAt(tx, scheduled, sendAt)
  await changeConversation(tx, contact)
  return { scheduled, ignored }
}

/** What a request that has scheduled a message is answered. */
export const presentNewScheduled = ({ id, sendAt, contactId }: ScheduledRow) => ({
  id,
  state: 'scheduled' as const,
  sendAt: isoTime(sendAt),
  contactId,
})

/** Throws `SCHEDULED_MESSAGE_LIMIT` where as many wait as may. */
export async function requireRoom(tx: Tx, contact: ContactRow): Promise<void> {
  const { ofAccount, ofContact } = await countScheduled(tx, contact)
  const full = (count: number, where: string) =>
    new Problem(
      'SCHEDULED_MESSAGE_LIMIT',
      `${count} messages wait ${where}, the most for one; cancel some, or send this one later`,
    )
  if (ofContact >= maxScheduledOfContact) throw full(ofContact, `for contact ${contact.id}`)
  if (ofAccount >= maxScheduled) throw full(ofAccount, 'in this account')
}

/** What a scheduled message says, as it is stored, once its channel carries that. */
export async function contentToKeep(
  tx: Tx,
  campaigns: CampaignDirectory,
  contact: ContactRow,
  given: ToSend,
): Promise<
  Pick<ScheduledRow, 'channel' | 'channelId' | 'body' | 'choices' | 'files' | 'template' | 'isMarketing'>
> {
  const { on, content, values = {}, isMarketing } = await checkToSend(tx, campaigns, contact, given)
  const { body, choices = null, attachments = [], template } = content
  return {
    channel: on.channel,
    channelId: on.route.channelId,
    body,
    choices,
    files: keptFiles(attachments),
    template: template === undefined ? null : { name: template.name, language: template.language, values },
    isMarketing,
  }
}
