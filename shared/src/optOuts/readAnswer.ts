import {
  dateWords,
  declines,
  emailWays,
  grants,
  inWords,
  messageWays,
  noAnswers,
  noSigns,
  noWords,
  outWords,
  refusals,
  yesSigns,
  yesWords,
} from './answerWords.ts'
import { foldedSet, foldText, foldWords, maxFolded } from './foldWords.ts'

/**
 * What a value says that tells whether somebody wants messages: yes or no to what is asked, or a word that says it no matter what is
 * asked (`out`, `in`); that messages, or what is asked for, are refused or granted; by which way somebody is written to;
 * nothing (`none`).
 */
export type Answer =
  | 'yes'
  | 'no'
  | 'out'
  | 'in'
  | 'refusal'
  | 'decline'
  | 'grant'
  | 'messages'
  | 'emails'
  | 'none'

const answers: readonly (readonly [Answer, ReadonlySet<string>])[] = [
  ['none', foldedSet(noAnswers)],
  ['yes', foldedSet(yesWords)],
  ['no', foldedSet(noWords)],
  ['out', foldedSet(outWords)],
  ['in', foldedSet(inWords)],
  ['refusal', foldedSet(refusals)],
  ['decline', foldedSet(declines)],
  ['grant', foldedSet(grants)],
  ['messages', foldedSet(messageWays)],
  ['emails', foldedSet(emailWays)],
]

const one = /^[+-]?1(?:[.,]0+)?$/
const zero = /^[+-]?0(?:[.,]0+)?$/

/** What a value says; `undefined` where that is not understood. A date says yes: that is when somebody did it. */
export function readAnswer(value: string): Answer | undefined {
  const text = value.trim()
  if (one.test(text)) return 'yes'
  if (zero.test(text)) return 'no'
  const folded = foldText(text)
  if (folded === '') return answerOfSigns(text)
  const known = answers.find(([, words]) => words.has(folded))?.[0]
  if (known !== undefined) return known
  if (isDate(text)) return 'yes'
  return answerOfParts(text) ?? answerOfSentence(text)
}

/** A text without letters and digits: ticks, or dashes and dots for nothing. */
function answerOfSigns(text: string): Answer | undefined {
  const bare = text.replaceAll('\u{fe0f}', '')
  if (yesSigns.includes(bare)) return 'yes'
  if (noSigns.includes(bare)) return 'no'
  return /^[\s\p{Pd}.?\\/\p{Cf}]*$/u.test(text) ? 'none' : undefined
}

/** Several words between commas and the like, that all say one thing: `SMS, WhatsApp`; `Yes - 3 May 2026`. */
function answerOfParts(text: string): Answer | undefined {
  const parts = text.split(/[,;|/+&]|\s[-–—]\s|[()[\]]/).filter((part) => part.trim() !== '')
  if (parts.length < 2 || parts.length > 10) return undefined
  const said = new Set(parts.map((part) => (isDate(part) ? 'none' : readAnswer(part))))
  said.delete('none') // a date beside a word says nothing more
  if (said.has('messages')) said.delete('emails')
  const [only] = said
  return said.size === 1 ? only : undefined
}

const agrees =
  /^(?:yes\b|(?:i|we) (?:hereby )?(?:agree|consent|accept|want|would like|opt in|authori[sz]e|give)|ich (?:stimme|willige|mochte|bin einverstanden|akzeptiere|erlaube)|ja ich|j(?: )?accepte|oui je|je (?:souhaite|consens|veux|donne)|acepto|si acepto|quiero|autorizo|accetto|acconsento|si accetto|aceito|concordo|quero|ik ga akkoord|ja ik|ik wil|ik geef)\b/
const denies =
  /\b(?:not|no|dont|never|nicht|kein|keine|keinen|pas|non|ne|niet|geen|nao|nem|stop|decline|refuse|revoke|withdraw|opt out)\b/

/** The sentence of a box that somebody has ticked, such as `I agree to receive text messages`. */
function answerOfSentence(text: string): Answer | undefined {
  const said = foldWords(text).join(' ')
  return agrees.test(said) && !denies.test(said) ? 'grant' : undefined
}

const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'fi', 'cs', 'tr']
const namesInDates: { words?: ReadonlySet<string> } = {}

/** The names of months and days, and what stands beside them. */
function wordsInDates(): ReadonlySet<string> {
  namesInDates.words ??= new Set([
    ...foldedSet(dateWords),
    ...locales.flatMap((locale) =>
      (['long', 'short'] as const).flatMap((style) => {
        const format = new Intl.DateTimeFormat(locale, { month: style, weekday: style, timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, month) =>
          format
            .formatToParts(Date.UTC(2024, month, 1 + month))
            .filter(({ type }) => type !== 'literal')
            .map(({ value }) => foldText(value)),
        ).flat()
      }),
    ),
  ])
  return namesInDates.words
}

const maxDate = 60
const numericDate = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}(?:[T\s,]|$)|^\d{4}(?:年)\d{1,2}(?:月)\d{1,2}/
const epoch = /^1\d{9}(?:\d{3})?$/

/** Whether a text is a date, with a time or not. */
function isDate(value: string): boolean {
  const text = value.trim()
  if (text.length > Math.min(maxDate, maxFolded) || !/\d/.test(text)) return false
  if (epoch.test(text)) return true
  const words = foldWords(text.replace(/(?<=\d)T(?=\d)/, ' ').replace(/(?<=\d)(?=\p{L})/gu, ' '))
  const names = words.filter((word) => /\p{L}/u.test(word))
  if (names.some((word) => !wordsInDates().has(word) && !/^[年月日]$/u.test(word))) return false
  return numericDate.test(text) || (names.length > 0 && words.some((word) => /^(?:19|20)\d\d$/.test(word)))
}
