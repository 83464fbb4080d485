import type { Language } from '@replyloop/shared/values/language'
import { findConcepts, type Concept } from './concepts.ts'
import { isDay } from './days.ts'
import { fold } from './foldedText.ts'
import { stem } from './stemming.ts'
import { stopWordsOf } from './stopWords.ts'

/** What a text is about. */
export interface Words {
  /** All words, folded, in their order; where there are none, the emoji and other signs. */
  all: readonly string[]
  /** The stems of the words that carry meaning, each once. */
  stems: readonly string[]
  /** Those of them that name days. */
  days: ReadonlySet<string>
  /** The kinds of thing that the text asks for or names. */
  concepts: readonly Concept[]
  /** The stems of long words, which are found despite a typing error. */
  long: ReadonlySet<string>
}

const longWord = 6
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Reads a text in a language; `undefined` is one of which neither stems nor stop words are known. */
export function readWords(text: string, language: Language | undefined): Words {
  const folded = fold(text, language)
    .replace(/\b(?:can'?t|cannot)\b/gu, 'can not')
    .replace(/n't\b|(?<=\b(?:do|does|did|is|are|was|were|has|have|would|could|should|wo))nt\b/gu, ' not')
  const { concepts, rest } = findConcepts(folded, language)
  const stopWords = stopWordsOf(language)
  const stems = new Set<string>()
  const days = new Set<string>()
  const long = new Set<string>()
  for (const word of wordsOf(rest)) {
    if (stopWords.has(word) || (language !== undefined && /^[a-z]$/u.test(word))) continue
    const found = stem(word, language)
    stems.add(found)
    if (isDay(word)) days.add(found)
    if (word.length >= longWord) long.add(found)
  }
  const all = wordsOf(folded)
  return { all: all.length > 0 ? all : signsOf(folded), stems: [...stems], days, concepts, long }
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
