import type { Schema } from '../db/schema.ts'

type Campaign = Schema['campaign']['$inferSelect']
type Contact = Schema['contact']['$inferSelect']
type Account = Schema['account']['$inferSelect']
type Message = Schema['message']['$inferSelect']

/** Messages that arrive within this time of each other get one answer (contract section 6). */
export const burstMs = 2000

/** How many texts an engine sees. */
export const contextLength = 20

const fileName = /^\S+\.[a-z0-9]{1,5}$/i
const word = /\p{L}{2,}/u

/** Whether an incoming message says something that can be answered: reactions and bare files do not. */
export const asksSomething = ({
  type,
  body,
  mediaContentType,
}: Pick<Message, 'type' | 'body' | 'mediaContentType'>): boolean =>
  type === 'text' && (mediaContentType === null || (word.test(body) && !fileName.test(body.trim())))

/**
 * Why the bot may not answer a contact, as a code; `undefined` when it may (contract section 6). Credit is asked last,
 * so that a grant helps whenever it is the reason.
 */
export function whySilent(given: {
  campaign: Campaign | undefined
  contact: Contact
  account: Pick<Account, 'metered' | 'balance'>
  /** What an answer costs, in thousandths of a credit. */
  price: number
  now: number
}): string | undefined {
  const { campaign, contact, account, price, now } = given
  if (campaign === undefined) return 'no_campaign'
  if (campaign.status !== 'Live') return 'campaign_not_live'
  if (campaign.type === 'Outgoing') return 'campaign_outgoing'
  if (!campaign.botEnabled) return 'bot_off'
  if (contact.optedOutAt !== null) return 'opted_out'
  if (!contact.botActive) return 'bot_off_for_contact'
  if (contact.needsHumanAt !== null) return 'needs_human'
  if (contact.botPausedUntil !== null && contact.botPausedUntil > now) return 'person_replied'
  if (account.metered && account.balance < price) return 'no_credit'
  return undefined
}

/** What has happened to a conversation while an engine was thinking. */
export type Interruption = 'person_replied' | 'more_to_answer' | undefined

/**
 * Whether an answer that was thought about `seen`, the newest incoming message then, may still be given: a person's
 * reply wins over it, and a newer text is answered together with the older ones. `since` is newest first.
 */
export function interruptionOf(
  seen: string,
  since: readonly Pick<Message, 'id' | 'direction' | 'author' | 'type' | 'body' | 'mediaContentType'>[],
): Interruption {
  const newer = since.filter(({ id }) => id > seen)
  if (newer.some(({ author }) => author === 'user')) return 'person_replied'
  return newer.some((message) => message.direction === 'incoming' && asksSomething(message))
    ? 'more_to_answer'
    : undefined
}
