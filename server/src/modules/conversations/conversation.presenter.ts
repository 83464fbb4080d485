import type { Conversation, ConversationChannel } from '@replyloop/shared/contract/conversation'
import { maxMessageLength } from '@replyloop/shared/values/limits'
import { listOpenChannels, type OpenChannel } from '../channels/route.ts'
import { lastReceivedOf, windowOf } from '../channels/window.rules.ts'
import { presentSlimContact } from '../contacts/contact.presenter.ts'
import { listLastReceived } from '../contacts/identities.store.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { FoundConversation } from './conversations.store.ts'

/** Conversations as responses show them, with what can be sent to each contact at `now`, in milliseconds since 1970. */
export async function presentConversations(
  read: Reader,
  accountId: string,
  found: readonly FoundConversation[],
  now: number,
): Promise<Conversation[]> {
  const channels = await listOpenChannels(read, accountId)
  const hasWindows = [...channels.values()].some(({ can }) => can.windowMs !== null)
  const ids = found.map(({ contact }) => contact.id)
  const received = hasWindows && ids.length > 0 ? await listLastReceived(read, ids) : []
  return found.map((one) => {
    const channel = channels.get(one.contact.channel ?? one.last?.channel ?? '') // as a reply would go out
    const there = received.filter(
      ({ contactId, channelId }) => contactId === one.contact.id && channelId === channel?.id,
    )
    return presentConversation(one, channel && presentChannel(channel, lastReceivedOf(there), now))
  })
}

function presentConversation(
  { contact: row, last, unread, failed }: FoundConversation,
  connectedChannel: ConversationChannel | undefined,
): Conversation {
  const { needsHumanAt, needsHumanReason, botPausedUntil } = row
  return {
    contact: presentSlimContact(row),
    lastMessage: last === null ? null : { ...last, createdAt: isoTime(last.createdAt) },
    unreadCount: unread ?? 0,
    failedCount: failed ?? 0,
    needsHuman:
      needsHumanAt === null ? null : { reason: needsHumanReason ?? '', since: isoTime(needsHumanAt) },
    botPausedUntil: isoTime(botPausedUntil),
    attachments: connectedChannel !== undefined && connectedChannel.files.length > 0,
    connectedChannel: connectedChannel ?? null,
  }
}

function presentChannel(
  { id, can }: OpenChannel,
  lastReceivedAt: number | null,
  now: number,
): ConversationChannel {
  const { templates, reactions, media, windowMs, maxText = maxMessageLength } = can
  const { isOpen, opensUntil } = windowOf({ windowMs, lastReceivedAt, now })
  return {
    id,
    templates,
    reactions,
    maxText,
    files: [...media],
    window: windowMs === null ? null : { isOpen, opensUntil: isoTime(opensUntil) },
  }
}
