import { messageMoves } from '@replyloop/shared/values/message'
import type { ChannelRow } from '../../channels/channels.store.ts'
import type { IncomingChannelMessage } from '../../channels/incoming.ts'
import { lockThen, pipelined, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { newId } from '../../../platform/ids.ts'
import { requireContact } from '../../contacts/findContact.ts'
import { contactOfAddress, moveToChannel, personLocks } from '../contactOnChannel.ts'
import { episodeBegun, messageSent } from '../conversations.facts.ts'
import { addToConversation, markRead } from '../conversations.store.ts'
import { keyOnChannel } from '../message.rules.ts'
import { findMessageByProviderId, insertMessage, newMessage } from '../messages.store.ts'
import { safelyNamed } from '../media/fileName.rules.ts'
import { pauseBot } from '../pauseBot.ts'
import { revokeReactions } from '../reactions.store.ts'
import { addReferredFiles, columnsOfFirst } from '../media/attachments.store.ts'
import { findRepeated } from './receiveFromChannel.ts'
import { storableText } from '../storableText.ts'
import { matchOwnEcho } from './matchOwnEcho.ts'

/**
 * Stores what a person has sent to a contact from the channel's own app: it has gone out already, also to somebody who has opted
 * out. The bot is silent then, as after a reply by hand. A repetition, and a message of ours that comes back, change nothing.
 */
export async function addEcho(
  tx: Tx,
  channel: ChannelRow,
  echo: IncomingChannelMessage,
  mayBeOurs = false,
): Promise<void> {
  const { accountId, id: channelId, name } = channel
  const { providerId, address, type, body, reactsTo } = echo
  const files = safelyNamed(echo.files)
  const incomingKey = keyOnChannel(channelId, providerId)
  await tx.lock(locks.message(accountId, incomingKey), ...personLocks(channel, echo))
  if ((await findRepeated(tx, accountId, incomingKey)) !== undefined) return
  if ((await findMessageByProviderId(tx, channelId, providerId)) !== undefined) return
  const { id: contactId } = await contactOfAddress(tx, channel, echo)
  const [contact] = await lockThen(tx, [locks.conversation(contactId)], () => [
    requireContact(tx, accountId, contactId),
  ])
  if (mayBeOurs && (await matchOwnEcho(tx, channel, contactId, echo))) return
  await moveToChannel(tx, contact, name)
  if (type === 'reaction' && reactsTo !== undefined)
    await revokeReactions(tx, { contactId, channelId, reactsTo, direction: 'outgoing' }) // one stands on each message
  const message = {
    ...newMessage(tx, {
      id: newId('msg', tx.now),
      accountId,
      contactId,
      direction: 'outgoing',
      status: messageMoves.echoed.to,
      type,
      author: 'user',
      memberId: null,
      memberName: null,
      body: storableText(body),
      channel: name,
      channelId,
      campaignId: contact.campaignId,
      purpose: null,
      incomingKey,
      toId: address,
      reactsTo: reactsTo ?? null,
      template: null,
      choices: null,
      incomingData: null,
      ...columnsOfFirst(files),
    }),
    providerId,
    sentAt: Math.min(echo.sentAt ?? tx.now, tx.now),
  }
  const [, after] = await pipelined(insertMessage(tx, message), addToConversation(tx, message))
  if (after.hasBegun) await episodeBegun.happened(tx, { contact, message, after })
  await addReferredFiles(tx, message.id, files)
  if (type === 'reaction') return // no answer
  await pauseBot(tx, contact)
  await markRead(tx, contact)
  await messageSent.happened(tx, contact)
}
