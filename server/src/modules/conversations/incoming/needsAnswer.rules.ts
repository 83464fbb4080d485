import { csatOf } from '@replyloop/shared/values/inbox'
import { isYes, optOutCommandOf } from '../../consent/optOut.rules.ts'
import { foldCase, questionMark } from '../../../platform/text/foldCase.ts'
import { asMeant, isStandby } from '../message.rules.ts'
import type { MessageRow } from '../messages.store.ts'
import { autoReplyBeginnings, autoReplyPhrases } from './autoReplies.ts'
import { phoneReactionIn } from './phoneReaction.rules.ts'

/** What stands behind is looked at no more: for a text of the greatest length it would take milliseconds. */
const maxRead = 2000

const anyOf = (phrases: Readonly<Record<string, readonly string[]>>): string =>
  `(?:${Object.values(phrases).flat().join('|')})`
const begins = new RegExp(`^${anyOf(autoReplyBeginnings)}(?: |$)`, 'u')
const contains = new RegExp(`(?:^| )${anyOf(autoReplyPhrases)}(?: |$)`, 'u')

/** The words of a text, as two texts are compared: what is between them does not count. */
export const comparedWordsOf = (text: string): string =>
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

const words = new Set(
  [
    'ok okay k kk great perfect cool nice awesome thanks thank thx ty you u so much very many a lot got it again sounds good cheers noted',
    'lol haha hahaha hehe jaja bye goodbye tschuss adios arrivederci tchau doei',
    'danke dankeschon vielen herzlichen dank dir ihnen super prima alles klar gut passt in ordnung schon perfekt toll',
    'merci beaucoup bien parfait daccord d accord entendu',
    'gracias muchas mil vale perfecto perfecta listo de acuerdo genial',
    'grazie mille molte va bene perfetto daccordo',
    'obrigado obrigada muito valeu beleza otimo perfeito ta bom',
    'bedankt dank je wel u hartelijk top prima',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Whether a text only thanks, agrees or smiles, in any of the known languages, and so waits for no answer. After a
 * question of ours it is an answer to that, and a person should read it.
 */
export function isCourtesy(text: string, lastOfOurs: string | undefined): boolean {
  if (questionMark.test(lastOfOurs ?? '') || questionMark.test(text)) return false
  const said = foldCase(text, undefined).match(/[\p{L}\p{N}]+/gu) ?? []
  return said.every((word) => words.has(word))
}

/** Whether a message says how an episode was, which nobody has to answer. */
export const isScore = ({ incomingData }: Pick<MessageRow, 'incomingData'>): boolean =>
  csatOf(incomingData?.tapped?.id) !== undefined

/**
 * Whether somebody should look at a message of a contact, so that it begins an episode where none goes on (docs/interface.md#conversations). Not at
 * a reaction, at a score, at a word that opts out or in, at what answers by itself, nor at what another app answers. A thank-you is `perhaps` an
 * answer: our last text says so.
 */
export function asksForAnswer(
  received: MessageRow,
  { isTold, payload, isOptedOut }: { isTold: boolean; payload: string | undefined; isOptedOut: boolean },
): boolean | 'perhaps' {
  const message = asMeant(received)
  const { body, incomingData, mediaContentType } = message
  if (message.type !== 'text' || isTold || isStandby(message)) return false
  const command = optOutCommandOf(body)
  if (command === 'stop' || (payload !== undefined && optOutCommandOf(payload) === 'stop')) return false
  if (incomingData?.tapped !== undefined) return !isScore(message)
  if (mediaContentType !== null) return true
  if (command === 'start' || (isOptedOut && isYes(body))) return false
  if (phoneReactionIn(body) !== undefined || isAutoReply(body)) return false
  return isCourtesy(body, undefined) ? 'perhaps' : true
}

/** Whether a stored message of a contact asks for an answer; a thank-you does not. */
export const isAsking = (message: MessageRow, { optedOutAt }: { optedOutAt: number | null }): boolean =>
  asksForAnswer(message, { isTold: false, payload: undefined, isOptedOut: optedOutAt !== null }) === true
