import type { KnownAnswer, Passage } from '../engine.ts'
import type { Knowledge } from './knowledge.ts'
import type { Telling } from './toldPassages.rules.ts'
import type { Words } from './words.ts'

/** What of a campaign's knowledge is nearest to a question, the nearest first. */
export interface BestFits {
  answers: readonly KnownAnswer[]
  /** Sentences of the public facts. */
  facts: readonly string[]
  passages: readonly Passage[]
}

/** An answer, a sentence of the public facts, or a passage. */
export type Known = KnownAnswer | Telling

/**
 * The `count` answers, sentences and passages that are nearest to a question, together; where fewer have anything in common with
 * it, the first ones of the others follow, answers before sentences before passages. Those of `byMeaning`, the nearest first, are
 * as near as their words are or as their place in it is, by what is nearer.
 */
export function chooseBestFits(
  knowledge: Knowledge,
  { asked, byMeaning }: { asked: Words; byMeaning: readonly Known[] },
  count: number,
): BestFits {
  const near = [
    ...knowledge
      .alike(asked)
      .map(({ answer, similarity }) => ({ item: answer, nearness: similarity.byBoth })),
    ...knowledge.tellings(asked).map(({ telling, covered }) => ({
      item: telling,
      nearness: covered / Math.max(1, asked.stems.length + asked.concepts.length),
    })),
  ].toSorted((a, b) => b.nearness - a.nearness)
  const chosen = new Set<Known>()
  for (let place = 0; place < Math.max(near.length, byMeaning.length); place += 1)
    for (const item of [near[place]?.item, byMeaning[place]])
      if (item !== undefined && chosen.size < count) chosen.add(item)
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
