import type { ChannelRow } from '../../channels/channels.store.ts'
import type { IncomingChannelMessage } from '../../channels/incoming.ts'
import { adapters } from '../../channels/registry.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { findMessage, listLatestMessages } from '../messages.store.ts'
import { isQuoted, phoneReactionIn } from './phoneReaction.rules.ts'

/** How far back a message may be that somebody reacts to. */
const looksBack = 50

/**
 * A text message that a phone wrote for a reaction, as the reaction to the message of ours that it quotes; any other as it is. One
 * that takes a reaction back stays a text.
 */
export async function asReaction(
  tx: Tx,
  channel: Pick<ChannelRow, 'id' | 'kind'>,
  contactId: string,
  message: IncomingChannelMessage,
): Promise<IncomingChannelMessage> {
  if (message.type !== 'text' || adapters[channel.kind].can.reactions) return message
  const { emoji = '', quoted } = phoneReactionIn(message.body) ?? {}
  if (emoji === '' || quoted === undefined) return message
  const latest = await listLatestMessages(tx, { contactId, limit: looksBack })
  const target = latest.find(
    ({ direction, channelId, body }) =>
      direction === 'outgoing' && channelId === channel.id && isQuoted(body, quoted),
  )
  const reactsTo = target && (await findMessage(tx, target.id))?.providerId
  return reactsTo ? { ...message, type: 'reaction', body: emoji, reactsTo } : message
}
