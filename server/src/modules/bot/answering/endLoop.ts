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
  const since = tx.now - loopWindowMs
  const recent = messages.filter(({ createdAt }) => createdAt > since)
  const answers =
    recent.length < contextLength
      ? recent.filter(({ author }) => author === 'bot').length
      : await countBotMessages(tx, contact.id, since) // the latest messages do not reach back so far
  const reason = detectLoop(recent, answers, account.botAnswersPerHour)
  if (reason === undefined) return false
  await handOver(tx, contact, { reason, lastMessage: await readMessage(tx, newest.id), campaignId })
  return true
}
