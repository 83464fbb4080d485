import type { Conversation, ListedConversation } from '@replyloop/shared/contract/conversation'
import type { Output } from '../../shared/output.ts'

const labels = {
  contact: 'Contact',
  lastMessage: 'Last Message',
  foundMessage: 'Found Message',
  unreadCount: 'Unread Messages',
  failedCount: 'Failed Messages',
  version: 'Version',
  needsHuman: 'Needs Human',
  botPausedUntil: 'Bot Paused Until',
  state: 'State',
  snoozedUntil: 'Snoozed Until',
  untilTheyWrite: 'Until They Write',
  assigneeId: 'Assignee ID',
  teamId: 'Team ID',
  waitingSince: 'Waiting Since',
  replyDueAt: 'Reply Due At',
  episodeId: 'Episode ID',
  csat: 'Score',
  attachments: 'Carries Files',
  connectedChannel: 'Connected Channel',
} satisfies Record<keyof ListedConversation, string>

/** A conversation of a list of them. */
export const listedOutput: Output = {
  labels,
  simple: [
    'contact',
    'state',
    'snoozedUntil',
    'untilTheyWrite',
    'assigneeId',
    'teamId',
    'waitingSince',
    'needsHuman',
    'unreadCount',
    'lastMessage',
  ] satisfies (keyof ListedConversation)[],
  identity: 'contact',
}

/** A conversation. */
export const conversationOutput: Output = {
  ...listedOutput,
  labels: { ...labels, channels: 'Channels', timeZone: 'Time Zone' } satisfies Record<
    keyof Conversation,
    string
  >,
}
