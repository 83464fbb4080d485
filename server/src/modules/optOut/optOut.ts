import type { RuleOf } from '@replyloop/shared/values/timeline'
import { readAccount } from '../accounts/accounts.store.ts'
import { findCampaign } from '../campaigns/campaigns.store.ts'
import { cancelOpeningsOf, recordOpening } from '../campaigns/openings.ts'
import { cancelFollowUps, endDatedSteps } from '../campaigns/followUps.ts'
import { publishContact } from '../contacts/contacts.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { updateContactRow } from '../contacts/contacts.store.ts'
import { personOf } from '../contacts/people.ts'
import { forgetOptOut, rememberOptOut, scheduleRecheckOfOthers } from '../contacts/suppression.ts'
import { recordTimeline } from '../contacts/timeline.ts'
import { suppressPerson } from '../consent/stops.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import {
  cancelUndelivered,
  createOutgoingMessage,
  confirmationRoute,
  permissionToConfirm,
} from '../conversations/outgoing.ts'
import type { MessageRow } from '../conversations/messages.store.ts'
import { confirmationIn } from '../consent/optOut.rules.ts'

/**
 * Stops everything to a contact that has opted out, in the transaction that notes it (docs/interface.md#opt-out), and tells the
 * timeline and subscriptions.
 */
export async function stopEverything(
  tx: Tx,
  contact: ContactRow,
  rule: RuleOf<'opt_out', 'done'>,
  campaignId: string | null = contact.campaignId,
): Promise<void> {
  const { id: contactId } = contact
  await stopMessages(tx, contactId)
  if (rule !== 'same_person') await suppressWithOthers(tx, contact, rule)
  await recordTimeline(tx, { contactId, subject: 'opt_out', decision: 'done', rule, campaignId })
  await publishContact(tx, 'contact.opted_out', contact, campaignId)
}

/** Stops what is to go out to a contact that has opted out: queued openings, follow-ups, and what is undelivered. */
export async function stopMessages(tx: Tx, contactId: string): Promise<void> {
  for (const cancelled of await cancelOpeningsOf(tx, contactId, 'opted_out'))
    await recordOpening(
      tx,
      { contactId, campaignId: cancelled },
      { decision: 'cancelled', rule: 'opted_out' },
    )
  await cancelFollowUps(tx, contactId, 'opted_out')
  await endDatedSteps(tx, contactId, 'opted_out')
  await cancelUndelivered(tx, contactId)
}

/** Puts a contact that has opted out on the suppression list, and has everything to others who are the same person stopped. */
async function suppressWithOthers(
  tx: Tx,
  contact: ContactRow,
  rule: Exclude<RuleOf<'opt_out', 'done'>, 'same_person'>,
): Promise<void> {
  await suppressPerson(tx, await personOf(tx, contact), rule, contact.optedOutAt ?? tx.now)
  await scheduleRecheckOfOthers(tx, contact)
}

/** Opts a contact out for what it has told the provider of a channel, who has confirmed it. */
export async function optOutAsTold(tx: Tx, contact: ContactRow, campaignId?: string | null): Promise<void> {
  if (contact.optedOutAt !== null) return rememberOptOut(tx, contact, 'told_provider')
  const out = await updateContactRow(tx, contact, { optedOutAt: tx.now })
  await stopEverything(tx, out, 'told_provider', campaignId)
}

/** Opts a contact out for what it wrote, and confirms it once, unless the provider of the channel does, or another app has it. */
export async function optOut(tx: Tx, contact: ContactRow, message: MessageRow): Promise<void> {
  if (contact.optedOutAt !== null) return rememberOptOut(tx, contact, 'stop_keyword') // the same person may have done so elsewhere
  const out = await updateContactRow(tx, contact, { optedOutAt: tx.now })
  await stopEverything(tx, out, 'stop_keyword', message.campaignId)
  const route = await confirmationRoute(tx, message)
  if (route === undefined) return
  if ((await readAccount(tx, contact.accountId)).suspendedAt !== null) return // it would come long after
  const campaign = message.campaignId === null ? undefined : await findCampaign(tx, message.campaignId)
  await createOutgoingMessage(tx, {
    id: newId('msg', tx.now),
    to: permissionToConfirm(out),
    body: confirmationIn(campaign?.language),
    channel: message.channel,
    route,
    campaignId: message.campaignId,
    author: 'bot',
  })
}

/** Takes an opt-out back. */
export async function optIn(tx: Tx, contact: ContactRow): Promise<void> {
  await forgetOptOut(tx, await updateContactRow(tx, contact, { optedOutAt: null }))
  await recordTimeline(tx, {
    contactId: contact.id,
    subject: 'opt_out',
    decision: 'undone',
    rule: 'start_keyword',
  })
}
