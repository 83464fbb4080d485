import { foldText } from '../foldText.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { italian } from './it.ts'
import { dutch } from './nl.ts'
import { others, withoutSpaces } from './others.ts'
import { portuguese } from './pt.ts'
import type { Phrase, Wishes } from './wishes.ts'

const languages = [english, german, french, spanish, italian, dutch, portuguese, others]

/** Regular expressions by the words with which their matches begin: few texts have a word with which a wish begins. */
function indexed(phrases: readonly Phrase[]): ReadonlyMap<string, readonly RegExp[]> {
  const byWord = new Map<string, RegExp[]>()
  for (const { source, firstWords } of phrases) {
    const pattern = new RegExp(source, 'uy')
    for (const word of new Set(firstWords)) byWord.set(word, [...(byWord.get(word) ?? []), pattern])
  }
  return byWord
}

/** Whether one of them matches a text from a place on, where a word begins that has a space before and behind it. */
function matchesAt(
  byWord: ReadonlyMap<string, readonly RegExp[]>,
  parts: string,
  at: number,
  end: number,
): boolean {
  for (const pattern of byWord.get(parts.slice(at + 1, end)) ?? []) {
    pattern.lastIndex = at
    if (pattern.test(parts)) return true
  }
  return false
}

const greetings = new Set(['hello', 'hi', 'hey', 'hallo', 'bonjour', 'hola', 'ciao', 'ola', 'please', '.'])

const withTails = ({ plain, tails }: Wishes): Phrase[] => {
  const behind = [...tails.map(({ source }) => source), ' \\.'].join('|')
  return plain.map(({ source, firstWords }) => ({ source: `${source}(?:${behind})*$`, firstWords }))
}
const plain = indexed(languages.flatMap(withTails))
const likely = indexed(languages.flatMap((wishes) => wishes.likely))

/** Whether a text, as `foldText` parts it, says plainly in any language that no more messages are wanted, and nothing else. */
export function isPlainWish(parts: string): boolean {
  let at = 0
  let end = parts.indexOf(' ', 1)
  while (end !== -1 && greetings.has(parts.slice(at + 1, end))) {
    at = end
    end = parts.indexOf(' ', at + 1)
  }
  return end !== -1 && matchesAt(plain, parts, at, end)
}

/** Whether a part of it is likely to mean that. */
export function isLikelyWish(parts: string): boolean {
  let at = 0
  for (let end = parts.indexOf(' ', 1); end !== -1; end = parts.indexOf(' ', at + 1)) {
    if (matchesAt(likely, parts, at, end)) return true
    at = end
  }
  return false
}

/** The same of words without spaces, in languages that have none. */
export const likelyWishWithoutSpaces = new RegExp(
  withoutSpaces.map((phrase) => foldText(phrase).words.replaceAll(' ', '')).join('|'),
  'u',
)
