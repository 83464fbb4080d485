import type { Found, Similarity } from './matchIndex.ts'

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
}

type Compare = (candidate: Candidate) => Compared

/** A lead that is larger says no more. */
const maxLead = 6
/** So many of the likeliest answers are compared with the question word by word. */
const maxCompared = 5

/** All answers that share anything with a question, with what is told of each. */
export function candidatesOf({ fits }: Found): Candidate[] {
  const candidates = Array.from(fits, ([answer, similarity]) => {
    const { forth, back, mean, byAnswer, byBoth, letters, another } = similarity
    return { answer, similarity, features: [forth, back, mean, byAnswer, byBoth, letters, another] }
  })
  const count = candidates[0]?.features.length ?? 0
  for (let at = 0; at < count; at++) {
    let first = 0
    let second = 0
    for (const { features } of candidates) {
      const value = features[at] ?? 0
      second = Math.max(second, Math.min(value, first))
      first = Math.max(first, value)
    }
    for (const { features } of candidates) {
      const value = features[at] ?? 0
      features.push(value - (value === first ? second : first))
    }
  }
  return candidates
}

/** The candidates, the likeliest first. */
export const scoreOf = (candidates: readonly Candidate[], { ranking }: Pick<Weights, 'ranking'>): Scored[] =>
  candidates
    .map(({ answer, similarity, features }) => ({
      answer,
      similarity,
      features,
      score: weigh(features, ranking),
    }))
    .sort((a, b) => b.score - a.score || a.answer - b.answer)

/** What tells how sure it is that the first of the scored answers is meant; `undefined` where there is none. */
export function certaintyFeaturesOf(
  { unknown, weight, wordings, strange, size }: Found,
  scored: readonly Scored[],
  compare: Compare,
): number[] | undefined {
  const [best, second] = scored
  if (best === undefined) return undefined
  const lead = Math.min(best.score - (second?.score ?? 0), maxLead)
  const { mean, letters, forth, byBoth } = best.similarity
  const { overlap } = compare(best)
  const rivals = scored.slice(1, maxCompared).map(compare)
  const rival = Math.max(0, ...rivals.map((other) => (other.isVetoed ? 0 : other.overlap)))
  return [
    1,
    best.score,
    lead,
    shareOf(best, scored),
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

/** The answers that are likeliest meant, the likeliest first. */
export function rank(found: Found, weights: Weights, compare: Compare): Ranked[] {
  const scored = scoreOf(candidatesOf(found), weights)
  const [best] = scored
  const features = certaintyFeaturesOf(found, scored, compare)
  if (best === undefined || features === undefined) return []
  const certainty = logistic(weigh(features, weights.certainty))
  return scored.slice(0, maxCompared).map((candidate) => {
    const { answer, score } = candidate
    return { answer, certainty: certainty * Math.exp(score - best.score), ...compare(candidate) }
  })
}

export const logistic = (value: number): number => 1 / (1 + Math.exp(-value))

/** The sum of features by their weights. */
function weigh(features: readonly number[], weights: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < features.length; at++) sum += (features[at] ?? 0) * (weights[at] ?? 0)
  return sum
}
