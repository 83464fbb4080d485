import { botBlockedReasons, handOverReasons, silenceReasons } from './bot.ts'
import { recipientEndReasons } from './broadcast.ts'
import {
  openingCancelReasons,
  openingHoldReasons,
  passingHoldReasons,
  templateHoldReasons,
  textFaults,
} from './opening.ts'
import { scheduledWaits } from './scheduledMessage.ts'

/** What a decision is about. */
export const timelineSubjects = [
  'opening',
  'broadcast',
  'answer',
  'follow_up',
  'scheduled_message',
  'hand_over',
  'conversation',
  'opt_out',
  'channel',
  'contact',
] as const
export type TimelineSubject = (typeof timelineSubjects)[number]

/** How it was decided. */
export const timelineDecisions = ['sent', 'queued', 'held', 'skipped', 'cancelled', 'done', 'undone'] as const
type TimelineDecision = (typeof timelineDecisions)[number]

/** What is decided automatically about a contact: by subject and decision, the rules that lead to it. */
export const timelineRules = {
  opening: {
    sent: ['joined_list'],
    queued: ['paced', 'campaign_paused', 'decided_again', 'second_channel'],
    held: openingHoldReasons,
    cancelled: [...openingCancelReasons, 'left_list', 'merged'],
  },
  broadcast: {
    sent: ['broadcast'],
    queued: ['second_channel', 'broadcast_paused'],
    held: passingHoldReasons,
    cancelled: recipientEndReasons,
  },
  follow_up: {
    sent: ['silence', 'date'],
    queued: ['quiet_hours', 'daily_limit', 'spam_limit'],
    skipped: [
      ...textFaults,
      ...templateHoldReasons,
      'window_closed',
      'channel_stopped',
      'no_address',
      'marketing_stopped',
    ],
    cancelled: [
      'removed',
      'merged',
      'conversation_ended',
      'contact_wrote',
      'opted_out',
      'needs_human',
      'campaign_paused',
      'campaign_completed',
      'date_removed',
      'date_past',
      'missed',
      'left_list',
    ],
  },
  scheduled_message: {
    held: scheduledWaits,
    cancelled: ['contact_wrote'],
    skipped: ['cannot_go_out'],
  },
  answer: {
    sent: ['answered', 'suggested', 'chosen'],
    done: ['noted'],
    skipped: [...botBlockedReasons, ...silenceReasons],
    cancelled: ['person_replied', 'opted_out'],
  },
  hand_over: { done: handOverReasons },
  /** What somebody did with the conversation, who stands in the detail, or what came by itself. */
  conversation: {
    done: ['assigned', 'released', 'moved', 'snoozed', 'woken', 'closed', 'reopened', 'rated'],
    skipped: ['csat'],
  },
  opt_out: {
    done: ['stop_keyword', 'by_api', 'same_person', 'told_provider'],
    undone: ['start_keyword', 'by_api', 'same_person'],
  },
  /** What a connected channel tells of the contact. */
  channel: {
    done: ['referral', 'address_changed', 'address_of_another', 'marketing_stopped'],
    undone: ['marketing_resumed'],
  },
  /**
   * What was done with the contact itself: another one was merged into it, or it into another one; a value of a form was not saved.
   */
  contact: { done: ['merged', 'merged_into'], skipped: ['does_not_fit', 'email_of_another'] },
} as const satisfies Record<TimelineSubject, Partial<Record<TimelineDecision, readonly string[]>>>

type Rules = typeof timelineRules
/** How a subject can be decided. */
export type DecisionOf<S extends TimelineSubject> = keyof Rules[S]
/** The rules by which a subject is decided, in one way or in any. */
export type RuleOf<S extends TimelineSubject, D extends DecisionOf<S> = DecisionOf<S>> = {
  [K in D]: Rules[S][K] extends readonly (infer R extends string)[] ? R : never
}[D]
/** A decision with the rule that leads to it. */
export type CodedDecision = {
  [S in TimelineSubject]: {
    [D in DecisionOf<S>]: { subject: S; decision: D; rule: RuleOf<S, D> }
  }[DecisionOf<S>]
}[TimelineSubject]
