import type { ReceiveMessage } from '@replyloop/shared/contract/customChannel'
import { findSender, identifySender, resolveSender } from '../../contacts/people.ts'
import { keepSource, optOutNow, saveForm } from '../../contacts/contacts.ts'
import { ignoredTags, resolveTags } from '../../contacts/tags.ts'
import type { ShownChoices } from '../../channels/choices.rules.ts'
import { dataBeside, tapOf } from '../../channels/dataBeside.rules.ts'
import { requireCustomChannel } from '../../channels/route.ts'
import { lockThen, type Tx, pipelined } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { CampaignDirectory } from '../campaignDirectory.ts'
import { findErasedId, listBySid } from './erasedMessages.store.ts'
import { lookAtCourtesy } from './lookAtCourtesy.ts'
import { asksForAnswer, isScore } from './needsAnswer.rules.ts'
import { readIncomingData } from './readIncomingData.ts'
import { keyOfSender } from '../message.rules.ts'
import {
  type StoredAttachment,
  addLinkedFiles,
  addReferredFiles,
  columnsOfFirst,
  furtherFiles,
} from '../media/attachments.store.ts'
import { presentEventContact } from '../../contacts/contact.presenter.ts'
import { contactLocks, type ContactRow } from '../../contacts/contact.rules.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { publish } from '../../webhooks/events.ts'
import type { IncomingChannelMessage, IncomingFile } from '../../channels/incoming.ts'
import { fetchMediaJob } from '../conversations.jobs.ts'
import { takeAwaited } from '../answers/awaitAnswer.ts'
import { cancelByWriting } from '../scheduled/endScheduled.ts'
import {
  contactWaits,
  episodeBegun,
  episodeRated,
  messageReceived,
  writtenToMember,
  writtenToTeam,
} from '../conversations.facts.ts'
import { addToConversation, findTargets } from '../conversations.store.ts'
import { newMessageOfEvent } from '../message.presenter.ts'
import { insertMessage, newMessage, type MessageRow } from '../messages.store.ts'
import { applyTeamTargets } from '../targets/replyDue.ts'
import { findTyped } from './typedTap.store.ts'

/**
 * Stores a message that came in from a custom channel, under its contact (docs/interface.md#receive-a-message). A
 * `messageSid` that its sender repeats returns the first message's id and does nothing else, also for a while after the first
 * one was erased. The contact is opted out where the message says so; `ignored` names the tags that do not fit. Throws `CAMPAIGN_NOT_FOUND` and `CHANNEL_NOT_CUSTOM`.
 */
export async function receiveMessage(
  tx: Tx,
  campaigns: CampaignDirectory,
  accountId: string,
  { customData, messageType }: ReceiveMessage,
  [media, ...further]: readonly StoredAttachment[],
): Promise<{ messageId: string; ignored?: readonly string[] }> {
  const { messageSid, campaignId, channel, status, body, toId, fromId } = customData
  const sender = identifySender(customData)
  const ownKey = keyOfSender(messageSid, fromId)
  const identity = [locks.message(accountId, messageSid), ...contactLocks(accountId, sender.keys)]
  const [stored, erased, known, route] = await lockThen(tx, identity, () => [
    listBySid(tx, { accountId, messageSid, ownKey }),
    findErasedId(tx, accountId, ownKey, messageSid), // by the latter alone a former version has remembered it
    findSender(tx, accountId, fromId),
    requireCustomChannel(tx, accountId, channel),
  ])
  const first = stored.find((message) => message.incomingKey === ownKey || message.contactId === known?.id)
  if (first !== undefined) return { messageId: first.id }
  if (erased !== undefined) return { messageId: erased }
  if (campaignId !== undefined) await campaigns.require(tx, accountId, campaignId)
  const tags = customData.tags && (await resolveTags(tx, accountId, customData.tags))
  const contact = await resolveSender(tx, { accountId, known, addedTags: tags }, sender)
  const { tapped, referral } = customData
  const data = (tapped ?? referral) && dataBeside({ tapped: tapped && tapOf(tapped), referral })
  const messageId = await addIncomingMessage(tx, campaigns, contact, {
    incomingKey: stored.length > 0 ? ownKey : messageSid, // where another sender's message has its id
    status,
    type: messageType,
    body,
    channel,
    channelId: null,
    campaignId,
    toId,
    media,
    further,
    how: route.adapter.can.choices,
    incomingData: data === undefined ? null : await readIncomingData(tx, { id: null, accountId }, data),
    payload: tapped?.id ?? tapped?.title,
  })
  if (customData.optedOut === true) await optOutNow(tx, contact) // after what the message itself may say about it
  return { messageId, ...(tags && { ignored: ignoredTags(tags) }) }
}

