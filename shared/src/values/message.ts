import type { Moves } from './moves.ts'

/** Which way a message goes. */
export const messageDirections = ['incoming', 'outgoing'] as const

/** What a message is. */
export const messageTypes = ['text', 'reaction', 'system'] as const

/** What a message can be that comes in from a custom channel; `system` tells of something that happened on a connected one. */
export const customMessageTypes = ['text', 'reaction'] as const

/** Who wrote a message; `user` is a person in the inbox, `campaign` an opening message or a follow-up, `auto` the inbox by itself. */
export const messageAuthors = ['bot', 'user', 'api', 'campaign', 'auto', 'contact'] as const
export type MessageAuthor = (typeof messageAuthors)[number]

/** What a message is for that nobody has asked for just now: what the person waits for, or what one wants to tell. */
export const messagePurposes = ['marketing', 'transactional'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

/** The statuses of an outgoing message; an incoming one has what the client gave it (docs/interface.md#messages). */
export const outgoingStatuses = ['Queued', 'Sent', 'Failed'] as const
export type OutgoingStatus = (typeof outgoingStatuses)[number]

/** How an outgoing message comes from one status to another. */
export const messageMoves = {
  made: { from: [], to: 'Queued', when: 'the bot, a campaign, a person or the API writes it' },
  echoed: { from: [], to: 'Sent', when: 'somebody wrote it in the provider’s app' },
  accepted: { from: ['Queued', 'Failed'], to: 'Sent', when: 'an attempt is accepted' },
  refused: { from: ['Queued'], to: 'Failed', when: 'the first attempt fails or nothing can be tried' },
  arrived: { from: ['Queued', 'Failed'], to: 'Sent', when: 'a receipt tells that it was sent or arrived' },
  lost: { from: ['Queued', 'Sent'], to: 'Failed', when: 'a receipt tells that it failed' },
} as const satisfies Moves<OutgoingStatus>

/**
 * What of the inbox is shown: conversations that wait for a person, that have a failed message, or an unread one; or what
 * campaigns have sent and nobody has answered, which is not shown without a filter.
 */
export const conversationFilters = ['needs_human', 'failed', 'unread', 'sent_by_campaigns'] as const
export type ConversationFilter = (typeof conversationFilters)[number]

/** In which order the inbox is listed: the latest activity first, or who has waited longest for a person. */
export const conversationOrders = ['latest', 'waiting', 'due'] as const

/** Instead of a file that is older than the account keeps files. */
export const deletedByAge = 'It was deleted because of its age, as the settings of the account say'
