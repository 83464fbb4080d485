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

/** An answer that may be meant, and how sure that is. */
export interface Ranked {
  answer: number
  /** From 0 to 1. */
  certainty: number
  similarity: Similarity
}

/** A lead that is larger says no more. */
const maxLead = 6

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
  { unknown, weight, wordings }: Found,
  [best, second, ...others]: readonly Scored[],
): number[] | undefined {
  if (best === undefined) return undefined
  const lead = Math.min(best.score - (second?.score ?? 0), maxLead)
  const { mean, letters } = best.similarity
  return [
    1,
    best.score,
    lead,
    shareOf(best, [best, ...(second ? [second] : []), ...others]),
    Math.log1p(weight),
    unknown,
    Math.log1p(wordings),
    mean * Math.log1p(wordings),
    ...similarities.map((name) => best.similarity[name]),
    mean * mean,
    letters * letters,
    mean * lead,
  ]
}

/** The share that a score has of all: what is left of certainty where another one is likelier. */
function shareOf({ score }: Scored, all: readonly Scored[]): number {
  return 1 / all.reduce((sum, other) => sum + Math.exp(other.score - score), 0)
}

/** The answers that share anything with a question, the likeliest first. */
export function rank(found: Found, weights: Weights): Ranked[] {
  const scored = scoreOf(candidatesOf(found), weights)
  const [best] = scored
  const features = certaintyFeaturesOf(found, scored)
  if (best === undefined || features === undefined) return []
  const certainty = logistic(weigh(features, weights.certainty))
  return scored.map(({ answer, score, similarity }) => ({
    answer,
    certainty: certainty * Math.exp(score - best.score),
    similarity,
  }))
}

export const logistic = (value: number): number => 1 / (1 + Math.exp(-value))

/** The sum of features by their weights. */
function weigh(features: readonly number[], weights: readonly number[]): number {
  let sum = 0
  for (const [at, feature] of features.entries()) sum += feature * (weights[at] ?? 0)
  return sum
}
