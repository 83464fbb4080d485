import { similarities, type Found, type Similarity } from './matchIndex.ts'

/** What was learned from questions whose answers are known (docs/bot-matcher.md). */
export interface Weights {
  /** One for each of `featuresOf`: they tell which answer fits best. */
  ranking: readonly number[]
  /** One for each of `certaintyFeaturesOf`: they tell how often the best one is right. */
  certainty: readonly number[]
}

/** A known answer, by its number, and what tells whether it is meant. */
export interface Candidate {
  answer: number
  similarity: Similarity
  /** Its similarities, and each of them beside that of the best other answer. */
  features: readonly number[]
}

export interface Scored extends Candidate {
  score: number
}

/** How an answer compares with a question word by word (veto.rules.ts). */
export interface Compared {
  /** How much both are about the same, from 0 to 1. */
  overlap: number
  /** Whether it must not answer the question, however alike they are. */
  isVetoed: boolean
}

/** An answer that may be meant, and how sure that is. */
export interface Ranked extends Compared {
  answer: number
  /** From 0 to 1. */
  certainty: number
  similarity: Similarity
}

type Compare = (candidate: Candidate) => Compared

/** A lead that is larger says no more. */
const maxLead = 6
/** So many of the likeliest answers are compared with the question word by word. */
const maxCompared = 5
const unlikely: Compared = { overlap: 0, isVetoed: true }

/** All answers that share anything with a question, with what is told of each. */
export function candidatesOf({ fits }: Found): Candidate[] {
  const best = similarities.map((name) => {
    let [first, second] = [0, 0]
    for (const { [name]: value } of fits.values())
      if (value > first) [first, second] = [value, first]
      else if (value > second) second = value
    return { first, second }
  })
  return Array.from(fits, ([answer, similarity]) => {
    const own = similarities.map((name) => similarity[name])
    const beside = own.map((value, at) => {
      const { first = 0, second = 0 } = best[at] ?? {}
      return value - (value === first ? second : first)
    })
    return { answer, similarity, features: [...own, ...beside] }
  })
}

/** The candidates, the likeliest first. */
export const scoreOf = (candidates: readonly Candidate[], { ranking }: Pick<Weights, 'ranking'>): Scored[] =>
  candidates
    .map((candidate) => ({ ...candidate, score: weigh(candidate.features, ranking) }))
    .sort((a, b) => b.score - a.score || a.answer - b.answer)

/** What tells how sure it is that the first of the scored answers is meant; `undefined` where there is none. */
export function certaintyFeaturesOf(
  { unknown, weight, wordings, strange, size }: Found,
  [best, second, ...others]: readonly Scored[],
  compare: Compare,
): number[] | undefined {
  if (best === undefined) return undefined
  const lead = Math.min(best.score - (second?.score ?? 0), maxLead)
  const rest = second === undefined ? others : [second, ...others]
  const { mean, letters, forth, byBoth } = best.similarity
  const { overlap } = compare(best)
  const rivals = rest.slice(0, maxCompared - 1).map(compare)
  const rival = Math.max(0, ...rivals.map((other) => (other.isVetoed ? 0 : other.overlap)))
  return [
    1,
    best.score,
    lead,
    shareOf(best, [best, ...rest]),
    Math.log1p(weight),
    unknown,
    Math.log1p(wordings),
    mean * Math.log1p(wordings),
    ...best.features,
    mean * mean,
    letters * letters,
    mean * lead,
    overlap,
    overlap - rival,
    Math.max(0, rival - overlap),
    Number(overlap === 1),
    Math.log1p(weight * byBoth),
    Math.log1p(weight * forth),
    Math.log1p(weight * (1 - byBoth)),
    Number(size === 1),
    Number(size === 2),
    Number(strange.length > 0),
  ]
}

/** The share that a score has of all: what is left of certainty where another one is likelier. */
function shareOf({ score }: Scored, all: readonly Scored[]): number {
  return 1 / all.reduce((sum, other) => sum + Math.exp(other.score - score), 0)
}

/** The answers that share anything with a question, the likeliest first. */
export function rank(found: Found, weights: Weights, compare: Compare): Ranked[] {
  const scored = scoreOf(candidatesOf(found), weights)
  const [best] = scored
  const features = certaintyFeaturesOf(found, scored, compare)
  if (best === undefined || features === undefined) return []
  const certainty = logistic(weigh(features, weights.certainty))
  return scored.map((candidate, place) => {
    const { answer, score, similarity } = candidate
    const compared = place < maxCompared ? compare(candidate) : unlikely
    return { answer, certainty: certainty * Math.exp(score - best.score), similarity, ...compared }
  })
}

export const logistic = (value: number): number => 1 / (1 + Math.exp(-value))

/** The sum of features by their weights. */
function weigh(features: readonly number[], weights: readonly number[]): number {
  let sum = 0
  for (const [at, feature] of features.entries()) sum += feature * (weights[at] ?? 0)
  return sum
}
