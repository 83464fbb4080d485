import { findChannelRoute, type ChannelRoute } from '../../channels/route.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { requireContact } from '../../contacts/findContact.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { deliveryProgressOf } from '../../../platform/outbox/deliveries.store.ts'
import {
  addressOnRoute,
  noAddressError,
  notConfiguredError,
  requirePermission,
} from './createOutgoingMessage.ts'
import { deliverMessage, deliverMessageAgain, failMessage, markSent } from './deliverMessage.ts'
import { setNextAttempt, type MessageRow } from '../messages.store.ts'
import { requireLocked } from './requireLocked.ts'
import { requireMessage } from '../messages/requireMessage.ts'
import { requireOpenWindow } from './requireSendable.ts'

/**
 * Sends a `Failed` message again, at once, under its `webhook-id`, to where replies go now
 * (docs/interface.md#retry-and-replay); any other is returned as it is. Throws `MESSAGE_NOT_FOUND`, `CONTACT_OPTED_OUT`, and
 * `WINDOW_CLOSED` for a free text.
 */
export async function retryMessage(tx: Tx, accountId: string, id: string): Promise<MessageRow> {
  const { contactId } = await requireMessage(tx, accountId, id)
  await tx.lock(locks.conversation(contactId))
  const message = await requireMessage(tx, accountId, id)
  requireLocked(contactId, message)
  if (message.direction !== 'outgoing' || message.status !== 'Failed') return message
  const contact = await requireContact(tx, accountId, contactId)
  await requirePermission(tx, contact, message.toId) // the contact may have had another phone then
  const { isUntried, nextAttemptAt } = await deliveryProgressOf(tx, id)
  if (isUntried) return message // it is on its way
  const route = await findChannelRoute(tx, accountId, message.channel)
  if (message.template === null)
    await requireOpenWindow(tx, route, contactId, { isByHand: message.author === 'user' })
  const goesTo =
    (await deliverMessageAgain(tx, id, route)) ?? (await deliverAsNew(tx, message, contact, route))
  if (goesTo === 'accepted') await markSent(tx, message)
  else if (goesTo === undefined)
    await failMessage(tx, message, noAddressError(tx.now, route, message.channel))
  else if (goesTo > 0) await setNextAttempt(tx, id, tx.now)
  else await failMessage(tx, message, notConfiguredError(tx.now, route, message.channel), nextAttemptAt)
  return requireMessage(tx, accountId, id)
}

/** Hands a message over as if it had just been made; `undefined` where the contact has no address on its channel. */
async function deliverAsNew(
  tx: Tx,
  message: MessageRow,
  contact: ContactRow,
  route: ChannelRoute,
): Promise<number | undefined> {
  const toId = message.toId ?? (await addressOnRoute(tx, route, contact, message.channel))
  return toId === undefined ? undefined : deliverMessage(tx, message, { route, toId, contact })
}
