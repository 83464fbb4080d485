import type { LivePresence } from '@replyloop/shared/contract/presence'

type Hear = (presence: LivePresence) => void
const listeners = new Set<Hear>()

/** Passes on what the service tells of members in conversations. */
export const passPresence: Hear = (presence) => listeners.forEach((hear) => hear(presence))

/** Has a function hear of it, until the returned one is called. */
export function hearPresence(hear: Hear): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
