import { dayMs, hourMs } from '../../../platform/clock/time.ts'
import type { Failure } from '../../channels/outgoing.ts'
import type { Unsent } from '../start/startVerdict.rules.ts'

/** How long what campaigns send rests when the provider restricts it, in milliseconds. */
export const spamRestMs = ({ afterMs = hourMs }: { afterMs?: number | undefined }): number => afterMs

/**
 * Why an opening is put on hold again, or cancelled, when its provider has refused it; `undefined` where it stays failed. Of
 * `until` a wait is never shorter.
 */
export function verdictOfFailure(failure: Failure, now: number): Unsent | undefined {
  const { detail, kind } = failure.error
  if (failure.is === 'stopped') {
    if (failure.what === 'channel') return { is: 'hold', reason: 'channel_stopped', detail }
    if (failure.what === 'template') return { is: 'hold', reason: 'template_paused', detail }
    if (failure.what === 'campaigns')
      return { is: 'hold', reason: 'spam_limit', detail, until: now + spamRestMs(failure) }
  }
  if (failure.is !== 'refused') return undefined
  if (failure.holds === 'needs_human') return { is: 'hold', reason: failure.holds }
  if (failure.holds !== undefined)
    return { is: 'hold', reason: failure.holds, detail, until: now + (failure.afterMs ?? dayMs) }
  if (failure.optsOut === 'marketing') return { is: 'cancel', reason: 'marketing_stopped', detail }
  if (kind === 'template') return { is: 'hold', reason: 'template_rejected', detail }
  if (kind === 'window_closed') return { is: 'hold', reason: 'template_missing', detail }
  return undefined
}
