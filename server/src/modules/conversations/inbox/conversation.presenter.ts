import type { Conversation, ListedConversation } from '@replyloop/shared/contract/conversation'
import type { ConversationChannel } from '@replyloop/shared/contract/conversationChannel'
import { maxMessageLength } from '@replyloop/shared/values/limits'
import { listOpenChannels } from '../../channels/route.ts'
import { lastReceivedOf, lateUntilOf, windowOf } from '../../channels/sending.ts'
import { presentSlimContact } from '../../contacts/contact.presenter.ts'
import { readTagNames } from '../../contacts/tags.ts'
import { nameTags } from '../../webhooks/links.ts'
import { listWhereKnown, timeZoneOf } from '../../contacts/people.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { pipelined, requireRow, type Reader } from '../../../platform/db/db.ts'
import type { FoundConversation } from './listConversations.store.ts'
import type { InboxFilter } from './contactConditions.store.ts'
import { presentWork } from '../work.presenter.ts'
import { listTextsOf } from '../messages/messageTexts.store.ts'
import { excerptOf } from './excerpt.rules.ts'
import { listReplyChannels, type ReplyChannel } from './replyChannels.ts'

/** Conversations as a list shows them, with what can be sent to each contact at `now`, in milliseconds since 1970. */
export async function presentConversations(
  read: Reader,
  accountId: string,
  found: readonly FoundConversation[],
  { byText, search = '', now }: InboxFilter,
): Promise<ListedConversation[]> {
  const channels = await listOpenChannels(read, accountId)
  const hasWindows = [...channels.values()].some(({ can }) => can.windowMs !== null)
  const ids = found.map(({ contact }) => contact.id)
  const known = hasWindows && ids.length > 0 ? await listWhereKnown(read, ids) : []
  const texts = await listTextsOf(
    read,
    accountId,
    ids.flatMap((id) => byText?.get(id) ?? []),
  )
  const foundIn = new Map(texts.map((text) => [text.contactId, presentFound(text, search)]))
  const listed = found.map((one) => {
    const foundMessage = foundIn.get(one.contact.id)
    return { ...presentListed(one, { channels, known, now }), ...(foundMessage && { foundMessage }) }
  })
  return withTagNames(read, listed)
}

const presentFound = (
  { id, body, createdAt }: { id: string; body: string; createdAt: number },
  search: string,
) => ({ id, excerpt: excerptOf(body, search), createdAt: isoTime(createdAt) })

/** A conversation with all channels on which its contact can be answered. */
export async function presentConversation(
  read: Reader,
  accountId: string,
  found: FoundConversation,
  now: number,
): Promise<Conversation> {
  const [channels, known, replyChannels] = await pipelined(
    listOpenChannels(read, accountId),
    listWhereKnown(read, [found.contact.id]),
    listReplyChannels(read, { ...found.contact, accountId }, labelOf(found)),
  )
  const listed = await withTagNames(read, [presentListed(found, { channels, known, now })])
  return {
    ...requireRow(listed),
    channels: replyChannels.map((channel) => presentChannel(channel, now)),
    timeZone: timeZoneOf(found.contact.phone),
  }
}

async function withTagNames(
  read: Reader,
  listed: readonly ListedConversation[],
): Promise<ListedConversation[]> {
  const contacts = await nameTags(
    { tagNames: readTagNames },
    read,
    listed.map(({ contact }) => contact),
  )
  return listed.map((one, index) => ({ ...one, contact: contacts[index] ?? one.contact }))
}

/** The label of the channel on which a reply would go out. */
const labelOf = ({ contact, last }: FoundConversation) => contact.channel ?? last?.channel ?? ''

interface Known {
  /** The connected channels of the account, by their labels. */
  channels: Awaited<ReturnType<typeof listOpenChannels>>
  /** When contacts wrote there last. */
  known: Awaited<ReturnType<typeof listWhereKnown>>
  now: number
}

function presentListed(found: FoundConversation, given: Known): ListedConversation {
  const { contact: row, last, unread, failed, version } = found
  const connectedChannel = connectedChannelOf(found, given)
  const { needsHumanAt, needsHumanReason, unlookedSince, botPausedUntil } = row
  return {
    contact: presentSlimContact(row),
    lastMessage: last === null ? null : presentLast(last),
    unreadCount: unread ?? 0,
    failedCount: failed ?? 0,
    version: version ?? 0,
    needsHuman:
      needsHumanAt === null
        ? null
        : { reason: needsHumanReason ?? '', since: isoTime(needsHumanAt), looked: unlookedSince === null },
    botPausedUntil: isoTime(botPausedUntil),
    ...presentWork(found),
    csat: presentCsat(found),
    attachments: connectedChannel !== null && connectedChannel.files.length > 0,
    connectedChannel,
  }
}

/** What the contact has said of the episode. */
function presentCsat({ csat }: FoundConversation): ListedConversation['csat'] {
  if (csat === null || csat.score === null || csat.askedAt === null) return null
  return { score: csat.score, text: csat.text, askedAt: isoTime(csat.askedAt) }
}

function presentLast({ memberId, memberName, createdAt, ...last }: NonNullable<FoundConversation['last']>) {
  const member = memberId === null ? null : { id: memberId, name: memberName ?? '' }
  return { ...last, member, createdAt: isoTime(createdAt) }
}

function connectedChannelOf(
  found: FoundConversation,
  { channels, known, now }: Known,
): ListedConversation['connectedChannel'] {
  const channel = channels.get(labelOf(found))
  if (channel === undefined) return null
  const there = known.filter(
    ({ contactId, channelId }) => contactId === found.contact.id && channelId === channel.id,
  )
  const lastReceivedAt = lastReceivedOf(there)
  return { ...presentChannel({ ...channel, lastReceivedAt }, now), id: channel.id }
}

function presentChannel(channel: ReplyChannel, now: number): ConversationChannel {
  const { id, name, kind, label, can, lastReceivedAt } = channel
  const { templates, reactions, segments, media, windowMs, maxText = maxMessageLength, maxTextBytes } = can
  const { isOpen, opensUntil } = windowOf({ windowMs, lastReceivedAt, now })
  const lateUntil = lateUntilOf(channel, lastReceivedAt)
  return {
    id,
    name,
    kind,
    label,
    segments,
    templates,
    reactions,
    maxText,
    ...(maxTextBytes !== undefined && { maxTextBytes }),
    files: [...media],
    window:
      windowMs === null ? null : { isOpen, opensUntil: isoTime(opensUntil), lateUntil: isoTime(lateUntil) },
  }
}
