import { findTemplateOn, pauseTemplate, scheduleSync } from '../../channels/templates.ts'
import { findChannel, restCampaigns } from '../../channels/channels.store.ts'
import type { Failure } from '../../channels/outgoing.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { holdsStarts } from '../../contacts/handOvers.ts'
import { forgetLastReceived } from '../../contacts/people.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { endDeliveriesOf } from '../../../platform/outbox/cancellations.store.ts'
import { holdRecipientAgain } from '../broadcasts/refusedRecipient.ts'
import { findCampaign } from '../campaigns.store.ts'
import { unscheduleFollowUp } from '../followUps/followUps.store.ts'
import type { Unsent } from '../start/startVerdict.rules.ts'
import { spamRestMs, verdictOfFailure } from './failure.rules.ts'
import { reviewOfContact, storeUnsent } from './holdOpening.ts'
import { findOpeningOfMessage } from './openingsOfContact.store.ts'
import { goOverToSecond } from './secondChannel.ts'

/**
 * What follows for campaigns when a provider has refused a message, at once or after it had accepted it, or a hand-over holds it:
 * its template or what campaigns send on the channel rests, and an opening is decided again when it may be, or goes over to the
 * second channel of its campaign. Its message stays `Failed`, and the next try costs nothing. Returns whether it is left to its
 * campaign so.
 */
export async function holdOpeningAgain(tx: Tx, message: MessageRow, failure: Failure): Promise<boolean> {
  if (message.channelId !== null) await applyToChannel(tx, message, message.channelId, failure)
  const opening = message.author === 'campaign' ? await findOpeningOfMessage(tx, message) : undefined
  if (opening === undefined && message.author === 'campaign') return holdRecipientAgain(tx, message, failure)
  if (opening?.state !== 'sent') return false
  const goesOver = await goOverToSecond(tx, opening, message, failure)
  const verdict = goesOver ? undefined : verdictOfFailure(failure, tx.now)
  if (!goesOver && verdict === undefined) return false
  if (verdict !== undefined) await storeUnsent(tx, opening, verdict, { messageId: message.id })
  // A replay of what has failed leaves it to the campaign.
  await endDeliveriesOf(tx, { orderKey: opening.contactId, resultKey: message.id }, 'withdrawn')
  await unscheduleFollowUp(tx, opening)
  if (verdict === undefined || (await mayGoNow(tx, message, failure, verdict)))
    await reviewOfContact(tx, { id: opening.contactId, accountId: opening.accountId })
  return true
}

/** Whether what holds an opening may be over already, or there may be another way: it is then decided again at once. */
async function mayGoNow(
  tx: Tx,
  message: MessageRow,
  { error }: Failure,
  { reason }: Unsent,
): Promise<boolean> {
  if (reason === 'channel_stopped' || reason === 'template_missing') return true
  if (reason === 'needs_human') {
    const contact = await findContactInAnyAccount(tx, message.contactId)
    return contact !== undefined && !holdsStarts(contact) // somebody has looked since
  }
  if (error.kind !== 'template' || message.channelId === null) return false
  const { campaignId, template, createdAt } = message
  const campaign = campaignId === null ? undefined : await findCampaign(tx, campaignId)
  const current = await findTemplateOn(tx, message.channelId, campaign?.openingTemplate?.templateId ?? null)
  // Its template is another one by now, or has changed.
  return current !== undefined && (current.id !== template?.templateId || current.updatedAt > createdAt)
}

/** Stores what a refusal says of the channel and its templates, no matter who wrote the message. */
async function applyToChannel(
  tx: Tx,
  { contactId, template, createdAt: sentAt }: MessageRow,
  channelId: string,
  failure: Failure,
): Promise<void> {
  const { kind, detail, code } = failure.error
  if (failure.is === 'stopped' && failure.what === 'template' && template !== null)
    await pauseTemplate(tx, template.templateId, detail)
  if (failure.is === 'stopped' && failure.what === 'campaigns')
    await restCampaigns(tx, channelId, tx.now + spamRestMs(failure))
  // Without a code it was our own rule, by what is known already.
  if (failure.is === 'refused' && kind === 'window_closed' && code !== undefined)
    await forgetLastReceived(tx, { channelId, contactId, sentAt })
  const channel =
    failure.is === 'refused' && kind === 'template' ? await findChannel(tx, channelId) : undefined
  if (channel !== undefined) await scheduleSync(tx, channel)
}
