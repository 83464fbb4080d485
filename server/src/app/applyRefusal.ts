import { handOverLateAnswer } from '../modules/bot/bot.reactions.ts'
import { holdOpeningAgain } from '../modules/campaigns/campaigns.reactions.ts'
import type { Failure } from '../modules/channels/outgoing.ts'
import { stopsChannel } from '../modules/channels/sending.ts'
import { waitForChannel } from '../modules/conversations/conversations.reactions.ts'
import type { MessageRow } from '../modules/conversations/messages.store.ts'
import { applyProviderStop } from '../modules/optOut/applyProviderStop.ts'
import type { Tx } from '../platform/db/db.ts'

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
