import { knownLanguages, type Language, languageOf } from '@replyloop/shared/values/language'
import { decompose } from '../../platform/text/decompose.ts'
import {
  fillers,
  harmlessNextWords,
  leadingWords,
  lookAlikes,
  nationalStopWords,
  politeWords,
  quoteIntroductions,
  signatures,
  startWords,
  stopPhrases,
  stopSigns,
  stopWords,
  yesWords,
} from './stopWords.ts'

/** What a text says about the messages: `unclear` may mean that they should stop, and a person has to look. */
export type OptOutCommand = 'stop' | 'start' | 'unclear'

/** What stands behind is looked at no more: for a text of the greatest length it would take milliseconds. */
const maxRead = 1000
/** A longer text says something else besides, and is left to whoever reads it. */
const maxWords = 12
/** A text that begins with STOP and says no more than this is about the messages. */
const maxLedWords = 6

/**
 * What a message says about further messages (docs/interface.md#opt-out). `campaignLanguage` is the BCP 47 tag of the
 * campaign that it belongs to; without one, the words of all languages count.
 */
export function optOutCommandOf(body: string, campaignLanguage?: string): OptOutCommand | undefined {
  const text = withoutSignature(body)
  const said = foldedText(text)
  if (said === '') return stopSigns.some((sign) => text.includes(sign)) ? 'unclear' : undefined
  const length = wordsOf(said)
  if (length > maxWords) return undefined
  const language = campaignLanguage === undefined ? 'any' : (languageOf(campaignLanguage) ?? 'en')
  if (onlyStopIn.get(language)?.test(said)) return 'stop'
  if (onlyStart.test(said)) return 'start'
  const isLed = length <= maxLedWords && led.test(said)
  return isLed || likelyStop.test(said) || containsPhrase.test(said) ? 'unclear' : undefined
}

/** Whether a text is a word that takes an opt-out back, but is an ordinary answer otherwise. */
export const isYes = (body: string): boolean => onlyYes.test(foldedText(withoutSignature(body)))

const wordsOf = (said: string): number => said.split(' ', maxWords + 1).length

/** A text without what a phone or a mail program has put below it. */
function withoutSignature(body: string): string {
  const lines = body.slice(0, maxRead).split(/\r?\n/)
  const end = lines.findIndex((line, index) => {
    if (index === 0) return false // somebody who writes that alone means it
    const folded = `${foldedText(line)} `
    return (
      /^\s*(?:[-_=*~–—]{2,}\s*$|>)/u.test(line) ||
      signatures.some((start) => folded.startsWith(`${start} `)) ||
      quoteIntroductions.some((last) => folded.endsWith(` ${last} `))
    )
  })
  return lines.slice(0, end === -1 ? undefined : end).join('\n')
}

/**
 * The words of a text in small Latin letters without accents, with one space between them: what else is in it, such as
 * punctuation and emoji, is left out, and letters that stand alone are put together.
 */
function foldedText(text: string): string {
  const words = (isAscii.test(text) ? text.toLowerCase() : latinOf(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.includes('0') && /\p{L}/u.test(word) ? word.replaceAll('0', 'o') : word))
  const isSpelled = words.length > 2 && words.every((word) => word.length <= 2 && /^\p{L}$/u.test(word))
  return words.join(isSpelled ? '' : ' ')
}

const isAscii = /^\p{ASCII}*$/u

const latinOf = (text: string): string =>
  decompose(text)
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => lookAlikes.get(letter) ?? letter)

const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`
const onlyOf = (words: readonly string[]): RegExp => new RegExp(`^${anyOf(words)}(?: ${anyOf(words)})*$`, 'u')

const everyStopWord = [...new Set([...stopWords, ...Object.values(nationalStopWords).flat()])]
const onlyStopIn = new Map<Language | 'any', RegExp>([
  ...knownLanguages.map(
    (language) => [language, onlyOf([...stopWords, ...nationalStopWords[language]])] as const,
  ),
  ['any', onlyOf(everyStopWord)],
])
const onlyStart = onlyOf(startWords)
const onlyYes = onlyOf(yesWords)
const likelyStop = new RegExp(
  `^(?:${anyOf([...fillers, ...everyStopWord])} )*?${anyOf(everyStopWord)}(?: ${anyOf([...fillers, ...everyStopWord])})*$`,
  'u',
)
const led = new RegExp(
  `^(?:${anyOf(politeWords)} )*${anyOf(leadingWords)}(?: (?!${anyOf(harmlessNextWords)}(?: |$))|$)`,
  'u',
)
const containsPhrase = new RegExp(`(?:^| )${anyOf(stopPhrases)}(?: |$)`, 'u')

const confirmations: Readonly<Record<Language, string>> = {
  de: 'Sie erhalten keine Nachrichten mehr von uns. Antworten Sie START, um sie wieder zu erhalten.',
  en: 'You will get no more messages from us. Reply START to get them again.',
  es: 'Ya no recibirá más mensajes nuestros. Responda START para volver a recibirlos.',
  fr: 'Vous ne recevrez plus de messages de notre part. Répondez START pour en recevoir à nouveau.',
  it: 'Non riceverà più messaggi da noi. Risponda START per riceverli di nuovo.',
  nl: 'U ontvangt geen berichten meer van ons. Antwoord START om ze weer te ontvangen.',
  pt: 'Você não receberá mais mensagens nossas. Responda START para voltar a recebê-las.',
}

/** The one message that confirms an opt-out, in a campaign's language (a BCP 47 tag), else in English. */
export function confirmationIn(language: string | undefined): string {
  return confirmations[languageOf(language ?? '') ?? 'en']
}
