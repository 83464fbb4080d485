import type { Moves } from './moves.ts'

/** How an opening message waits: for its turn, or on hold until what is missing is there. */
export const unsentOpeningStates = ['queued', 'held'] as const
export type UnsentOpeningState = (typeof unsentOpeningStates)[number]

/** How far the opening message to a contact is. */
export const openingStates = [...unsentOpeningStates, 'sent', 'cancelled'] as const

/** How an opening message comes from one state to another. */
export const openingMoves = {
  joined: { from: [], to: 'queued', when: 'the contact joins' },
  sent: { from: ['queued'], to: 'sent', when: 'its turn comes' },
  held: { from: ['queued'], to: 'held', when: 'something is missing or it is not the time' },
  released: { from: ['held'], to: 'queued', when: 'what held it is over' },
  cancelled: { from: unsentOpeningStates, to: 'cancelled', when: 'somebody or a rule ends it' },
  heldAgain: { from: ['sent'], to: 'held', when: 'it is refused for what may change' },
  refused: { from: ['sent'], to: 'cancelled', when: 'it is refused for good' },
  goneOver: { from: ['sent'], to: 'queued', when: 'it cannot arrive and the campaign has a second channel' },
} as const satisfies Moves<(typeof openingStates)[number]>

/** Why a campaign's text cannot be sent to a contact. */
export const textFaults = ['missing_variable', 'no_text', 'too_long'] as const
export type TextFault = (typeof textFaults)[number]

/** What keeps an account from paying for a message: its balance, or what it may spend in a day. */
export const creditRefusals = ['no_credit', 'daily_limit'] as const
export type CreditRefusal = (typeof creditRefusals)[number]

/** What of its channel keeps an opening message from being sent: it is decided again once that changes. */
export const channelHoldReasons = [
  'template_missing',
  'template_pending',
  'template_rejected',
  'template_paused',
  'channel_stopped',
  'no_address',
  'marketing_limit',
  'spam_limit',
] as const
export type ChannelHoldReason = (typeof channelHoldReasons)[number]

/** Those of them that are about the template of the message. */
export const templateHoldReasons = [
  'template_missing',
  'template_pending',
  'template_rejected',
  'template_paused',
] as const satisfies readonly ChannelHoldReason[]

/** Those of them for which the provider has said how long they hold: nothing else releases them sooner. */
export const restReasons = ['marketing_limit', 'spam_limit'] as const satisfies readonly ChannelHoldReason[]

/** Why an opening message is on hold. */
export const openingHoldReasons = [
  ...textFaults,
  ...creditRefusals,
  'suspended',
  'needs_human',
  'quiet_hours',
  ...channelHoldReasons,
] as const
export type OpeningHoldReason = (typeof openingHoldReasons)[number]

/** What holds an opening message for a time alone: it goes out afterwards, without anybody doing more. */
export const passingHoldReasons = [
  'quiet_hours',
  'daily_limit',
  ...restReasons,
] as const satisfies readonly OpeningHoldReason[]

/** Why an opening message was cancelled; `capped` and `not_connected` are a broadcast alone. */
export const openingCancelReasons = [
  'opted_out',
  'capped',
  'not_connected',
  'campaign_completed',
  'channel_cannot_open',
  'marketing_stopped',
  'not_greeted',
  'greeting_stopped',
] as const
export type OpeningCancelReason = (typeof openingCancelReasons)[number]

/** Why a dry run leaves somebody out whom the campaign has written to, or decided about, before. */
export const alreadyGreeted = 'already_greeted'

/** From so many people on, a press must name how many it greets. */
export const confirmedFrom = 50

/** What quiet hours hold beside follow-ups: no opening messages, those that start with three others or more, or all. */
export const quietOpeningModes = ['none', 'many', 'all'] as const
export type QuietOpenings = (typeof quietOpeningModes)[number]
