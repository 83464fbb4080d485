import type { UpdateConversation } from '@replyloop/shared/contract/conversationWork'
import {
  conversationMoves,
  undoClosingMs,
  type ConversationState,
} from '@replyloop/shared/values/conversation'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { ConversationRow } from '../../conversations/conversations.ts'
import type { EndedByClosing } from '../../../platform/db/schema/episodes.ts'
import type { EpisodeRow } from '../episodes/episodes.store.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'

/** What a request makes of the state of a conversation; `undefined`: it stays. `until` is `null` while the contact has to write; `before`: it is what it was before it was closed. */
export type WantedState =
  | { state: 'open' }
  | { state: 'closed'; askRating: boolean | undefined }
  | { state: 'snoozed'; until: string | null }
  | { state: 'before' }
  | undefined

/** What the fields of a request mean together. Throws `VALIDATION_FAILED` where they contradict each other. */
export function wantedState({
  state,
  snoozedUntil,
  untilTheyWrite,
  undo,
  askRating,
}: UpdateConversation): WantedState {
  if (askRating !== undefined && state !== 'closed')
    throw fieldProblem('askRating', 'stands beside the state closed: leave it out, or close')
  if (undo === true) {
    if ([state, snoozedUntil, untilTheyWrite].every((each) => each === undefined)) return { state: 'before' }
    throw fieldProblem('undo', 'stands for the state: leave state, snoozedUntil and untilTheyWrite out')
  }
  const snoozes = (snoozedUntil !== undefined && snoozedUntil !== null) || untilTheyWrite === true
  if (state === undefined && !snoozes) return undefined
  if (state === 'open' || state === 'closed') {
    if (!snoozes) return state === 'open' ? { state } : { state, askRating }
    throw fieldProblem('state', `cannot be ${state} and snoozed: leave snoozedUntil and untilTheyWrite out`)
  }
  if (snoozes) return { state: 'snoozed', until: snoozedUntil ?? null }
  throw fieldProblem('snoozedUntil', 'is required to snooze: give a time to come, or untilTheyWrite: true')
}

type Act = 'reopened' | 'woken' | 'snoozed' | 'closed'

/**
 * What somebody does who wants a conversation in a state: `undefined`, it is so already. Throws `CONVERSATION_STATE` where that
 * cannot be done.
 */
export function actOf(from: ConversationState | null, to: ConversationState): Act | undefined {
  if (from === null)
    throw new Problem('CONVERSATION_STATE', 'The contact has not written yet: write first, or wait for it')
  if (from === to && to !== 'snoozed') return undefined
  const acts: readonly Act[] = ['reopened', 'woken', 'snoozed', 'closed']
  const act = acts.find((name) => {
    const move: { from: readonly string[]; to: string } = conversationMoves[name]
    return move.to === to && move.from.includes(from)
  })
  if (act !== undefined) return act
  throw new Problem('CONVERSATION_STATE', `The conversation is ${from}: reopen it first, by the state open`)
}

/** What the closing of a conversation ends. */
export const endedByClosing = (
  { state, snoozedUntil, waitingSince, replyDueAt, waitedMs }: ConversationRow,
  { needsHumanReason, needsHumanAt, unlookedSince, botPausedUntil }: ContactRow,
): EndedByClosing => ({
  state: state === 'snoozed' ? 'snoozed' : 'open',
  snoozedUntil,
  waitingSince,
  replyDueAt,
  waitedMs,
  needsHumanReason,
  needsHumanAt,
  unlookedSince,
  botPausedUntil,
})

/** What the closing of an episode has ended, while that can be undone. */
export const undoableClosing = (
  episode: Pick<EpisodeRow, 'closedAt' | 'endedByClosing'> | undefined,
  now: number,
): EndedByClosing | undefined =>
  now - (episode?.closedAt ?? -Infinity) <= undoClosingMs ? (episode?.endedByClosing ?? undefined) : undefined
