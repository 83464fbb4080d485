import type { KnownAnswer, Passage } from '../engine.ts'
import type { Knowledge } from './knowledge.ts'
import type { Words } from './words.ts'

/** What of a campaign's knowledge is nearest to a question, the nearest first. */
export interface BestFits {
  answers: readonly KnownAnswer[]
  /** Sentences of the public facts. */
  facts: readonly string[]
  passages: readonly Passage[]
}

/**
 * The `count` answers, sentences and passages that are nearest to a question, together; where fewer have anything in common with
 * it, the first ones of the others follow, answers before sentences before passages.
 */
export function chooseBestFits(knowledge: Knowledge, asked: Words, count: number): BestFits {
  const near = [
    ...knowledge
      .alike(asked)
      .map(({ answer, similarity }) => ({ item: answer, nearness: similarity.byBoth })),
    ...knowledge.tellings(asked).map(({ telling, covered }) => ({
      item: telling,
      nearness: covered / Math.max(1, asked.stems.length + asked.concepts.length),
    })),
  ].toSorted((a, b) => b.nearness - a.nearness)
  const chosen = new Set(near.slice(0, count).map(({ item }) => item))
  for (const item of knowledge.all()) {
    if (chosen.size >= count) break
    chosen.add(item)
  }
  const answers: KnownAnswer[] = []
  const facts: string[] = []
  const passages: Passage[] = []
  for (const item of chosen)
    if ('questions' in item) answers.push(item)
    else if (item.passage === undefined) facts.push(item.text)
    else passages.push(item.passage)
  return { answers, facts, passages }
}
