import type { z } from 'zod'
import { readAccount } from '../../accounts/accounts.store.ts'
import { findCampaign } from '../../campaigns/campaigns.store.ts'
import { optOutCommandOf } from '../../consent/optOut.rules.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { addTranscript } from '../../conversations/incoming.ts'
import { isStandby } from '../../conversations/message.rules.ts'
import { findMessage, listLatestMessages, type MessageRow } from '../../conversations/messages.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { scheduleAnswer, campaignToAnswerIn } from '../answering/situation.ts'
import { contextLength } from '../bot.rules.ts'
import type { transcribeJob } from '../bot.jobs.ts'
import { handOver } from '../handOver.ts'

/** What was said in a voice note, or why nobody knows. */
export type Heard = { text: string } | { fault: 'voice_too_long' | 'not_transcribed' }

/**
 * Stores what is said in a voice note and has the bot answer it; or hands over where it could not be written down, or not before
 * the bot has answered what came after it. What may be about stopping is for a person: a model has heard it, nobody has written
 * it. The caller holds the lock of the conversation.
 */
export async function endTranscription(tx: Tx, message: MessageRow, heard: Heard): Promise<void> {
  const contact = await findContactInAnyAccount(tx, message.contactId)
  if (contact === undefined) return
  if (!('text' in heard)) return handOverNote(tx, contact, message, heard.fault)
  const { text } = heard
  const written = await addTranscript(tx, contact, message, text)
  if (await handOverStop(tx, contact, written, text)) return
  const latest = await listLatestMessages(tx, { contactId: contact.id, limit: contextLength })
  const since = latest.filter(({ id }) => id > message.id)
  if (since.some(({ author }) => author === 'user')) return
  if (since.some(({ author }) => author === 'bot'))
    return handOverNote(tx, contact, written, 'not_transcribed')
  await scheduleAnswer(tx, { contact, message: written, writtenAt: message.createdAt })
}

/** Hands over what may be about stopping; returns whether it is. */
async function handOverStop(
  tx: Tx,
  contact: ContactRow,
  message: MessageRow,
  text: string,
): Promise<boolean> {
  const { campaignId } = message
  const campaign = campaignId === null ? undefined : await findCampaign(tx, campaignId)
  const command = optOutCommandOf(text) ?? optOutCommandOf(text, campaign?.language)
  if (command === undefined || command === 'start') return false
  const isKnown = contact.optedOutAt !== null || contact.needsHumanReason === 'may_opt_out'
  if (!isKnown && !isStandby(message))
    await handOver(tx, contact, { reason: 'may_opt_out', lastMessage: message, campaignId })
  return true
}

/** Hands a note over that the bot would have answered; where it may not, the timeline says why. */
async function handOverNote(
  tx: Tx,
  contact: ContactRow,
  message: MessageRow,
  reason: Extract<Heard, { fault: string }>['fault'],
): Promise<void> {
  const { campaignId } = message
  if (campaignId === null || isStandby(message)) return
  const account = await readAccount(tx, contact.accountId)
  const campaign = await findCampaign(tx, campaignId)
  const asked = await campaignToAnswerIn(tx, { account, contact, campaign }, message)
  if (asked !== undefined) await handOver(tx, contact, { reason, lastMessage: message, campaignId })
}

/** Hands over a voice note of which all tries have failed. Returns whether it is still there. */
export async function giveUpTranscript(
  tx: Tx,
  { messageId }: z.output<typeof transcribeJob.payload>,
): Promise<boolean> {
  const before = await findMessage(tx, messageId)
  if (before === undefined) return false
  await tx.lock(locks.conversation(before.contactId))
  const message = await findMessage(tx, messageId)
  if (message === undefined || message.transcript !== null) return false
  await endTranscription(tx, message, { fault: 'not_transcribed' })
  return true
}
