import { autoReplyBeginnings, autoReplyPhrases } from './autoReplies.ts'
import { fold } from '../retrieval/foldedText.ts'
import { questionMark } from '../retrieval/sentences.ts'

/** What stands behind is looked at no more: for a text of the greatest length it would take milliseconds. */
const maxRead = 2000

const anyOf = (phrases: Readonly<Record<string, readonly string[]>>): string =>
  `(?:${Object.values(phrases).flat().join('|')})`
const begins = new RegExp(`^${anyOf(autoReplyBeginnings)}(?: |$)`, 'u')
const contains = new RegExp(`(?:^| )${anyOf(autoReplyPhrases)}(?: |$)`, 'u')

/** The words of a text, as two texts are compared: what is between them does not count. */
export const wordsOf = (text: string): string =>
  (fold(text.slice(0, maxRead), undefined).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/**
 * Whether a text comes from something that answers by itself, such as an out-of-office notice, in any of the known languages.
 * What asks something is never one: people, too, write that they are away.
 */
export function isAutoReply(text: string): boolean {
  if (questionMark.test(text)) return false
  const said = wordsOf(text)
  return begins.test(said) || contains.test(said)
}
