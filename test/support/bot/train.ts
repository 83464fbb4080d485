import { languageOf } from '@replyloop/shared/values/language'
import { answeredConcepts } from '../../../server/src/modules/bot/retrieval/concepts.ts'
import { createMatchIndex, type Found } from '../../../server/src/modules/bot/retrieval/matchIndex.ts'
import {
  candidatesOf,
  certaintyFeaturesOf,
  logistic,
  scoreOf,
  type Candidate,
  type Compared,
  type Weights,
} from '../../../server/src/modules/bot/retrieval/matcher.rules.ts'
import { createCompare } from '../../../server/src/modules/bot/retrieval/veto.rules.ts'
import { readWords } from '../../../server/src/modules/bot/retrieval/words.ts'
import { foldCase } from '../../../server/src/platform/text/foldCase.ts'
import { answersOf, hasWordings, type QuestionCampaign, type QuestionSet } from './sets.ts'

/** A question, and how the answers of its campaign fit it. */
export interface Example {
  set: string
  found: Found
  candidates: Candidate[]
  expect: number | null
  compare: (candidate: Candidate) => Compared
}

/** With so many wordings an answer is learned: bots have either. */
const wordingCounts = [1, 5]
/** How far weights are drawn to zero, and how often all examples are gone through. */
const decay = { ranking: 5e-4, certainty: 3e-4 } as const
const passes = { ranking: 80, certainty: 250 } as const
const rate = 0.15

/** What is learned from. */
export function* examplesOf(set: QuestionSet): Generator<Example> {
  const counts = hasWordings(set) ? wordingCounts : wordingCounts.slice(0, 1)
  for (const campaign of set.campaigns)
    for (const count of counts) yield* examplesIn(set.name, campaign, count)
}

function* examplesIn(set: string, campaign: QuestionCampaign, wordings: number): Generator<Example> {
  const language = languageOf(campaign.language)
  const index = createMatchIndex()
  const known = answersOf(campaign, wordings).map(({ questions: texts, answer }) => {
    const questions = texts.map((text) => readWords(text, language))
    const own = readWords(answer, language)
    index.add(questions, own)
    return { questions, given: [...own.concepts, ...answeredConcepts(foldCase(answer, language))] }
  })
  for (const _step of index.weigh());
  for (const { text, expect } of campaign.questions) {
    const asked = readWords(text, language)
    const found = index.find(asked)
    yield {
      set,
      found,
      candidates: candidatesOf(found),
      expect,
      compare: createCompare(asked, found, (answer) => known[answer]),
    }
  }
}

/** Learns weights from examples; the same ones give the same weights. */
export function train(examples: readonly Example[]): Weights {
  const ranking = learnRanking(examples)
  return { ranking, certainty: learnCertainty(examples, ranking) }
}

/** For each set by its name, weights that were learned from the other ones alone. */
export function trainWithoutEach(sets: readonly QuestionSet[]): ReadonlyMap<string, Weights> {
  const examples = sets.flatMap((set) => [...examplesOf(set)])
  return new Map(sets.map(({ name }) => [name, train(examples.filter((example) => example.set !== name))]))
}

/** Which of all answers fits best: the softmax of their scores. */
function learnRanking(examples: readonly Example[]): number[] {
  const usable = examples.filter(
    ({ expect, candidates }) => candidates.length > 1 && candidates.some(({ answer }) => answer === expect),
  )
  const rows = usable.flatMap(({ candidates }) => candidates)
  const width = rows[0]?.features.length ?? 0
  const flat = Float64Array.from(rows.flatMap(({ features }) => features))
  const groups = usable.map(({ candidates, expect }) => ({
    size: candidates.length,
    right: candidates.findIndex(({ answer }) => answer === expect),
  }))
  const scores = new Float64Array(Math.max(0, ...groups.map(({ size }) => size)))
  return descend(width, passes.ranking, (weights, slope) => {
    let row = 0
    for (const { size, right } of groups) {
      let sum = 0
      for (let at = 0; at < size; at++) {
        const score = Math.exp(Math.min(500, dot(flat, (row + at) * width, weights)))
        scores[at] = score
        sum += score
      }
      for (let at = 0; at < size; at++) {
        const error = ((scores[at] ?? 0) / sum - (at === right ? 1 : 0)) / groups.length
        addTo(slope, flat, (row + at) * width, error)
      }
      row += size
    }
    for (const [at, weight] of weights.entries()) slope[at] = (slope[at] ?? 0) + decay.ranking * weight
  })
}

/** How often the best one is right, among those that the veto lets pass. */
function learnCertainty(examples: readonly Example[], ranking: readonly number[]): number[] {
  const usable = examples.flatMap(({ found, candidates, expect, compare }) => {
    const scored = scoreOf(candidates, { ranking })
    const features = certaintyFeaturesOf(found, scored, compare)
    const [best] = scored
    if (features === undefined || best === undefined || compare(best).isVetoed) return []
    return [{ features, isRight: best.answer === expect }]
  })
  const width = usable[0]?.features.length ?? 0
  return descend(width, passes.certainty, (weights, slope) => {
    for (const { features, isRight } of usable) {
      const error = (logistic(dot(features, 0, weights)) - (isRight ? 1 : 0)) / usable.length
      for (const [at, feature] of features.entries()) slope[at] = (slope[at] ?? 0) + error * feature
    }
    for (const [at, weight] of weights.entries())
      if (at > 0) slope[at] = (slope[at] ?? 0) + decay.certainty * weight
  })
}

function dot(flat: ArrayLike<number>, from: number, weights: Float64Array): number {
  let sum = 0
  for (let at = 0; at < weights.length; at++) sum += (flat[from + at] ?? 0) * (weights[at] ?? 0)
  return sum
}

function addTo(slope: Float64Array, flat: Float64Array, from: number, error: number) {
  for (let at = 0; at < slope.length; at++) slope[at] = (slope[at] ?? 0) + (flat[from + at] ?? 0) * error
}

/** Goes down a slope from zero (Adam), which needs no chance. */
function descend(
  width: number,
  times: number,
  slopeAt: (weights: Float64Array, slope: Float64Array) => void,
): number[] {
  const weights = new Float64Array(width)
  const mean = new Float64Array(width)
  const square = new Float64Array(width)
  for (let pass = 1; pass <= times; pass++) {
    const slope = new Float64Array(width)
    slopeAt(weights, slope)
    for (let at = 0; at < width; at++) {
      const own = slope[at] ?? 0
      const speed = 0.9 * (mean[at] ?? 0) + 0.1 * own
      const spread = 0.999 * (square[at] ?? 0) + 0.001 * own * own
      mean[at] = speed
      square[at] = spread
      const step = speed / (1 - 0.9 ** pass) / (Math.sqrt(spread / (1 - 0.999 ** pass)) + 1e-8)
      weights[at] = (weights[at] ?? 0) - rate * step
    }
  }
  return [...weights]
}
