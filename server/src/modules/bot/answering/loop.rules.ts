import type { HandOverReason } from '@replyloop/shared/values/bot'
import { comparedWordsOf } from '../../conversations/incoming.ts'
import { hourMs } from '../../../platform/clock/time.ts'
import type { SaidMessage } from '../../conversations/messages.store.ts'

/** For so long answers are counted and texts compared. */
export const loopWindowMs = hourMs
/** A text that comes so often in a row, each answered, is not answered again. */
const maxRepeats = 3
/** A shorter text, such as “yes, please”, may well answer several questions in a row. */
const minRepeatedLength = 15

/** What tells that a conversation goes round in circles. */
type Loop = Extract<HandOverReason, 'too_many_answers' | 'repeated_text'>

/**
 * Why the bot hands over rather than answer once more; `undefined` when nothing is wrong. `recent` are the messages within the
 * window, newest first; `answers` is how many the bot has given within it.
 */
export function detectLoop(
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
