import { presentEventContact } from '../contacts/contact.presenter.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { lockThen, pipelined, type Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { publish } from '../webhooks/events.ts'
import type { StoredAttachment } from './attachments.store.ts'
import type { CampaignDirectory } from './campaignDirectory.ts'
import { fetchMediaJob } from './conversations.jobs.ts'
import { messageReceived } from './conversations.facts.ts'
import { addToConversation } from './conversations.store.ts'
import { newMessageOfEvent } from './message.presenter.ts'
import { insertMessage, newMessage, type MessageRow } from './messages.store.ts'

interface NewIncomingMessage extends Pick<
  MessageRow,
  'status' | 'type' | 'body' | 'channel' | 'channelId' | 'messageSid' | 'toId'
> {
  /** The campaign that it names. */
  campaignId?: string | undefined
  media: StoredAttachment | undefined
}

/** Stores a message from a contact and publishes it; what follows it follows in the same transaction. Returns its id. */
export async function addIncomingMessage(
  tx: Tx,
  campaigns: CampaignDirectory,
  contact: ContactRow,
  { campaignId: named, media, ...given }: NewIncomingMessage,
): Promise<string> {
  const { id: contactId, accountId } = contact
  const [campaignId] = await lockThen(tx, [locks.conversation(contactId)], () => [
    named ?? campaigns.choose(tx, contact, given.body),
  ])
  const id = newId('msg', tx.now)
  const message = newMessage(tx, {
    ...given,
    id,
    accountId,
    contactId,
    direction: 'incoming',
    author: 'contact',
    memberId: null,
    memberName: null,
    campaignId,
    reactsTo: null,
    template: null,
    mediaRef: null,
    mediaName: null,
    mediaUrl: media?.url ?? null,
    mediaHash: media?.hash ?? null,
    mediaContentType: media?.contentType ?? null,
    mediaBytes: media?.bytes ?? null,
  })
  await pipelined(
    insertMessage(tx, message),
    addToConversation(tx, message),
    publish(tx, {
      accountId,
      type: 'message.received',
      data: newMessageOfEvent(message),
      contact: presentEventContact(contact),
      contactId,
      channel: message.channel,
      campaignId,
    }),
  )
  if (media?.url) await enqueue(tx, fetchMediaJob, { messageId: id })
  await messageReceived.happened(tx, { contact, message })
  return id
}
