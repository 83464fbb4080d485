import {
  broadcastStops,
  stopRuleWindow,
  type BroadcastPauseReason,
  type RecipientEndReason,
} from '@replyloop/shared/values/broadcast'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { passingHoldReasons } from '@replyloop/shared/values/opening'
import type { Unsent } from '../start/startVerdict.rules.ts'
import type { BroadcastRow, StoredVariant } from './broadcasts.store.ts'
import type { SendingChannel } from './sendingChannel.ts'

/** What becomes of a recipient to whom nothing goes out now. */
export type Fate =
  | { is: 'held'; reason: (typeof passingHoldReasons)[number]; until: number | undefined }
  /** It stops the broadcast as a whole, and the recipient waits. */
  | { is: 'stops'; reason: BroadcastPauseReason }
  | { is: 'never'; reason: RecipientEndReason }

/** What becomes of a recipient, by the verdict: a broadcast waits for a time, and for nothing that a contact lacks. */
export function fateOf(verdict: Unsent, { use }: Pick<StoredVariant, 'use'>): Fate {
  const { reason } = verdict
  if (verdict.is === 'cancel') return { is: 'never', reason }
  if (isOneOf(passingHoldReasons, reason)) return { is: 'held', reason, until: verdict.until }
  const isOfAll = isOneOf(broadcastStops, reason) && (reason !== 'template_missing' || use !== null)
  return isOfAll ? { is: 'stops', reason } : { is: 'never', reason }
}

/** Why the quality of its channel, or its last messages, stop a broadcast; `undefined` where they do not. */
export function stopOf(
  { stopRules: rules, goesOnPoor }: Pick<BroadcastRow, 'stopRules' | 'goesOnPoor'>,
  {
    failed,
    optedOut,
    hasPoorQuality,
  }: { failed: number; optedOut: number } & Pick<SendingChannel, 'hasPoorQuality'>,
): BroadcastPauseReason | undefined {
  if (rules === null) return undefined
  if (hasPoorQuality && !goesOnPoor) return 'quality_red'
  const isMore = (people: number, percent: number) => people * 100 > percent * stopRuleWindow
  if (isMore(failed, rules.failedPercent)) return 'failing'
  return isMore(optedOut, rules.optOutPercent) ? 'opt_outs' : undefined
}
