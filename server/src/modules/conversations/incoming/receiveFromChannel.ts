import type { ChannelRow } from '../../channels/channels.store.ts'
import type { IncomingChannelMessage } from '../../channels/incoming.ts'
import { adapters } from '../../channels/registry.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { formLocks, lockFormContact } from '../../contacts/contacts.ts'
import { setLastReceived } from '../../contacts/people.ts'
import { recordTimeline } from '../../contacts/timeline.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { addIncomingMessage } from './receiveMessage.ts'
import { asReaction } from './asReaction.ts'
import { addProviderWords } from './addProviderWords.ts'
import type { StoredAttachment } from '../media/attachments.store.ts'
import type { CampaignDirectory } from '../campaignDirectory.ts'
import { safelyNamed } from '../media/fileName.rules.ts'
import { contactOfAddress, moveToChannel, namesOnChannel, personLocks } from '../contactOnChannel.ts'
import { findErasedId, findIdByKey } from './erasedMessages.store.ts'
import { readIncomingData } from './readIncomingData.ts'
import { standbyStatus, keyOnChannel } from '../message.rules.ts'
import { revokeReactions } from '../reactions.store.ts'
import { storableText } from '../storableText.ts'

/**
 * Stores a message that came in on a connected channel, under the contact whose address it comes from, or a new one. A
 * repetition returns the first message's id and does nothing else, also for a while after the first one was erased.
 */
export async function receiveFromChannel(
  tx: Tx,
  campaigns: CampaignDirectory,
  channel: ChannelRow,
  message: IncomingChannelMessage,
  media: StoredAttachment | undefined,
): Promise<string> {
  const { id: channelId, name, label } = channel
  const incomingKey = keyOnChannel(channelId, message.providerId)
  const { form } = message.data ?? {}
  await tx.lock(
    locks.message(channel.accountId, incomingKey),
    ...personLocks(channel, message),
    ...(form === undefined ? [] : formLocks(channel.accountId, form.values)),
  )
  const first = await findRepeated(tx, channel.accountId, incomingKey)
  if (first !== undefined) return first
  const contact = await contactOfAddress(tx, channel, message)
  if (form !== undefined) await lockFormContact(tx, contact)
  if (message.isProviders) {
    await tx.lock(locks.conversation(contact.id))
    return addProviderWords(tx, channel, contact, message)
  }
  await moveToChannel(tx, contact, name)
  // The provider's own word, so that what comes late opens no window.
  const { forms: addresses } = namesOnChannel(channel, message)
  const at = Math.min(message.sentAt ?? tx.now, tx.now)
  await setLastReceived(tx, { channelId, contactId: contact.id, addresses }, at)
  const said = await asReaction(tx, channel, contact.id, message)
  const { type, body, reactsTo, files, referral, payload, optOut: told, isStandby = false } = said
  if (type === 'reaction' && reactsTo !== undefined)
    await revokeReactions(tx, { contactId: contact.id, channelId, reactsTo }) // a person has one on each message
  const id = await addIncomingMessage(
    tx,
    campaigns,
    { ...contact, channel: name },
    {
      incomingKey,
      status: isStandby ? standbyStatus : 'received',
      type,
      body: storableText(body),
      channel: name,
      channelId,
      toId: label,
      campaignId: campaignOf(channel, contact, message),
      told,
      writtenAt: message.sentAt,
      reactsTo,
      media,
      files: safelyNamed(files),
      incomingData: said.data === undefined ? null : await readIncomingData(tx, channel, said.data),
      payload,
      how: adapters[channel.kind].can.choices,
    },
  )
  if (referral !== undefined)
    await recordTimeline(tx, {
      contactId: contact.id,
      subject: 'channel',
      decision: 'done',
      rule: 'referral',
      detail: storableText(referral),
      messageId: id,
    })
  return id
}

/** The campaign of a message; `undefined`: what it says decides. What no bot may answer stays where the contact is. */
function campaignOf(
  { state }: ChannelRow,
  { campaignId }: ContactRow,
  { optOut, isStandby }: IncomingChannelMessage,
): string | null | undefined {
  if (state === 'off') return null // no bot could answer there
  return optOut === undefined && isStandby === undefined ? undefined : campaignId
}

/** The id of the message that came under a key before, also of one that was erased lately. */
export const findRepeated = async (
  tx: Tx,
  accountId: string,
  incomingKey: string,
): Promise<string | undefined> =>
  (await findIdByKey(tx, accountId, incomingKey)) ?? (await findErasedId(tx, accountId, incomingKey))
