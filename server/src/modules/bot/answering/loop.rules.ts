import type { HandOverReason } from '@replyloop/shared/values/bot'
import { hourMs } from '../../../platform/clock/time.ts'
import type { SaidMessage } from '../../conversations/messages.store.ts'
import { autoReplyBeginnings, autoReplyPhrases } from './autoReplies.ts'
import { foldCase, questionMark } from '../retrieval/sentences.ts'

/** What stands behind is looked at no more: for a text of the greatest length it would take milliseconds. */
const maxRead = 2000

const anyOf = (phrases: Readonly<Record<string, readonly string[]>>): string =>
  `(?:${Object.values(phrases).flat().join('|')})`
const begins = new RegExp(`^${anyOf(autoReplyBeginnings)}(?: |$)`, 'u')
const contains = new RegExp(`(?:^| )${anyOf(autoReplyPhrases)}(?: |$)`, 'u')

/** The words of a text, as two texts are compared: what is between them does not count. */
const comparedWordsOf = (text: string): string =>
  (foldCase(text.slice(0, maxRead), undefined).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/**
 * Whether a text comes from something that answers by itself, such as an out-of-office notice, in any of the known languages.
 * What asks something is never one: people, too, write that they are away.
 */
export function isAutoReply(text: string): boolean {
  if (questionMark.test(text)) return false
  const said = comparedWordsOf(text)
  return begins.test(said) || contains.test(said)
}

/** For so long answers are counted and texts compared. */
export const loopWindowMs = hourMs
/** A text that comes so often in a row, each answered, is not answered again. */
const maxRepeats = 3
/** A shorter text, such as “yes, please”, may well answer several questions in a row. */
const minRepeatedLength = 15

/** What tells that a conversation goes round in circles. */
type Loop = Extract<HandOverReason, 'too_many_answers' | 'repeated_text'>

/**
 * Why the bot hands over rather than answer once more; `undefined` when nothing is wrong. `messages` is newest first;
 * `answers` is how many the bot has given within the window.
 */
export function detectLoop(given: {
  messages: readonly SaidMessage[]
  answers: number
  answersPerHour: number
  now: number
}): Loop | undefined {
  const { messages, answers, answersPerHour, now } = given
  if (answers >= answersPerHour) return 'too_many_answers'
  return countRepeats(messages, now - loopWindowMs) >= maxRepeats ? 'repeated_text' : undefined
}

/** How often the contact has written its latest text in a row, with an answer of the bot between each. */
function countRepeats(messages: readonly SaidMessage[], since: number): number {
  const texts = messages.filter(({ createdAt }) => createdAt > since)
  const latest = texts.find(({ direction }) => direction === 'incoming')
  const said = latest === undefined ? '' : comparedWordsOf(latest.body)
  if (said.length < minRepeatedLength) return 0
  let repeats = 0
  let isAnswered = true
  for (const { direction, author, type, body } of texts) {
    if (author === 'bot') isAnswered = true
    if (author === 'user') break // a person has been there
    if (direction !== 'incoming' || type !== 'text') continue
    if (comparedWordsOf(body) !== said) break
    if (isAnswered) repeats += 1
    isAnswered = false
  }
  return repeats
}
