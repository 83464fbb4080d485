import { presentEventContact } from '../../contacts/contact.presenter.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { lockThen, pipelined, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { publish } from '../../webhooks/events.ts'
import type { StoredAttachment } from '../media/attachments.store.ts'
import type { CampaignDirectory } from '../campaignDirectory.ts'
import type { IncomingChannelMessage, IncomingFile } from '../../channels/incoming.ts'
import { fetchMediaJob } from '../conversations.jobs.ts'
import { messageReceived } from '../conversations.facts.ts'
import { addToConversation } from '../conversations.store.ts'
import { addReferredFiles, columnsOfFirst } from '../media/referredFiles.ts'
import { newMessageOfEvent } from '../message.presenter.ts'
import { insertMessage, newMessage, type MessageRow } from '../messages.store.ts'

interface NewIncomingMessage extends Pick<
  MessageRow,
  'status' | 'type' | 'body' | 'channel' | 'channelId' | 'messageSid' | 'toId'
> {
  /** The campaign that it names; `null`: it belongs to none. */
  campaignId?: string | null | undefined
  media: StoredAttachment | undefined
  /** The files that the channel's provider hands out by references. */
  files?: readonly IncomingFile[] | undefined
  /** What the provider calls the message that a reaction is to. */
  reactsTo?: string | undefined
  /** What the contact has told the provider by it. */
  told?: IncomingChannelMessage['optOut']
  /** What the business has put behind the button that the contact tapped. */
  payload?: string | undefined
  /** When it was written, in milliseconds since 1970, where the provider says so. */
  writtenAt?: number | undefined
}

/** A message from a contact, not stored yet. */
export const incomingMessage = (
  tx: Tx,
  { id: contactId, accountId }: ContactRow,
  {
    media,
    files = [],
    reactsTo,
    ...given
  }: Omit<NewIncomingMessage, 'campaignId' | 'told' | 'payload' | 'writtenAt'>,
  campaignId: string | null,
): MessageRow =>
  newMessage(tx, {
    ...given,
    id: newId('msg', tx.now),
    accountId,
    contactId,
    direction: 'incoming',
    author: 'contact',
    memberId: null,
    memberName: null,
    campaignId,
    reactsTo: reactsTo ?? null,
    template: null,
    ...(media === undefined ? columnsOfFirst(files) : columnsOf(media)),
  })

const columnsOf = ({ url, hash, contentType, bytes }: StoredAttachment) => ({
  mediaRef: null,
  mediaName: null,
  mediaUrl: url,
  mediaHash: hash,
  mediaContentType: contentType,
  mediaBytes: bytes,
})

/** Stores a message from a contact and publishes it; what follows it follows in the same transaction. Returns its id. */
export async function addIncomingMessage(
  tx: Tx,
  campaigns: CampaignDirectory,
  contact: ContactRow,
  { campaignId: named, told, payload, writtenAt, ...given }: NewIncomingMessage,
): Promise<string> {
  const { id: contactId, accountId } = contact
  const [campaignId] = await lockThen(tx, [locks.conversation(contactId)], () => [
    named === undefined ? campaigns.choose(tx, contact, given.body) : named,
  ])
  const message = incomingMessage(tx, contact, given, campaignId)
  const { id: messageId } = message
  await pipelined(
    insertMessage(tx, message),
    addToConversation(tx, message),
    publish(tx, {
      accountId,
      type: 'message.received',
      data: newMessageOfEvent(message, given.files),
      contact: presentEventContact(contact),
      about: contact,
      channel: message.channel,
      campaignId,
    }),
  )
  if (message.mediaUrl !== null) await enqueue(tx, fetchMediaJob, { messageId })
  await addReferredFiles(tx, messageId, given.files)
  await messageReceived.happened(tx, { contact, message, told, payload, writtenAt })
  return messageId
}
