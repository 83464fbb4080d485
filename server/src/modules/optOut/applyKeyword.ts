import { handOver } from '../bot/bot.ts'
import { findCampaign } from '../campaigns/campaigns.store.ts'
import { isYes, optOutCommandOf, type OptOutCommand } from '../consent/optOut.rules.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { forgetOptOut } from '../contacts/suppression.ts'
import { findContactInAnyAccount } from '../contacts/contacts.store.ts'
import { type ToldProvider, phoneReactionIn } from '../conversations/incoming.ts'
import { asMeant, isStandby } from '../conversations/message.rules.ts'
import type { MessageRow } from '../conversations/messages.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import { optIn, optOut, optOutAsTold } from './optOut.ts'

/**
 * Opts a contact out or in where the message is a keyword for that, and hands over where it may be about stopping
 * (docs/interface.md#opt-out). A tap never opts in.
 */
export async function applyKeyword(
  tx: Tx,
  {
    contact,
    message: received,
    told,
    payload,
  }: { contact: ContactRow; message: MessageRow; told?: ToldProvider; payload?: string | undefined },
): Promise<void> {
  const message = asMeant(received)
  const mayResume = message.incomingData?.tapped === undefined
  if (message.type === 'system') return // the channel's words, not the contact's
  if (told === 'resumed' && !mayResume) return
  if (told !== undefined) return applyTold(tx, contact, message, told)
  if (phoneReactionIn(message.body) !== undefined) return // what it quotes are not the contact's words
  const behind = payload === undefined ? undefined : commandBehind(payload)
  const command = behind === 'stop' ? behind : ((await commandOf(tx, message)) ?? behind)
  const mayOptIn = mayResume && behind === undefined && (command === 'start' || isYes(message.body))
  if (command === undefined && !mayOptIn) return
  // Read again, since it may have been changed while the message waited for its conversation.
  const current = (await findContactInAnyAccount(tx, contact.id)) ?? contact
  if (mayOptIn && message.type !== 'text') return // a reaction is about one message
  if (current.optedOutAt !== null && mayOptIn) return optIn(tx, current)
  if (current.optedOutAt !== null && command !== 'stop') return
  if (command === 'start') return mayResume ? resume(tx, current) : undefined
  if (command === 'stop') return optOut(tx, current, message)
  if (command === 'unclear' && !isStandby(message) && current.needsHumanReason !== 'may_opt_out')
    await handOver(tx, current, {
      reason: 'may_opt_out',
      lastMessage: received,
      campaignId: message.campaignId,
    })
}

/** Takes an opt-out back: the contact's own, or that of another contact of the same person. */
const resume = async (tx: Tx, contact: ContactRow): Promise<void> =>
  contact.optedOutAt === null ? void (await forgetOptOut(tx, contact)) : optIn(tx, contact)

/** Follows what a contact has told the provider of a channel, who has obeyed and confirmed it already. */
async function applyTold(
  tx: Tx,
  contact: ContactRow,
  { campaignId }: MessageRow,
  told: NonNullable<ToldProvider>,
): Promise<void> {
  if (told === 'help') return // the provider has helped
  const current = (await findContactInAnyAccount(tx, contact.id)) ?? contact
  return told === 'stopped' ? optOutAsTold(tx, current, campaignId) : resume(tx, current)
}

/**
 * What a tapped button says about the messages by what the business has put behind it, not by its text. A word that may also
 * cancel an order is left to a person.
 */
function commandBehind(payload: string): 'stop' | 'unclear' | undefined {
  const command = optOutCommandOf(payload)
  if (command === 'stop' && ordinaryPayload.test(payload)) return 'unclear'
  return command === 'start' ? undefined : command
}

const ordinaryPayload = /^\W*(?:cancel|end|quit)\W*$/i

async function commandOf(tx: Tx, { type, body, campaignId }: MessageRow): Promise<OptOutCommand | undefined> {
  const inAnyLanguage = optOutCommandOf(body)
  if (inAnyLanguage === undefined || inAnyLanguage === 'start') return inAnyLanguage
  if (type !== 'text') return 'unclear' // a reaction is about one message
  const campaign = campaignId === null ? undefined : await findCampaign(tx, campaignId)
  return optOutCommandOf(body, campaign?.language)
}
