import type { BotBlockedReason } from '@replyloop/shared/values/bot'
import { csatOf } from '@replyloop/shared/values/inbox'
import type { RuleOf } from '@replyloop/shared/values/timeline'
import type { CampaignRow } from '../campaigns/campaigns.store.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { isStandby } from '../conversations/message.rules.ts'
import type { MessageRow } from '../conversations/messages.store.ts'
import { phoneReactionIn } from '../conversations/incoming.ts'
import { hourMs } from '../../platform/clock/time.ts'
import { creditRefusal } from '../credits/charge.ts'
import { optOutCommandOf } from '../consent/optOut.rules.ts'
import type { Basis, Conversation, KnownAnswer } from './engine.ts'

/** Messages that arrive within this time of each other get one answer (docs/interface.md#bot). */
export const burstMs = 2000

/** A message that comes in longer after it was written, such as after an outage, is answered by a person, if at all. */
export const lateMs = hourMs

/** How many texts an engine sees. */
export const contextLength = 20

const fileName = /^\S+\.[a-z0-9]{1,5}$/i
/** Two letters, each with its vowel signs: Hindi and others write most letters with one. */
const word = /\p{L}\p{M}*\p{L}/u

/** Whether an incoming message says something that can be answered: reactions and bare files do not. */
export const asksSomething = ({
  type,
  body,
  mediaContentType,
  transcript = null,
}: Pick<MessageRow, 'type' | 'body' | 'mediaContentType'> &
  Partial<Pick<MessageRow, 'transcript'>>): boolean =>
  type === 'text' &&
  (mediaContentType === null || transcript !== null || (word.test(body) && !fileName.test(body.trim()))) &&
  phoneReactionIn(body) === undefined

/**
 * Why the bot may not answer a contact, as a code; `undefined` when it may (docs/interface.md#bot). Credit is checked
 * last, so that wherever it is the reason a grant is all that is missing.
 */
export function botBlockedReason(given: {
  campaign: CampaignRow | undefined
  contact: ContactRow
  account: Parameters<typeof creditRefusal>[0]
  /** What an answer costs, in thousandths of a credit. */
  price: number
  now: number
}): BotBlockedReason | undefined {
  const { campaign, contact, account, price, now } = given
  if (campaign === undefined) return 'no_campaign'
  if (campaign.status !== 'Live') return 'campaign_not_live'
  if (campaign.type === 'Outgoing') return 'campaign_outgoing'
  if (!campaign.botEnabled) return 'bot_off'
  if (contact.optedOutAt !== null) return 'opted_out'
  if (!contact.botActive) return 'bot_off_for_contact'
  if (contact.needsHumanAt !== null) return 'needs_human'
  if (contact.botPausedUntil !== null && contact.botPausedUntil > now) return 'person_replied'
  return creditRefusal(account, price, now)
}

type MessageContent = Pick<MessageRow, 'id' | 'direction' | 'author' | 'type' | 'body' | 'mediaContentType'> &
  Partial<Pick<MessageRow, 'revokedAt' | 'status' | 'channelId' | 'incomingData' | 'transcript'>>

/**
 * Whether an incoming message is one that the bot answers: it says something to us, was not taken back, is no keyword of an opt-out or opt-in, and
 * does not look like one. A tap is no opt-in, and a score asks nothing.
 */
export function isQuestion(message: MessageContent): boolean {
  if (message.direction !== 'incoming' || message.revokedAt) return false
  if (isStandby(message) || !asksSomething(message)) return false
  const tapped = message.incomingData?.tapped
  if (tapped !== undefined && csatOf(tapped.id) !== undefined) return false
  const command = optOutCommandOf(message.body)
  return command === undefined || (command === 'start' && tapped !== undefined)
}

/**
 * The texts that wait for an answer, newest first: those from the message `first` on that neither the bot nor a person
 * has answered. What the API or a campaign sent in between answers nothing. `messages` is newest first.
 */
export function unansweredOf<M extends MessageContent>(messages: readonly M[], first: string): M[] {
  const unanswered: M[] = []
  for (const message of messages) {
    if (message.author === 'bot' || message.author === 'user') break
    if (message.id >= first && isQuestion(message)) unanswered.push(message)
  }
  return unanswered
}

/** What has happened in a conversation while the engine worked on its answer. */
type Interruption = RuleOf<'answer', 'cancelled'> | 'more_to_answer'

/**
 * Whether an answer that was thought about `seen`, the newest incoming message then, may still be given: a person's
 * reply wins over it, an opt-out ends it before all else, and a newer text is answered together with the older ones.
 * `since` is newest first.
 */
export function detectInterruption(seen: string, since: readonly MessageContent[]): Interruption | undefined {
  const newer = since.filter(({ id }) => id > seen)
  if (newer.some(({ author }) => author === 'user')) return 'person_replied'
  if (newer.some(({ author }) => author === 'bot')) return 'opted_out' // all that the bot can have sent since is the confirmation
  return newer.some(isQuestion) ? 'more_to_answer' : undefined
}

/**
 * The id of the answer of the campaign that an engine gives: the one that it names as its basis, or else, where it names none, that
 * of the same text.
 */
export const answerGiven = (
  { text, basis }: { text: string; basis?: Basis | undefined },
  answers: readonly KnownAnswer[],
): string | undefined => {
  if (basis !== undefined) return basis.source.kind === 'answer' ? basis.source.id : undefined
  return answers.find(({ answer }) => answer === text)?.id
}

/** What goes with an answer that is, word for word, that of a pair; an answer of other words has nothing. */
export function besideAnswer(text: string, answers: Conversation['campaign']['answers']) {
  const pair = answers.find(({ answer, choices, files }) => (choices ?? files) && answer === text)
  return { choices: pair?.choices, attachments: pair?.files?.map((file) => ({ url: null, ...file })) }
}

/**
 * A text as it may be stored and sent: without NUL and halves of characters, trimmed, and of `maxLength` UTF-16 units at
 * most, cut between characters.
 */
export function plainText(text: string, maxLength: number): string {
  const clean = text.toWellFormed().replaceAll('\0', '').trim()
  if (clean.length <= maxLength) return clean
  const cut = clean.slice(0, maxLength)
  return (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).trim()
}
