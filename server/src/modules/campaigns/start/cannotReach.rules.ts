import type { Way } from './findWay.ts'

/**
 * Whether a channel cannot reach a contact with anything, so that the campaign's second one is tried: the contact has
 * no address there, or nobody can be written to first.
 */
export const cannotReach = (way: Way): boolean =>
  ('holds' in way && way.holds === 'no_address') ||
  ('cancels' in way && way.cancels === 'channel_cannot_open')

/** How a timeline names the two channels of an opening: the one that cannot reach the contact, and the one it goes out on. */
export const describeChange = (from: string, to: string): string => `${from} → ${to}`
