import { isOneOf } from '@replyloop/shared/values/oneOf'
import { textFaults } from '@replyloop/shared/values/opening'
import { timelineRules, type RuleOf } from '@replyloop/shared/values/timeline'
import { hourMs } from '../../../platform/clock/time.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { startVerdict, type StartFacts, type StartVerdict } from '../start/startVerdict.rules.ts'

/** What becomes of a follow-up that is due. */
export type FollowUpVerdict<To> =
  | Extract<StartVerdict<To>, { is: 'send' }>
  /** Without a rule it waits without a line on the timeline: it looks again and again, until the account is resumed. */
  | { is: 'wait'; rule: RuleOf<'follow_up', 'queued'> | undefined; until: number }
  /** Left out; the next step may still go, unless the text cannot be made. */
  | { is: 'skip'; rule: RuleOf<'follow_up', 'skipped'>; fault?: { detail: string | null } }
  | { is: 'cancel'; rule: RuleOf<'follow_up', 'cancelled'> }

/** Whether a step that is due is sent at `now`, waits for a time, is left out, or ends with those behind it. */
export function followUpVerdict<To>(
  { status }: Pick<CampaignRow, 'status'>,
  step: CampaignRow['followUps'][number] | undefined,
  facts: StartFacts<To>,
  now: number,
): FollowUpVerdict<To> {
  if (step === undefined) return { is: 'cancel', rule: 'removed' }
  if (status !== 'Live') return { is: 'cancel', rule: 'conversation_ended' }
  const verdict = startVerdict(facts, now)
  if (verdict.is === 'send') return verdict
  if (verdict.is === 'cancel') {
    if (verdict.reason === 'opted_out') return { is: 'cancel', rule: verdict.reason }
    return { is: 'skip', rule: verdict.reason === 'marketing_stopped' ? verdict.reason : 'window_closed' }
  }
  const { reason, until, detail = null } = verdict
  if (reason === 'needs_human') return { is: 'cancel', rule: 'conversation_ended' }
  if (reason === 'suspended') return { is: 'wait', rule: undefined, until: now + hourMs }
  if (until !== undefined && isOneOf(timelineRules.follow_up.queued, reason))
    return { is: 'wait', rule: reason, until }
  if (isOneOf(textFaults, reason)) return { is: 'skip', rule: reason, fault: { detail } }
  if (reason === 'template_missing' && !step.template) return { is: 'skip', rule: 'window_closed' }
  return { is: 'skip', rule: isOneOf(timelineRules.follow_up.skipped, reason) ? reason : 'channel_stopped' }
}
