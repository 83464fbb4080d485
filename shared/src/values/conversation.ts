import type { Moves } from './moves.ts'

/** How far a conversation is. Where only we have written it has no state. */
export const conversationStates = ['open', 'snoozed', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

/** How a conversation comes from one state to another. */
export const conversationMoves = {
  begun: { from: [], to: 'open', when: 'the contact writes or a person writes first' },
  written: { from: ['snoozed', 'closed'], to: 'open', when: 'the contact writes' },
  begunAgain: { from: ['closed'], to: 'open', when: 'a person writes first' },
  reopened: { from: ['closed'], to: 'open', when: 'somebody reopens it' },
  snoozed: { from: ['open', 'snoozed'], to: 'snoozed', when: 'somebody puts it off' },
  woken: { from: ['snoozed'], to: 'open', when: 'its time comes or somebody opens it' },
  handedOver: { from: ['snoozed', 'closed'], to: 'open', when: 'the bot hands over' },
  closed: { from: ['open', 'snoozed'], to: 'closed', when: 'somebody closes it' },
  undone: { from: ['closed'], to: 'snoozed', when: 'somebody undoes its closing' },
  silent: { from: ['open'], to: 'closed', when: 'nobody has written for long' },
} as const satisfies Moves<ConversationState>

/** What began an episode: the contact by itself, in answer to a campaign, or led by something outside; or a person of the account. */
export const episodeSources = ['contact', 'campaign', 'ad', 'post', 'link', 'member'] as const
export type EpisodeSource = (typeof episodeSources)[number]

/** Who closed an episode. */
export const episodeClosers = ['member', 'api', 'auto'] as const
export type EpisodeCloser = (typeof episodeClosers)[number]

/** Why an episode ended by itself: it became part of another one, its last message was deleted by its age, or nobody wrote for long. */
export const episodeEnds = ['merged', 'aged', 'silent'] as const
export type EpisodeEnd = (typeof episodeEnds)[number]

/** For so long somebody can undo that a conversation was closed. */
export const undoClosingMs = 60_000

/** What a member does in a conversation, as colleagues are told. */
export const presences = ['reads', 'types', 'leaves'] as const
/** How often a page tells it again, for how long that holds, and how long somebody types who has typed. */
export const presenceMs = { again: 10_000, holds: 25_000, types: 8000 } as const

/** For how many days a conversation can be put off. */
export const maxSnoozeDays = 365
