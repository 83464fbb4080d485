import type { HandOverReason } from '@replyloop/shared/values/bot'
import { hourMs } from '../../../platform/clock/time.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { countBotMessages, readMessage, type SaidMessage } from '../../conversations/messages.store.ts'
import { comparedWordsOf, isAutoReply } from '../../conversations/incoming.ts'
import { contextLength } from '../bot.rules.ts'
import { handOver } from '../handOver.ts'
import { type Asked, recordAnswer } from './situation.ts'

/** For so long answers are counted and texts compared. */
const loopWindowMs = hourMs
/** A text that comes so often in a row, each answered, is not answered again. */
const maxRepeats = 3
/** A shorter text, such as “yes, please”, may well answer several questions in a row. */
const minRepeatedLength = 15

/** What tells that a conversation goes round in circles. */
type Loop = Extract<HandOverReason, 'too_many_answers' | 'repeated_text'>

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

/**
 * Why the bot hands over rather than answer once more; `undefined` when nothing is wrong. `recent` are the messages within the
 * window, newest first; `answers` is how many the bot has given within it.
 */
function detectLoop(
  recent: readonly SaidMessage[],
  answers: number,
  answersPerHour: number,
): Loop | undefined {
  if (answers >= answersPerHour) return 'too_many_answers'
  let latest: string | undefined
  let repeats = 0 // of the contact's latest text in a row, with an answer of the bot between each
  let isAnswered = true
  for (const { direction, author, type, body } of recent) {
    if (author === 'bot') isAnswered = true
    if (author === 'user') break // a person has been there
    if (direction !== 'incoming') continue
    const said = comparedWordsOf(body)
    latest ??= said
    if (type !== 'text') continue
    if (said !== latest || said.length < minRepeatedLength) break
    if (isAnswered) repeats += 1
    isAnswered = false
  }
  return repeats >= maxRepeats ? 'repeated_text' : undefined
}
