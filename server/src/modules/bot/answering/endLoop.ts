import type { Tx } from '../../../platform/db/db.ts'
import type { Account } from '../../accounts/accounts.store.ts'
import type { CampaignRow } from '../../campaigns/campaigns.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { recordTimeline } from '../../contacts/timeline.ts'
import { countBotMessages, readMessage, type SaidMessage } from '../../conversations/messages.store.ts'
import { isAutoReply, detectLoop, loopWindowMs } from './loop.rules.ts'
import { contextLength } from '../bot.rules.ts'
import { handOver } from '../handOver.ts'

/** What the bot is asked: by whom, in which campaign, and what was said, newest first. */
interface Question {
  account: Account
  contact: ContactRow
  campaign: CampaignRow
  messages: SaidMessage[]
  unanswered: SaidMessage[]
  newest: SaidMessage
}

/**
 * Ends what would go on for ever (docs/interface.md#limits-of-automatic-messages): what answers by itself gets no answer, and
 * a conversation that goes round in circles is handed over. Returns whether either is so.
 */
export async function endLoop(tx: Tx, question: Question): Promise<boolean> {
  const { account, contact, campaign, messages, unanswered, newest } = question
  const campaignId = campaign.id
  if (unanswered.every(({ body }) => isAutoReply(body))) {
    const about = { contactId: contact.id, campaignId, messageId: newest.id }
    await recordTimeline(tx, { ...about, subject: 'answer', decision: 'skipped', rule: 'auto_reply' })
    return true
  }
  const answers = await countAnswers(tx, messages, contact.id)
  const { botAnswersPerHour: answersPerHour } = account
  const reason = detectLoop({ messages, answers, answersPerHour, now: tx.now })
  if (reason === undefined) return false
  await handOver(tx, contact, { reason, lastMessage: await readMessage(tx, newest.id), campaignId })
  return true
}

/** How many answers the bot has given within the window. All are counted only where the latest messages do not reach back so far. */
async function countAnswers(tx: Tx, messages: readonly SaidMessage[], contactId: string): Promise<number> {
  const since = tx.now - loopWindowMs
  const oldest = messages.length < contextLength ? undefined : messages.at(-1)
  if (oldest !== undefined && oldest.createdAt > since) return countBotMessages(tx, contactId, since)
  return messages.filter(({ author, createdAt }) => author === 'bot' && createdAt > since).length
}
