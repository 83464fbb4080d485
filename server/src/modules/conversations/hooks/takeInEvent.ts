import { templateChanged } from '../../channels/channels.facts.ts'
import type { ChannelRow } from '../../channels/channels.store.ts'
import type { ChannelEvent, IncomingChannelMessage } from '../../channels/incoming.ts'
import { addNotice, applyNotice } from '../../channels/hooks.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { changeConversation } from '../conversations.store.ts'
import { addEcho } from '../incoming/addEcho.ts'
import type { CampaignDirectory } from '../campaignDirectory.ts'
import { findOnChannel, personLocks } from '../contactOnChannel.ts'
import { applyMarketingWish } from '../incoming/applyMarketingWish.ts'
import { applyToMessage } from './lateEvents.ts'
import { moveAddress } from '../incoming/moveAddress.ts'
import { revokeReactions } from '../reactions.store.ts'
import { receiveFromChannel } from '../incoming/receiveFromChannel.ts'

/** Takes in one thing that a hook brings for a channel. What is about a person whom nobody knows is kept as a notice. */
export async function takeInEvent(
  tx: Tx,
  campaigns: CampaignDirectory,
  channel: ChannelRow,
  event: ChannelEvent,
): Promise<void> {
  switch (event.is) {
    case 'message':
      if (isRemoval(event.message)) return removeReaction(tx, channel, event.message)
      return void (await receiveFromChannel(tx, campaigns, channel, event.message, undefined))
    case 'echo':
      return addEcho(tx, channel, event.message, event.mayBeOurs)
    case 'receipt':
    case 'edit':
    case 'revoke':
      return applyToMessage(tx, channel, event)
    case 'moved':
      return (await moveAddress(tx, channel, event)) ? undefined : storeUnknown(tx, channel, event)
    case 'watermark':
      return (await findOnChannel(tx, channel, event)) === undefined
        ? storeUnknown(tx, channel, event)
        : applyToMessage(tx, channel, event)
    case 'preference':
      return applyMarketingWish(tx, channel, event, event.marketing)
    case 'template':
      return templateChanged.happened(tx, { channel, change: event.change })
    case 'notice':
      return applyNotice(tx, channel, event)
  }
}

/** Whether a reaction is taken back. */
const isRemoval = ({ type, body }: IncomingChannelMessage) => type === 'reaction' && body === ''

async function removeReaction(
  tx: Tx,
  channel: ChannelRow,
  { reactsTo, ...person }: IncomingChannelMessage,
): Promise<void> {
  await tx.lock(...personLocks(channel, person))
  const contact = await findOnChannel(tx, channel, person)
  if (contact === undefined || reactsTo === undefined) return // it was never there
  await tx.lock(locks.conversation(contact.id))
  await revokeReactions(tx, { contactId: contact.id, channelId: channel.id, reactsTo })
  await changeConversation(tx, contact, { kind: 'message' })
}

const storeUnknown = (tx: Tx, channel: ChannelRow, event: ChannelEvent) =>
  addNotice(tx, channel, {
    kind: event.is,
    detail: 'It is about a person whom no contact stands for',
    body: JSON.stringify(event),
  })
