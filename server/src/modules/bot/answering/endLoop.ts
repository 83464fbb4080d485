import type { Tx } from '../../../platform/db/db.ts'
import { countBotMessages, readMessage } from '../../conversations/messages.store.ts'
import { isAutoReply } from '../../conversations/incoming.ts'
import { detectLoop, loopWindowMs } from './loop.rules.ts'
import { contextLength } from '../bot.rules.ts'
import { handOver } from '../handOver.ts'
import { type Asked, recordAnswer } from './situation.ts'

/**
 * Ends what would go on for ever (docs/interface.md#limits-of-automatic-messages): what answers by itself gets no answer, and
 * a conversation that goes round in circles is handed over. Returns whether either is so.
 */
export async function endLoop(
  tx: Tx,
  { account, contact, campaign, messages, unanswered, newest }: Asked,
): Promise<boolean> {
  const campaignId = campaign.id
  if (unanswered.every(({ body }) => isAutoReply(body))) {
    const about = { campaignId, messageId: newest.id }
    await recordAnswer(tx, contact, { decision: 'skipped', rule: 'auto_reply', ...about })
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
