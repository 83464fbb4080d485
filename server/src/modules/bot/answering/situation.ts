import { personChoice } from '@replyloop/shared/values/content'
import { readAccount, type Account, updateAccount } from '../../accounts/accounts.store.ts'
import { findCampaign, type CampaignRow } from '../../campaigns/campaigns.store.ts'
import { type ContactRow } from '../../contacts/contact.rules.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { type DecisionOn, recordTimeline } from '../../contacts/timeline.ts'
import { handOver } from '../handOver.ts'
import { asMeant, isStandby } from '../../conversations/message.rules.ts'
import { listLatestMessages, type SaidMessage, type MessageRow } from '../../conversations/messages.store.ts'
import { messagePrice } from '../../credits/charge.ts'
import { pipelined, type Reader, type Tx } from '../../../platform/db/db.ts'
import { botBlockedReason, contextLength, unansweredOf, burstMs, isQuestion, lateMs } from '../bot.rules.ts'
import { choosesAnswer } from '../suggesting/suggestion.rules.ts'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { ModelFault } from '../engine.ts'
import { enqueue, hasJob } from '../../../platform/jobs/queue.ts'
import type { ToldProvider } from '../../conversations/incoming.ts'
import { answerMessageJob } from '../bot.jobs.ts'

/** The payload of the job: the contact, and the first message to answer; later ones are answered with it. */
export interface AnswerJob {
  contactId: string
  messageId: string
  /** Whether that came in so long after it was written that an answer would surprise. */
  isLate?: 'yes' | undefined
}

/** What a question is answered by. */
export interface Situation {
  account: Account
  contact: ContactRow
  campaign: CampaignRow | undefined
  /** Newest first. */
  messages: SaidMessage[]
  /** The texts that wait for this answer, newest first. */
  unanswered: SaidMessage[]
  /** Whether a person is to answer, since they came in late. */
  isLate: boolean
}

/** A situation to answer in: the newest text, and the campaign whose bot may. */
export interface Asked extends Situation {
  campaign: CampaignRow
  newest: SaidMessage
}

/** Reads what waits for an answer in a conversation; `undefined` when its contact has been erased. */
export async function readSituation(
  read: Reader,
  { contactId, messageId, isLate }: AnswerJob,
): Promise<Situation | undefined> {
  const [contact, latest] = await pipelined(
    findContactInAnyAccount(read, contactId),
    listLatestMessages(read, { contactId, limit: contextLength }),
  )
  if (contact === undefined) return undefined
  const messages = latest.map(asMeant)
  const unanswered = unansweredOf(messages, messageId)
  const campaignId = unanswered[0]?.campaignId
  const [account, campaign] = await pipelined(
    readAccount(read, contact.accountId),
    campaignId ? findCampaign(read, campaignId) : undefined,
  )
  return { account, contact, campaign, messages, unanswered, isLate: isLate !== undefined }
}

/** The campaign whose bot may answer now; `undefined` if none may, with the reason on the timeline. */
export async function campaignToAnswerIn(
  tx: Tx,
  { account, contact, campaign }: Pick<Situation, 'account' | 'contact' | 'campaign'>,
  newest: Pick<SaidMessage, 'id' | 'campaignId'>,
): Promise<CampaignRow | undefined> {
  const price = contact.isTest ? 0 : messagePrice
  const rule = botBlockedReason({ account, contact, campaign, price, now: tx.now })
  if (rule === undefined) return campaign
  await recordAnswer(tx, contact, {
    decision: 'skipped',
    rule,
    campaignId: newest.campaignId,
    messageId: newest.id,
  })
  return undefined
}

/** Records a decision about an answer on the contact's timeline. */
export const recordAnswer = (tx: Tx, { id }: ContactRow, decision: DecisionOn<'answer'>) =>
  recordTimeline(tx, { ...decision, contactId: id, subject: 'answer' })

/** The same failure again is stored once a minute at most: while a model is down, each question fails. */
const storedEveryMs = minuteMs

/** Stores why the model of an account gave no answer, for its people to see; `null` once it answers again. */
export async function storeModelFailure(
  tx: Tx,
  { id, botFailure: before }: Pick<Account, 'id' | 'botFailure'>,
  fault: ModelFault | null,
): Promise<void> {
  const isSame =
    fault === null
      ? before === null
      : before?.kind === fault.kind &&
        before.status === fault.status &&
        (before.message ?? null) === (fault.message ?? null) &&
        Math.abs(tx.now - before.at) < storedEveryMs
  if (!isSame) await updateAccount(tx, id, { botFailure: fault && { ...fault, at: tx.now } })
}

const keyOfAnswer = (contactId: string) => `answerMessage:${contactId}`

/** Whether the bot is about to answer a contact, or to say why it does not. */
export const isAnswering = (read: Reader, contactId: string): Promise<boolean> =>
  hasJob(read, keyOfAnswer(contactId))

/**
 * Has the bot answer what a contact wrote, once no more has come for a moment; not what its provider has answered. A tap that asks
 * for a person hands over at once.
 */
export async function scheduleAnswer(
  tx: Tx,
  {
    contact: { id: contactId },
    message,
    told,
    writtenAt,
  }: {
    contact: { id: string }
    message: MessageRow
    told?: ToldProvider
    writtenAt?: number | undefined
  },
): Promise<void> {
  const tapped = message.incomingData?.tapped?.id
  if (tapped === personChoice) return handOverTap(tx, message)
  if (told !== undefined || message.campaignId === null) return
  if (!isQuestion(asMeant(message))) return
  const isLate = writtenAt !== undefined && tx.now - writtenAt > lateMs
  await enqueue(
    tx,
    answerMessageJob,
    { contactId, messageId: message.id, ...(isLate && { isLate: 'yes' }) },
    {
      runAt: tapped !== undefined && choosesAnswer(tapped) ? tx.now : tx.now + burstMs,
      uniqueKey: keyOfAnswer(contactId),
      accountId: message.accountId,
    },
  )
}

/**
 * Hands over since the contact has tapped the button by which one asks for a person, no matter what the bot may do. The
 * caller holds the lock of the conversation.
 */
async function handOverTap(tx: Tx, message: MessageRow): Promise<void> {
  if (isStandby(message)) return
  const contact = await findContactInAnyAccount(tx, message.contactId) // as it is after what the message has changed
  if (contact === undefined) return
  const { campaignId, id: messageId } = message
  const rule =
    contact.optedOutAt !== null ? 'opted_out' : contact.needsHumanAt !== null ? 'needs_human' : undefined
  if (rule !== undefined)
    return recordAnswer(tx, contact, { decision: 'skipped', rule, campaignId, messageId })
  await handOver(tx, contact, { reason: 'asked_for_human', lastMessage: message, campaignId })
}
