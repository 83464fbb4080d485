import { findChannelRoute } from '../../channels/route.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import { providerIdOf } from '../message.rules.ts'
import { revokeReactions } from '../reactions.store.ts'
import { requireMessage } from '../messages/requireMessage.ts'
import { requireOpenWindow } from '../outgoing/requireSendable.ts'

/**
 * A reaction to a message of a contact, in the place of the one before it. Throws `MESSAGE_NOT_FOUND`, `WINDOW_CLOSED`, and
 * `VALIDATION_FAILED` where one cannot react.
 */
export async function createReaction(
  tx: Tx,
  contact: ContactRow,
  { to, emoji }: { to: string; emoji: string },
) {
  const message = await requireMessage(tx, contact.accountId, to)
  if (message.contactId !== contact.id)
    throw new Problem('MESSAGE_NOT_FOUND', `The contact has no message with the id ${to}`)
  const { channel, channelId } = message
  const route = await findChannelRoute(tx, contact.accountId, channel)
  const reactsTo = message.providerId ?? providerIdOf(message)
  if (channelId === null || channelId !== route.channelId || !route.adapter.can.reactions)
    throw fieldProblem('reactTo', `cannot be reacted to: the channel ${channel} carries no reactions`)
  if (reactsTo === null || message.type !== 'text')
    throw fieldProblem('reactTo', 'cannot be reacted to: it is no message that is there for the contact')
  await requireOpenWindow(tx, route, contact.id, { isByHand: false }) // late replies are messages
  await revokeReactions(tx, { contactId: contact.id, channelId, reactsTo, direction: 'outgoing' })
  return { channel, route, body: emoji, type: 'reaction' as const, reactsTo }
}
