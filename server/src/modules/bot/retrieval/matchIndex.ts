import { createNearWords, lettersOf } from './nearWords.ts'
import { keysOf, type Words } from './words.ts'

/** How a known answer fits a question, by the wording that fits best; each from 0 to 1. */
export interface Similarity {
  /** How much of the question the wording holds, by the weight of its words. */
  forth: number
  /** How much of the wording the question holds. */
  back: number
  /** Their harmonic mean. */
  mean: number
  /** How much of the question the answer itself holds. */
  byAnswer: number
  /** How much of the question the wording and the answer hold together. */
  byBoth: number
  /** The cosine of what letters they have, three at a time. */
  letters: number
  /** How well its second wording fits: the mean of `mean` and `letters`. */
  another: number
}

/** What a question has in common with what is known. */
export interface Found {
  /** By the number of the answer; one that shares nothing is left out. */
  fits: Map<number, Similarity>
  /** How much of the question nothing known has, from 0 to 1. */
  unknown: number
  /** The stems and kinds of thing of the question that nothing known has. */
  strange: readonly string[]
  /** What its words weigh together. */
  weight: number
  /** How many stems and kinds of thing it has. */
  size: number
  /** How many wordings an answer has on average: with many, one of them is like anything. */
  wordings: number
}

interface Wording {
  answer: number
  terms: readonly number[]
  weight: number
  length: number
}

/** What stop words weigh beside the words that carry meaning. */
const lightWeight = 0.25
const none: readonly number[] = []

