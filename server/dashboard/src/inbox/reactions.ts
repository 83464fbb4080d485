import type { Message } from './inboxQueries.ts'

/**
 * The messages of a conversation without the reactions that are shown at the message that they are to, and these by its
 * `providerId`. One that was taken back, or in whose place another has come, is not shown there any more.
 */
export function withReactions(messages: readonly Message[]) {
  const known = new Set(
    messages.flatMap(({ type, providerId }) => (type === 'text' ? (providerId ?? []) : [])),
  )
  const isShown = ({ type, status, reactsTo }: Message) =>
    type === 'reaction' && status !== 'Failed' && typeof reactsTo === 'string' && known.has(reactsTo)
  const standing = messages.filter(
    (message) => isShown(message) && message.body !== '' && typeof message.revokedAt !== 'string',
  )
  return {
    messages: messages.filter((message) => !isShown(message)),
    reactionsTo: Map.groupBy(standing, ({ reactsTo }) => reactsTo ?? ''),
  }
}

/** Whether a person can react to a message: the provider of its channel knows it. */
export const canBeReactedTo = ({ type, status, providerId }: Message): boolean =>
  type === 'text' && status !== 'Failed' && typeof providerId === 'string'
