import type { OpeningHoldReason } from '@replyloop/shared/values/opening'
import { findTemplateOn, pauseTemplate, scheduleSync } from '../../channels/templates.ts'
import { findChannel, restCampaigns } from '../../channels/channels.store.ts'
import type { Failure } from '../../channels/outgoing.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { holdsStarts } from '../../contacts/handOvers.ts'
import { forgetLastReceived } from '../../contacts/people.ts'
import { findMessage, type MessageRow } from '../../conversations/messages.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { endDeliveriesOf } from '../../../platform/outbox/cancellations.store.ts'
import { findCampaign } from '../campaigns.store.ts'
import { unscheduleFollowUp } from '../followUps/followUps.store.ts'
import { spamRestMs, verdictOfFailure } from './failure.rules.ts'
import { findOpeningOfMessage } from './openingsOfContact.store.ts'
import type { OpeningRow } from './openings.store.ts'
import { reviewOfContact } from './schedule.ts'
import { storeUnsent } from './storeUnsent.ts'
import { goOverToSecond } from './secondChannel.ts'

/**
 * What follows for campaigns when a provider has refused a message, at once or after it had accepted it, or a hand-over holds it: its template or what
 * campaigns send on the channel rests, and an opening is decided again when it may be, or goes over to the second channel of its
 * campaign. Its message stays `Failed`, and the next try costs nothing. Returns whether it is left to its campaign so.
 */
export async function holdOpeningAgain(
  tx: Tx,
  { messageId, failure }: { messageId: string; failure: Failure },
): Promise<boolean> {
  const message = await findMessage(tx, messageId)
  if (message === undefined) return false
  const { channelId } = message
  if (channelId !== null) await applyToChannel(tx, message, channelId, failure)
  const opening = message.author === 'campaign' ? await findOpeningOfMessage(tx, message) : undefined
  if (opening?.state !== 'sent') return false
  if (await goOverToSecond(tx, opening, message, failure)) return true
  const verdict = verdictOfFailure(failure, tx.now)
  if (verdict === undefined) return false
  await storeUnsent(tx, opening, verdict, { messageId })
  // A replay of what has failed leaves it to the campaign.
  await endDeliveriesOf(tx, { orderKey: opening.contactId, resultKey: messageId }, 'withdrawn')
  await unscheduleFollowUp(tx, opening)
  const isOfTemplate = failure.error.kind === 'template' && channelId !== null
  if (
    (verdict.is === 'hold' && (await mayBeOver(tx, verdict.reason, opening))) ||
    (isOfTemplate && (await hasOtherTemplate(tx, message, channelId)))
  )
    await reviewOfContact(tx, { id: opening.contactId, accountId: opening.accountId })
  return true
}

/** Whether what holds an opening may be over already, or there may be another way: it is then decided again at once. */
async function mayBeOver(tx: Tx, reason: OpeningHoldReason, { contactId }: OpeningRow): Promise<boolean> {
  if (reason !== 'needs_human') return reason === 'channel_stopped' || reason === 'template_missing'
  const contact = await findContactInAnyAccount(tx, contactId)
  return contact !== undefined && !holdsStarts(contact) // somebody has looked since
}

/** Whether the template by which a campaign's opening goes out is another, or has changed, since a message was made by it. */
async function hasOtherTemplate(
  tx: Tx,
  { campaignId, template, createdAt }: MessageRow,
  channelId: string,
): Promise<boolean> {
  const campaign = campaignId === null ? undefined : await findCampaign(tx, campaignId)
  const current = await findTemplateOn(tx, channelId, campaign?.openingTemplate?.templateId ?? null)
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
