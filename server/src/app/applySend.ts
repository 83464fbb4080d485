import { handOverLateAnswer } from '../modules/bot/bot.reactions.ts'
import { holdOpeningAgain } from '../modules/campaigns/campaigns.reactions.ts'
import type { SendAttempt } from '../modules/channels/channels.facts.ts'
import { findChannel } from '../modules/channels/channels.store.ts'
import type { Failure } from '../modules/channels/outgoing.ts'
import { stopsChannel } from '../modules/channels/sending.ts'
import { requireContact } from '../modules/contacts/findContact.ts'
import { learnNames } from '../modules/conversations/contactOnChannel.ts'
import { applyDeliveryResult, waitForChannel } from '../modules/conversations/conversations.reactions.ts'
import { findMessage, type MessageRow } from '../modules/conversations/messages.store.ts'
import { applyProviderStop } from '../modules/optOut/applyProviderStop.ts'
import type { Tx } from '../platform/db/db.ts'

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

/** A message to a contact that was refused: `undefined` where it has been erased since. */
interface Refusal {
  channelId: string | null
  contactId: string
  message: MessageRow | undefined
  failure: Failure
}

/** What follows for a contact where the provider of a channel has refused a message to it, at once or afterwards. */
export async function applyRefusal(
  tx: Tx,
  { channelId, contactId, message, failure }: Refusal,
): Promise<void> {
  const isLeftToCampaign = message !== undefined && (await holdOpeningAgain(tx, message, failure))
  if (message !== undefined && stopsChannel(failure) && !isLeftToCampaign) await waitForChannel(tx, message)
  if (failure.is !== 'refused') return
  const { error, optsOut } = failure
  if (optsOut !== undefined && channelId !== null)
    await applyProviderStop(tx, { channelId, contactId, optsOut })
  if (message !== undefined && error.kind === 'window_closed') await handOverLateAnswer(tx, message)
}
