import { knownLanguages, type Language, languageOf } from '@replyloop/shared/values/language'
import { foldText } from './foldText.ts'
import {
  fillers,
  harmlessNextWords,
  helpWords,
  leadingWords,
  nationalStopWords,
  otherStopWords,
  plainWords,
  politeWords,
  quoteIntroductions,
  signatures,
  startWords,
  stopSigns,
  stopWords,
  yesWords,
} from './stopWords.ts'
import { isLikelyWish, isPlainWish, likelyWishWithoutSpaces } from './wishes/every.ts'

/** What a text says about the messages: `unclear` may mean that they should stop, and a person has to look. */
export type OptOutCommand = 'stop' | 'start' | 'unclear'

/** What stands behind is looked at no more: for a text of the greatest length it would take milliseconds. */
const maxRead = 1000
/** Words that alone opt out count in no longer text: it says something else besides, and is left to a person who reads it. */
const maxWords = 12
/** A wish in one's own words is sought in no longer text. */
const maxWishWords = 40
/** A text that begins with STOP and says no more than this is about the messages. */
const maxLedWords = 6
/** The same of a text in a language that puts no space between words, in letters. */
const maxUnspaced = 40
/** STOP, or another word that is plain, has so many letters at most where there are spaces in it, as in “STO P”. */
const maxBroken = 15

/**
 * What a message says about further messages (docs/interface.md#opt-out). `campaignLanguage` is the BCP 47 tag of the
 * campaign that it belongs to; without one, the words of all languages count.
 */
export function optOutCommandOf(body: string, campaignLanguage?: string): OptOutCommand | undefined {
  const { text, words, parts } = readText(body)
  if (words === '') return stopSign.test(text) ? 'unclear' : undefined
  const length = words.split(' ', maxWishWords + 1).length
  if (length > maxWishWords) return undefined
  const joined = words.replaceAll(' ', '')
  if (length <= maxWords) {
    const language = campaignLanguage === undefined ? 'any' : (languageOf(campaignLanguage) ?? 'en')
    const isBrokenStop = joined.length <= maxBroken && onlyPlain.test(joined)
    if (onlyStopIn.get(language)?.test(words) || isBrokenStop || isPlainWish(parts)) return 'stop'
    if (onlyStart.test(words)) return 'start'
    const isLed = length <= maxLedWords && led.test(words)
    if (isLed || likelyStop.test(words) || partOfStop.test(parts)) return 'unclear'
    if (stopSign.test(text) && onlyFillers.test(words)) return 'unclear'
  }
  if (isLikelyWish(parts)) return 'unclear'
  const mayBeUnspaced = words.length <= maxUnspaced && hasOtherScript.test(words)
  return mayBeUnspaced && likelyWishWithoutSpaces.test(joined) ? 'unclear' : undefined
}

/** Whether a text is a word that takes an opt-out back, but is an ordinary answer otherwise. */
export const isYes = (body: string): boolean => onlyYes.test(readText(body).words)

/** What a text alone is a word for, to us or to a provider of numbers; `undefined` for any other text. */
export function keywordOf(text: string): 'stop' | 'start' | 'help' | undefined {
  const command = optOutCommandOf(text)
  if (command === 'stop' || command === 'start') return command
  if (isYes(text)) return 'start'
  return onlyHelp.test(readText(text).words) ? 'help' : undefined
}

let latest = { body: '', text: '', words: '', parts: '' }

/** What is read of a text: kept for the next question, since each text is asked several. */
function readText(body: string): typeof latest {
  if (body !== latest.body) {
    const text = withoutSignature(body)
    latest = { body, text, ...foldText(text) }
  }
  return latest
}

/** A text without what a phone or a mail program has put below it. */
function withoutSignature(body: string): string {
  const read = body.slice(0, maxRead)
  if (!read.includes('\n')) return read
  const lines = read.split(/\r?\n/)
  const end = lines.findIndex((line, index) => {
    if (index === 0) return false // somebody who writes that alone means it
    const folded = `${foldText(line).words} `
    return (
      /^\s*(?:[-_=*~–—]{2,}\s*$|>)/u.test(line) ||
      startsSignature.test(folded) ||
      endsIntroduction.test(folded)
    )
  })
  return lines.slice(0, end === -1 ? undefined : end).join('\n')
}

const stopSign = new RegExp(stopSigns.join('|'), 'u')
const hasOtherScript = /[^\p{ASCII}]/u

const folded = (words: readonly string[]): string[] => [...new Set(words.map((word) => foldText(word).words))]
const anyOf = (words: readonly string[]): string => `(?:${folded(words).join('|')})`
const onlyOf = (words: readonly string[], ...sources: string[]): RegExp => {
  const one = `(?:${[...folded(words), ...sources].join('|')})`
  return new RegExp(`^${one}(?: ${one})*$`, 'u')
}

/** UNSUBSCRIBE, however it is mistyped. */
const mistypedUnsubscribe = 'un ?s[ucsrie]*b[ubscried]*'
const alwaysStop = [...stopWords, ...plainWords]
const everyStopWord = [...alwaysStop, ...Object.values(nationalStopWords).flat()]
const onlyStopIn = new Map<Language | 'any', RegExp>([
  ...knownLanguages.map(
    (language) =>
      [language, onlyOf([...alwaysStop, ...nationalStopWords[language]], mistypedUnsubscribe)] as const,
  ),
  ['any', onlyOf(everyStopWord, mistypedUnsubscribe)],
])
const onlyPlain = onlyOf(['stop', 'stopall', 'unsubscribe', 'optout', ...plainWords])
const onlyStart = onlyOf(startWords)
const onlyYes = onlyOf(yesWords)
const onlyHelp = onlyOf(helpWords)
const onlyFillers = onlyOf(fillers)
const likelyWords = [...everyStopWord, ...otherStopWords]
const likelyStop = new RegExp(
  `^(?:${anyOf([...fillers, ...likelyWords])} )*?${anyOf(likelyWords)}(?: ${anyOf([...fillers, ...likelyWords])})*$`,
  'u',
)
const partOfStop = new RegExp(
  ` \\. ${anyOf(['stop', 'stopall', 'unsubscribe', 'opt out', ...plainWords])} \\.`,
  'u',
)
const led = new RegExp(
  `^(?:${anyOf(politeWords)} )*${anyOf(leadingWords)}(?: (?!${anyOf(harmlessNextWords)}(?: |$))|$)`,
  'u',
)
const startsSignature = new RegExp(`^${anyOf(signatures)} `, 'u')
const endsIntroduction = new RegExp(`(?:^| )${anyOf(quoteIntroductions)} $`, 'u')

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
