import type { Conversation } from '@replyloop/shared/contract/conversation'
import type { PlainOutputField } from 'zapier-platform-core'
import { messageContactOutput, outputFields } from './fields.ts'

/** The output fields of the work on a conversation, with `prefix` before each key. */
export const workOutput = (prefix: string): PlainOutputField[] =>
  outputFields(
    [`${prefix}state`, 'State'],
    [`${prefix}snoozedUntil`, 'Snoozed Until', 'datetime'],
    [`${prefix}untilTheyWrite`, 'Snoozed Until They Write', 'boolean'],
    [`${prefix}assigneeId`, 'Assignee ID'],
    [`${prefix}teamId`, 'Team ID'],
    [`${prefix}waitingSince`, 'Waiting Since', 'datetime'],
    [`${prefix}replyDueAt`, 'Reply Due At', 'datetime'],
    [`${prefix}episodeId`, 'Episode ID'],
  )

/** The output fields of a conversation, as `summaryOf` gives it. */
export const conversationOutput: PlainOutputField[] = [
  ...outputFields(['id', 'Contact ID']),
  ...workOutput(''),
  ...outputFields(
    ['needsHuman__reason', 'Needs Human Because'],
    ['needsHuman__since', 'Needs Human Since', 'datetime'],
    ['botPausedUntil', 'Bot Paused Until', 'datetime'],
    ['unreadCount', 'Unread Messages', 'integer'],
    ['failedCount', 'Failed Messages', 'integer'],
    ['lastMessage__id', 'Last Message ID'],
    ['lastMessage__direction', 'Last Message Direction'],
    ['lastMessage__author', 'Last Message Author'],
    ['lastMessage__channel', 'Last Message Channel'],
    ['lastMessage__preview', 'Last Message Text'],
    ['lastMessage__createdAt', 'Last Message At', 'datetime'],
  ),
  ...messageContactOutput,
  { key: 'contact__tags', label: 'Tags', type: 'string', list: true },
]

/** What a Zap gets of a conversation: what the team does with it, its last message, and its contact, whose id it has. */
export const summaryOf = ({ contact, needsHuman, lastMessage, ...conversation }: Conversation) => ({
  id: contact.id,
  state: conversation.state,
  snoozedUntil: conversation.snoozedUntil,
  untilTheyWrite: conversation.untilTheyWrite,
  assigneeId: conversation.assigneeId,
  teamId: conversation.teamId,
  waitingSince: conversation.waitingSince,
  replyDueAt: conversation.replyDueAt,
  episodeId: conversation.episodeId,
  needsHuman: { reason: needsHuman?.reason ?? null, since: needsHuman?.since ?? null },
  botPausedUntil: conversation.botPausedUntil,
  unreadCount: conversation.unreadCount,
  failedCount: conversation.failedCount,
  lastMessage: {
    id: lastMessage?.id ?? null,
    direction: lastMessage?.direction ?? null,
    author: lastMessage?.author ?? null,
    channel: lastMessage?.channel ?? null,
    preview: lastMessage?.preview ?? null,
    createdAt: lastMessage?.createdAt ?? null,
  },
  contact: {
    id: contact.id,
    firstName: contact.firstName,
    lastName: contact.lastName,
    phone: contact.phone,
    email: contact.email,
    fromId: contact.fromId,
    tags: contact.tags,
  },
})