interface NewIncomingMessage extends Pick<
  MessageRow,
  'status' | 'type' | 'body' | 'channel' | 'channelId' | 'incomingKey' | 'toId' | 'incomingData'
> {
  /** The campaign that it names; `null`: it belongs to none. */
  campaignId?: string | null | undefined
  media: StoredAttachment | undefined
  /** The files that follow it. */
  further?: readonly StoredAttachment[] | undefined
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
  /** How its channel shows what can be tapped. */
  how: ShownChoices
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
  }: Omit<NewIncomingMessage, 'campaignId' | 'told' | 'payload' | 'writtenAt' | 'how' | 'further'>,
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
    purpose: null,
    reactsTo: reactsTo ?? null,
    template: null,
    choices: null,
    ...(media === undefined ? columnsOfFirst(files) : columnsOf(media)),
  })

const columnsOf = ({ url, hash, contentType, bytes, name }: StoredAttachment) => ({
  mediaRef: null,
  mediaName: name ?? null,
  mediaUrl: url,
  mediaHash: hash,
  mediaContentType: contentType,
  mediaBytes: bytes,
})

/** Stores a message from a contact and publishes it; what follows it follows in the same transaction. Returns its id. */
export async function addIncomingMessage(
  tx: Tx,
  campaigns: CampaignDirectory,
  sender: ContactRow,
  { campaignId: named, told, payload, writtenAt, how, further = [], ...given }: NewIncomingMessage,
): Promise<string> {
  const { id: contactId, accountId } = sender
  const isAsked = sender.asksUntil !== null && tx.now < sender.asksUntil
  const isTyped =
    told === undefined && payload === undefined && given.media === undefined && !given.files?.length
  const [campaignId, tapped, targets] = await lockThen(tx, [locks.conversation(contactId)], () => [
    named === undefined
      ? campaigns.choose(tx, sender, given.incomingData?.tapped?.title ?? given.body)
      : named,
    isAsked && isTyped ? findTyped(tx, contactId, given, how) : undefined,
    findTargets(tx, accountId),
  ])
  const read = incomingMessage(tx, sender, given, campaignId)
  const message = tapped === undefined ? read : { ...read, incomingData: { ...read.incomingData, tapped } }
  const { id: messageId } = message
  // A reaction answers nothing.
  const isAwaited = sender.answersUntil !== null && message.type !== 'reaction'
  const alsoTo = isAwaited ? await takeAwaited(tx, sender) : []
  if (sender.writingCancels && message.type !== 'reaction') await cancelByWriting(tx, sender)
  const { form, referral } = message.incomingData ?? {}
  if (referral !== undefined) await keepSource(tx, sender, referral)
  let contact = sender
  if (form !== undefined && campaignId !== null)
    contact = await saveForm(tx, sender, {
      fields: await campaigns.formFieldsOf(tx, campaignId),
      values: form.values,
      messageId,
    })
  const isOptedOut = sender.optedOutAt !== null
  const isRated = message.incomingData?.tapped !== undefined && isScore(message)
  const asks = asksForAnswer(message, { isTold: told !== undefined, payload, isOptedOut })
  const [, added] = await pipelined(
    insertMessage(tx, message),
    addToConversation(tx, message, { isAsking: asks === true, isRead: isRated, targets }),
    publish(tx, {
      accountId,
      type: 'message.received',
      data: newMessageOfEvent(message, [...furtherFiles(given.files), ...further]),
      contact: presentEventContact(contact),
      about: contact,
      channel: message.channel,
      campaignId,
      alsoTo,
    }),
  )
  if (message.mediaUrl !== null) await enqueue(tx, fetchMediaJob, { messageId })
  if (further.length > 0) await addLinkedFiles(tx, messageId, further)
  if (given.files !== undefined) await addReferredFiles(tx, messageId, given.files)
  const settled = asks === 'perhaps' ? await lookAtCourtesy(tx, message, added, targets) : added
  const after = targets === undefined ? settled : await applyTeamTargets(tx, message, settled)
  const { teamId, assigneeId } = after
  if (after.hasBegun) await episodeBegun.happened(tx, { contact, message, after })
  else if (teamId !== null && assigneeId === null) await writtenToTeam.happened(tx, { accountId, teamId })
  if (assigneeId !== null && message.type !== 'reaction')
    await writtenToMember.happened(tx, { contactId, memberId: assigneeId })
  if (targets !== undefined && targets.anyAwayText !== null && after.waitingSince !== null)
    await contactWaits.happened(tx, { contact, message })
  if (isRated) await episodeRated.happened(tx, { contact, message })
  await messageReceived.happened(tx, { contact, message, told, payload: payload ?? tapped?.id, writtenAt })
  return messageId
}
