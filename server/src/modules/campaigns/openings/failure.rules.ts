import type { OpeningCancelReason, OpeningHoldReason } from '@replyloop/shared/values/opening'
import { dayMs, hourMs } from '../../../platform/clock/time.ts'
import type { Failure } from '../../channels/outgoing.ts'

/** What follows for an opening from why its message did not arrive. */
type Follows =
  | { decision: 'held'; rule: OpeningHoldReason; detail?: string; until?: number; decidesNow?: true }
  | { decision: 'cancelled'; rule: OpeningCancelReason; detail: string }

/** How long what campaigns send rests when the provider restricts it, in milliseconds. */
export const spamRestMs = ({ afterMs = hourMs }: { afterMs?: number | undefined }): number => afterMs

/**
 * Why an opening is put on hold again, or cancelled, when its provider has refused it; `undefined` where it stays failed. Of
 * `until` a wait is never shorter; `decidesNow`: there may be another way.
 */
export function followsFor(failure: Failure, now: number): Follows | undefined {
  const { detail } = failure.error
  if (failure.is === 'stopped') {
    if (failure.what === 'channel')
      return { decision: 'held', rule: 'channel_stopped', detail, decidesNow: true }
    if (failure.what === 'template') return { decision: 'held', rule: 'template_paused', detail }
    if (failure.what === 'campaigns')
      return { decision: 'held', rule: 'spam_limit', detail, until: now + spamRestMs(failure) }
  }
  if (failure.is !== 'refused') return undefined
  if (failure.holds === 'needs_human') return { decision: 'held', rule: failure.holds }
  if (failure.holds !== undefined)
    return { decision: 'held', rule: failure.holds, detail, until: now + (failure.afterMs ?? dayMs) }
  if (failure.optsOut === 'marketing') return { decision: 'cancelled', rule: 'marketing_stopped', detail }
  if (failure.error.kind === 'template') return { decision: 'held', rule: 'template_rejected', detail }
  if (failure.error.kind === 'window_closed')
    return { decision: 'held', rule: 'template_missing', detail, decidesNow: true }
  return undefined
}
