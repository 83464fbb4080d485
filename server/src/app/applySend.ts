import type { SendAttempt } from '../modules/channels/channels.facts.ts'
import { findChannel } from '../modules/channels/channels.store.ts'
import { requireContact } from '../modules/contacts/findContact.ts'
import { learnNames } from '../modules/conversations/contactOnChannel.ts'
import { applyDeliveryResult } from '../modules/conversations/conversations.reactions.ts'
import { findMessage } from '../modules/conversations/messages.store.ts'
import type { Tx } from '../platform/db/db.ts'
import { applyRefusal } from './applyRefusal.ts'

/** What follows for a message, and for its contact, from what the adapter of a connected channel has said of it. */
export async function applySend(
  tx: Tx,
  { settled, channelId, outcome, newAddresses }: SendAttempt,
): Promise<void> {
  await applyDeliveryResult(tx, settled)
  const { delivery, resultKey } = settled
  const { accountId, orderKey: contactId } = delivery
  if (contactId === null || resultKey === null) return
  const channel = channelId !== null && newAddresses.length > 0 ? await findChannel(tx, channelId) : undefined
  if (channel !== undefined)
    await learnNames(tx, channel, await requireContact(tx, accountId, contactId), newAddresses)
  if (outcome === undefined || outcome.is === 'accepted') return
  const message = await findMessage(tx, resultKey)
  await applyRefusal(tx, { channelId, contactId, message, failure: outcome })
}