/** Finds how alike a question and each of thousands of answers are, by what their words and letters share. */
export function createMatchIndex() {
  const near = createNearWords()
  const wordings: Wording[] = []
  const grams = new Map<string, number[]>() // by three letters, the wordings with them, as often as they have them
  const inWordings: number[][] = [] // by term
  const inAnswers: number[][] = []
  const holders: { count: number; last: number }[] = []
  let answers = 0

  /** Many know a common word, and a rare one tells more. */
  const weightOf = (count: number, isLight: boolean) =>
    Math.log(1 + (answers + 1) / (count + 0.5)) * (isLight ? lightWeight : 1)
  const weightOfTerm = (term: number) => weightOf(holders[term]?.count ?? 0, near.isLight(term))
  const weightOfGram = (found: readonly number[]) => Math.log(1 + wordings.length / (found.length + 0.5))

  const termsOf = (words: Words, answer: number) =>
    keysOf(words).map(({ key, isLight }) => {
      const term = near.add(key, isLight)
      const holder = (holders[term] ??= { count: 0, last: -1 })
      if (holder.last !== answer) holder.count += 1
      holder.last = answer
      return term
    })

  /** How much of the question each wording and each answer holds. */
  const cover = (asked: Words) => {
    const forth = new Float64Array(wordings.length)
    const byBoth = new Float64Array(wordings.length)
    const byAnswer = new Float64Array(answers)
    const held = new Float64Array(wordings.length) // how near a word of each comes to one word of the question
    const answered = new Float64Array(answers)
    const nearest = new Map<number, number>() // by term, how near a word of the question is to it
    let weight = 0
    let unknown = 0
    const strange: string[] = []
    for (const { key, isLight } of keysOf(asked)) {
      const found = near.find(key, isLight)
      const same = near.numberOf(key)
      const own = same === undefined ? weightOf(0, isLight) : weightOfTerm(same)
      weight += own
      if (found.length === 0) unknown += own
      if (found.length === 0 && !isLight) strange.push(key)
      if (found.length === 0) continue
      held.fill(0)
      answered.fill(0)
      for (const { term, nearness } of found) {
        nearest.set(term, Math.max(nearest.get(term) ?? 0, nearness))
        for (const at of inWordings[term] ?? none) held[at] ||= nearness
        for (const answer of inAnswers[term] ?? none) answered[answer] ||= nearness
      }
      for (let answer = 0; answer < answers; answer++)
        byAnswer[answer] = (byAnswer[answer] ?? 0) + own * (answered[answer] ?? 0)
      for (let at = 0; at < held.length; at++) {
        const byWording = held[at] ?? 0
        const byItsAnswer = answered[wordings[at]?.answer ?? -1] ?? 0
        forth[at] = (forth[at] ?? 0) + own * byWording
        byBoth[at] = (byBoth[at] ?? 0) + own * Math.max(byWording, byItsAnswer)
      }
    }
    return { forth, byBoth, byAnswer, nearest, weight, unknown, strange }
  }

  /** How much of each wording the question holds. */
  const coverBack = (nearest: ReadonlyMap<number, number>) => {
    const back = new Float64Array(wordings.length)
    for (const [term, nearness] of nearest) {
      const own = nearness * weightOfTerm(term)
      for (const at of inWordings[term] ?? none) back[at] = (back[at] ?? 0) + own
    }
    return back
  }

  /** What the letters of the question and of each wording have in common, and the length of the question's. */
  const compareLetters = (asked: Words) => {
    const common = new Float64Array(wordings.length)
    const counts = new Map<string, number>()
    for (const gram of lettersOf(asked.all)) counts.set(gram, (counts.get(gram) ?? 0) + 1)
    let squares = 0
    for (const [gram, count] of counts) {
      const found = grams.get(gram) ?? none
      const weight = weightOfGram(found)
      squares += (count * weight) ** 2
      for (const at of found) common[at] = (common[at] ?? 0) + count * weight * weight
    }
    return { common, length: Math.sqrt(squares) }
  }

  return {
    /** Adds an answer by its wordings and its own words. */
    add(questions: readonly Words[], own: Words) {
      const answer = answers
      for (const question of questions) {
        const terms = termsOf(question, answer)
        const at = wordings.push({ answer, terms, weight: 0, length: 0 }) - 1
        for (const term of terms) (inWordings[term] ??= []).push(at)
        for (const gram of lettersOf(question.all)) {
          const found = grams.get(gram)
          if (found === undefined) grams.set(gram, [at])
          else found.push(at)
        }
      }
      for (const term of termsOf(own, answer)) (inAnswers[term] ??= []).push(answer)
      answers += 1
    },
    /** Weighs all that was added, a little at a time. */
    *weigh(): Generator<void> {
      for (const found of grams.values()) {
        const weight = weightOfGram(found)
        let count = 0
        for (const [index, at] of found.entries()) {
          count += 1
          if (found[index + 1] === at) continue
          const wording = wordings[at]
          if (wording !== undefined) wording.length += (count * weight) ** 2
          count = 0
        }
        yield
      }
      for (const wording of wordings) {
        wording.length = Math.sqrt(wording.length)
        wording.weight = wording.terms.reduce((sum, term) => sum + weightOfTerm(term), 0)
        yield
      }
    },
    /** Whether nothing that was added has the words of a question. */
    isStrange: (asked: Words): boolean =>
      keysOf(asked).every(({ key, isLight }) => isLight || near.find(key, isLight).length === 0),
    /** How all that was added fits a question. */
    find(asked: Words): Found {
      const { forth, byBoth, byAnswer, nearest, weight, unknown, strange } = cover(asked)
      const back = coverBack(nearest)
      const { common, length } = compareLetters(asked)
      const fits = new Map<number, Similarity>()
      for (const [at, wording] of wordings.entries()) {
        if (common[at] === 0 && byBoth[at] === 0) continue
        const there = shareOf(forth[at], weight)
        const here = shareOf(back[at], wording.weight)
        const similarity = {
          forth: there,
          back: here,
          mean: shareOf(2 * there * here, there + here),
          byAnswer: shareOf(byAnswer[wording.answer], weight),
          byBoth: shareOf(byBoth[at], weight),
          letters: shareOf(common[at], length * wording.length),
          another: 0,
        }
        const best = fits.get(wording.answer)
        fits.set(wording.answer, best === undefined ? similarity : better(best, similarity))
      }
      const perAnswer = shareOf(wordings.length, answers)
      const size = asked.stems.length + asked.concepts.length
      return { fits, unknown: shareOf(unknown, weight), strange, weight, size, wordings: perAnswer }
    },
  }
}

const shareOf = (part: number | undefined, whole: number) => (whole === 0 ? 0 : (part ?? 0) / whole)

const overall = ({ mean, letters }: Similarity) => (mean + letters) / 2

/** The better one of two wordings, which remembers how well the next one fits. */
function better(best: Similarity, other: Similarity): Similarity {
  if (overall(other) > overall(best)) return { ...other, another: overall(best) }
  return { ...best, another: Math.max(best.another, overall(other)) }
}
