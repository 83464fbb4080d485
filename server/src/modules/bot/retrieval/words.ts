import { type Language, knownLanguages } from '@replyloop/shared/values/language'
import { findConcepts, type Concept } from './concepts.ts'
import { isDay } from './days.ts'
import { foldCase } from '../../../platform/text/foldCase.ts'
import { stemWord } from './stemming.ts'
import { stopwords as dutch } from '@orama/stopwords/dutch'
import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as french } from '@orama/stopwords/french'
import { stopwords as german } from '@orama/stopwords/german'
import { stopwords as italian } from '@orama/stopwords/italian'
import { stopwords as portuguese } from '@orama/stopwords/portuguese'
import { stopwords as spanish } from '@orama/stopwords/spanish'

/** What a text is about. */
export interface Words {
  /** All words, folded, in their order; where there are none, the emoji and other signs. */
  all: readonly string[]
  /** The stems of the words that carry meaning, each once. */
  stems: readonly string[]
  /** Those of its stop words, which say little about the subject. */
  light: readonly string[]
  /** Those of the stems that name days. */
  days: ReadonlySet<string>
  /** The kinds of thing that the text asks for or names. */
  concepts: readonly Concept[]
}

/** What a text is found by: a stem, or a kind of thing. */
interface Key {
  key: string
  /** Whether it says little about the subject. */
  isLight: boolean
}

/** What a text is found by. An event is not: it only forbids answers. */
export const keysOf = ({ stems, light, concepts }: Words): Key[] => [
  ...stems.map((key) => ({ key, isLight: false })),
  ...concepts
    .filter((concept) => concept !== 'event')
    .map((concept) => ({ key: `#${concept}`, isLight: false })),
  ...light.map((stem) => ({ key: `'${stem}`, isLight: true })),
]

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Reads a text in a language; `undefined` is one of which neither stems nor stop words are known. */
export function readWords(text: string, language: Language | undefined): Words {
  const folded = foldCase(text, language)
    .replace(/\b(?:can'?t|cannot)\b/gu, 'can not')
    .replace(/n't\b|(?<=\b(?:do|does|did|is|are|was|were|has|have|would|could|should|wo))nt\b/gu, ' not')
  const { concepts, rest } = findConcepts(folded, language)
  const stopWords = lists.get(language ?? '') ?? none
  const stems = new Set<string>()
  const days = new Set<string>()
  const light = new Set<string>()
  for (const word of wordsOf(rest)) {
    const found = stemWord(word, language)
    const saysLittle = stopWords.has(word) || (language !== undefined && /^[a-z]$/u.test(word))
    if (saysLittle) light.add(found)
    else stems.add(found)
    if (!saysLittle && isDay(word)) days.add(found)
  }
  const all = wordsOf(folded)
  return { all: all.length > 0 ? all : signsOf(folded), stems: [...stems], light: [...light], days, concepts }
}

/** Emoji without their skin tones, currencies and the like. */
const signsOf = (folded: string): string[] => folded.match(/[\p{So}\p{Sc}\p{Sm}]/gu) ?? []

/** Text that the segmenter would part between letters and all else: in `node.js` and `3.5` it would not. */
const plain = /^(?:[a-z \n,?!']|\.(?![a-z]))*$/u

/** Apostrophes part words: `l'adresse` is found as `adresse`. */
function wordsOf(folded: string): string[] {
  if (plain.test(folded)) return folded.match(/[a-z]+/gu) ?? [] // the segmenter takes two microseconds for each word
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(folded))
    if (isWordLike === true) words.push(...segment.split("'").filter((part) => part !== ''))
  return words
}

const libraryStopWords = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
} as const

/** What people say around a question; it asks for nothing. */
const chatter: Readonly<Record<Language, string>> = {
  en: `hi hello hey please thanks thank thx cheers ok okay yes yeah yep sure great morning afternoon evening dear
    question ask wondering wonder know tell say let want wants like need get got give take takes come comes go just also
    really maybe quick im id ive youre whats wheres hows u ur there anything something someone still us much many
    guys folks pls plz gonna wanna possible able`,
  de: `hi hallo hey moin servus guten tag morgen abend bitte danke dank ok okay ja gern gerne frage wissen sagen sagt
    mal moechte mochte mochten brauche brauchen gibt geht gehen eigentlich denn hatte wurde wurden konnen konnte konnten
    konnt kannst habt seid wollt liebe lieber man etwas nehmen mach macht eure euren euch sie ihnen dazu uber unsere
    unserem unseren unserer hoch nehmt nehme gibts ne nen moglich`,
  fr: `bonjour bonsoir salut svp plait merci ok oui d'accord question savoir dire veux voudrais voulais aimerais
    besoin peux puis peut pouvez peut-on est-ce avez-vous etes-vous quelles quoi comment chez bien cela ca fait faire
    faut si tout tous alors ai as an`,
  es: `hola buenas buenos dias tardes noches por favor gracias ok vale si pregunta saber decir decirme quiero
    quisiera queria gustaria necesito puedo puede tener hay queda quedan`,
  it: `ciao buongiorno buonasera salve grazie prego per favore ok si domanda sapere dire vorrei volevo voglio bisogno
    qual posso puo potete potrei avere c'e fate fa`,
  pt: `ola oi bom boa dia tarde noite por favor obrigado obrigada ok sim pergunta saber dizer quero queria gostaria
    preciso posso pode podem ter voce voces ha fica ficam`,
  nl: `hallo hoi hey dag goedemorgen goedemiddag goedenavond alstublieft alsjeblieft bedankt dank ok oke ja vraag weten
    zeggen wil wilt graag nodig kunt mag jullie we wij bent hebt gaat gaan welke even zit zitten`,
}

/** Listed words that count all the same, because they decide what a question is about: above all negations. */
const meaningful: Readonly<Record<Language, string>> = {
  en: 'no nor not cannot before after over under off down out without',
  de: `nicht nichts kein keine keinem keinen keiner keines ohne vor nach gegen weg`,
  fr: 'pas sans',
  es: `no ni nunca nada nadie sin tampoco antes despues nuevo nueva nuevos nuevas trabajo trabaja trabajan trabajar mal
    horas pais lejos cerca valor dias tarde general ultimo ultima usar uso tiempo primera primero contra excepto`,
  it: 'non contro',
  pt: 'nao nem sem depois',
  nl: 'niet geen niets zonder na tegen',
}

const split = (words: string) => words.trim().split(/\s+/u)

/** The folded words of each language that say nothing about the subject of a text. */
const lists = new Map<string, ReadonlySet<string>>(
  knownLanguages.map((language) => {
    const kept = new Set(split(meaningful[language]))
    const words = [...libraryStopWords[language], ...split(chatter[language])]
      .flatMap((word) => foldCase(word, language).split(/[^\p{L}\p{N}]+/u))
      .filter((word) => word !== '' && !kept.has(word))
    return [language, new Set(words)]
  }),
)

const none: ReadonlySet<string> = new Set()
