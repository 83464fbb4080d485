/** Whether a free text may be sent to somebody on a channel now, and until when; instants in milliseconds since 1970. */
export interface Window {
  isOpen: boolean
  /** When it ends or has ended; `null`: never, or it has not begun yet. */
  opensUntil: number | null
}

/** When a person wrote last on a channel, whichever of its addresses it used there; `null`: never. */
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

/** Why a free text cannot be sent, and what can. */
export const describeClosedWindow = (opensUntil: number | null): string =>
  opensUntil === null
    ? 'The contact has not written on this channel yet: only an approved template can be sent'
    : `The contact wrote too long ago for a free text: that was possible until ${new Date(opensUntil).toISOString()}. Send an approved template`
