import { dayMs, hourMs, minuteMs } from '../../../platform/clock/time.ts'
import type { ChannelRow } from '../channels.store.ts'

/** How often a provider is asked for what came in without a hook. */
export const listEveryMs = 15 * minuteMs
/** What is younger may still come by its hook, which says more: it is left to that. */
export const hookMs = minuteMs
/** So much is asked for again, as a list may lag behind. */
const overlapMs = 15 * minuteMs
/** What came in before is not asked for, however long the service was away. */
const mostMs = 7 * dayMs
/** The longest span that is asked for at once: what it brings is stored before the next one. */
const spanMs = 6 * hourMs

/** The span to ask a provider for at `now`, in milliseconds since 1970, and whether it reaches up to the present. */
export function spanToList(
  { createdAt, inboundListedUntil }: Pick<ChannelRow, 'createdAt' | 'inboundListedUntil'>,
  now: number,
): { since: number; until: number; isLast: boolean } {
  const latest = now - hookMs
  const listed = Math.min(inboundListedUntil ?? 0, latest) // the clock may have been set back
  const since = Math.max(createdAt, latest - mostMs, listed - overlapMs)
  const until = Math.min(latest, since + spanMs)
  return { since, until, isLast: until === latest }
}
