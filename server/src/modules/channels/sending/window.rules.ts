import { dayMs } from '../../../platform/clock/time.ts'

/** Whether a free text may be sent to somebody on a channel now, and until when; instants in milliseconds since 1970. */
export interface Window {
  isOpen: boolean
  /** When it ends or has ended; `null`: never, or it has not begun yet. */
  opensUntil: number | null
}

/** When a person wrote last on a channel, by any of its addresses there; `null`: never. */
export const lastReceivedOf = (identities: readonly { lastReceivedAt: number | null }[]): number | null =>
  Math.max(0, ...identities.map(({ lastReceivedAt }) => lastReceivedAt ?? 0)) || null

/** The window that what a person wrote last has opened on a channel, where free texts may follow that for `windowMs`. */
export function windowOf({
  windowMs,
  lastReceivedAt,
  now,
}: {
  windowMs: number | null
  lastReceivedAt: number | null
  now: number
}): Window {
  if (windowMs === null) return { isOpen: true, opensUntil: null }
  if (lastReceivedAt === null) return { isOpen: false, opensUntil: null }
  const opensUntil = lastReceivedAt + windowMs
  return { isOpen: now < opensUntil, opensUntil }
}

/** What decides about the windows of a channel. */
interface WindowRules {
  can: { windowMs: number | null; humanWindowMs: number | null }
  /** Of the channel: `humanAgent` is `yes` where the provider has approved late replies. */
  settings: Readonly<Record<string, string>>
}

/** For how long a reply by hand may follow what a person wrote, in milliseconds; `null`: no longer than anything else. */
const lateMsOf = ({ can: { humanWindowMs }, settings }: WindowRules): number | null =>
  settings['humanAgent'] === 'yes' ? humanWindowMs : null

/** Until when a reply by hand may go out after the window for free texts; `null` where none may. */
export function lateUntilOf(channel: WindowRules, lastReceivedAt: number | null): number | null {
  const lateMs = lateMsOf(channel)
  return lateMs === null || lastReceivedAt === null ? null : lastReceivedAt + lateMs
}

/** The window of a message to a contact, whose addresses on the channel are `known`, by who has written it. */
export function windowFor({
  isByHand,
  known,
  now,
  ...channel
}: WindowRules & {
  isByHand: boolean
  known: readonly { lastReceivedAt: number | null }[]
  now: number
}): Window & { isLate: boolean } {
  const lastReceivedAt = lastReceivedOf(known)
  const window = windowOf({ windowMs: channel.can.windowMs, lastReceivedAt, now })
  const lateMs = lateMsOf(channel)
  if (window.isOpen || lateMs === null || !isByHand) return { ...window, isLate: false }
  const late = windowOf({ windowMs: lateMs, lastReceivedAt, now })
  return { ...late, isLate: late.isOpen }
}

/** Why a free text cannot be sent on a channel, and what can be done. */
export function describeClosedWindow(
  channel: WindowRules & { can: { templates: boolean } },
  opensUntil: number | null,
): string {
  const { templates, humanWindowMs } = channel.can
  if (opensUntil === null)
    return `The contact has not written on this channel yet: ${
      templates
        ? 'only an approved template can be sent'
        : 'write on another channel, or wait until the contact writes here'
    }`
  const instead = templates
    ? 'Send an approved template, or write on another channel'
    : 'Write on another channel, or wait until the contact writes again'
  const late =
    humanWindowMs !== null && lateMsOf(channel) === null
      ? `. A person may reply for ${humanWindowMs / dayMs} days where Meta has approved Human Agent for the app: then say so in the channel’s settings`
      : ''
  return `The contact wrote too long ago for a free text: that was possible until ${new Date(opensUntil).toISOString()}. ${instead}${late}`
}
