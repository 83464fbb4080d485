import { languageOf } from '@replyloop/shared/values/language'
import { readWords } from '../retrieval/words.ts'

/** How many characters of a question are kept, and how many of its words. */
export const maxKeptText = 500
const maxKeptWords = 1000
/** From so much overlap on (Dice) two questions ask for the same: three words of four. */
const leastOverlap = 0.75

/** What a question is about, for comparing: its stems in order, each once. */
export function wordsOfQuestion(question: string, campaignLanguage: string): string {
  const { all, stems, concepts } = readWords(question.slice(0, maxKeptText), languageOf(campaignLanguage))
  const meant = [...stems, ...concepts.map((concept) => `#${concept}`)]
  return [...new Set(meant.length > 0 ? meant : all)].toSorted().join(' ').slice(0, maxKeptWords)
}

/** Which of some questions asks for the same, the most alike one; `undefined` for none. */
export function findAlike<Q extends { words: string }>(words: string, others: readonly Q[]): Q | undefined {
  const same = others.find((other) => other.words === words)
  if (same !== undefined || words === '') return same
  const own = new Set(words.split(' '))
  let best: { other: Q; overlap: number } | undefined
  for (const other of others) {
    const theirs = other.words.split(' ')
    const shared = theirs.filter((word) => own.has(word)).length
    const overlap = (2 * shared) / (own.size + theirs.length)
    if (overlap >= leastOverlap && overlap > (best?.overlap ?? 0)) best = { other, overlap }
  }
  return best?.other
}
