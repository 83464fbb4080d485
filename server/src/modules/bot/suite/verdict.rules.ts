import type { TestOutcome } from '@replyloop/shared/contract/testQuestion'
import type { TestQuestionRow } from '../../campaigns/campaigns.ts'
import { titleOfBasis } from '../basis.rules.ts'
import { plainText } from '../bot.rules.ts'
import type { Conversation, EngineAnswer } from '../engine.ts'
import type { Ruled } from './ruled.rules.ts'

/** So much of what the bot said is kept. */
const maxKeptText = 300

/**
 * Whether the bot did what a test question expects. A model does not say from what its answer is: with one, any answer passes where an
 * answer or a fact is expected, and people read what it said.
 */
export function isAsExpected(
  { expects, answerId }: Pick<TestQuestionRow, 'expects' | 'answerId'>,
  did: EngineAnswer | Ruled,
): boolean {
  if (expects === 'hand_over') return did.kind === 'hand_over'
  if (did.kind !== 'answer') return false
  const source = did.basis?.source
  if (source === undefined) return true
  return expects === 'facts' ? source.kind !== 'answer' : source.kind === 'answer' && source.id === answerId
}

/** What the bot did, as it is kept. */
export function outcomeOf(
  did: EngineAnswer | Ruled,
  campaign: Pick<Conversation['campaign'], 'answers' | 'passages'>,
): TestOutcome {
  const basis = did.kind === 'answer' ? did.basis : undefined
  return {
    kind: did.kind,
    source: basis?.source.kind ?? null,
    title: basis === undefined ? null : titleOfBasis(campaign, basis),
    reason: 'reason' in did ? did.reason : null,
    text: 'text' in did ? plainText(did.text, maxKeptText) : null,
  }
}
