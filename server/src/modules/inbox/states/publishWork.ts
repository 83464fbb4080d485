import type { EventType } from '@replyloop/shared/contract/events'
import { presentContact } from '../../contacts/contact.presenter.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { presentWork } from '../../conversations/conversations.ts'
import { publish } from '../../webhooks/events.ts'
import type { Tx } from '../../../platform/db/db.ts'

type WorkEvent = Extract<
  EventType,
  `conversation.${'opened' | 'assigned' | 'snoozed' | 'closed' | 'reopened'}`
>

/** Publishes what has become of the work on a conversation, and which member did it. */
export async function publishWork(
  tx: Tx,
  type: WorkEvent,
  contact: ContactRow,
  {
    work,
    member,
  }: { work: Parameters<typeof presentWork>[0]; member: { id: string; name: string } | undefined },
): Promise<void> {
  const conversation = { contactId: contact.id, ...presentWork(work) }
  await publish(tx, {
    accountId: contact.accountId,
    type,
    data: { contact: presentContact(contact), conversation, ...(member && { member }) },
    about: contact,
    channel: contact.channel,
    campaignId: contact.campaignId,
  })
}
