import type { Concept } from './concepts.ts'
import type { Passage } from '../engine.ts'
import { isGeneral, withTime } from './veto.rules.ts'
import type { Words } from './words.ts'

/** A text that may be told word for word: a sentence of the public facts, or a passage of a source. */
export interface Telling {
  text: string
  /** Where it is one; `undefined` for a sentence. */
  passage?: Passage | undefined
}

/** How a telling fits a question. Counts are of what the question is about: stems and kinds of thing. */
export interface Covered {
  telling: Telling
  /** How much of the question it holds. */
  covered: number
  /** How much it is about itself, without its days and numbers. */
  size: number
  concepts: ReadonlySet<Concept>
  namesOneDay: boolean
}

/** A sentence holds so much of the question, and is about little else: their overlap (Dice) is this at least. */
const minimum = { coverage: 0.8, sentence: 0.3 } as const
/** No other one fits nearly as well; of passages, which are long, by this share of how well the best one does. */
const margin = 0.15
/** A passage of a source holds so many words of the question, not just the kind of thing that it asks for. */
const leastStems = 2

/**
 * The telling that is sure to answer a question, and how much of the question it holds; `undefined` where none is. It holds four
 * fifths of what the question is about and every kind of thing that it asks for, and no other text fits nearly as well. What
 * names no subject ("Where are you?") is answered only by an address.
 */
export function chooseTelling(
  asked: Words,
  candidates: readonly Covered[],
): { telling: Telling; certainty: number } | undefined {
  const size = asked.stems.length + asked.concepts.length
  const fitting = candidates
    .filter((candidate) => fits(asked, size, candidate))
    .map((candidate) => ({ ...candidate, overlap: (2 * candidate.covered) / (size + candidate.size) }))
    .filter(({ telling, overlap }) => telling.passage !== undefined || overlap >= minimum.sentence)
    .toSorted((a, b) => b.overlap - a.overlap)
  const [best] = fitting
  if (best === undefined) return undefined
  const rival = fitting.find(({ telling }) => telling.text !== best.telling.text)
  const needed = best.overlap === 1 ? Number.EPSILON : margin * (best.telling.passage ? best.overlap : 1)
  if (rival !== undefined && best.overlap - rival.overlap < needed) return undefined
  return { telling: best.telling, certainty: best.covered / size }
}

function fits(asked: Words, size: number, { telling, covered, concepts }: Covered): boolean {
  return (
    covered >= size * minimum.coverage &&
    (telling.passage === undefined || asked.stems.length >= leastStems) &&
    asked.concepts.every((concept) => concepts.has(concept)) &&
    (!isGeneral(asked) || concepts.has('place'))
  )
}

/** What a telling is about: its stems, and the kinds of thing that it names or gives. */
export function readTelling(own: Words, given: readonly Concept[]) {
  const concepts = new Set(withTime([...own.concepts, ...given]))
  // The hours of a week and an address are many words, but about one thing.
  const isLong = concepts.has('hours') || concepts.has('place')
  const isAbout = (stem: string) => !isLong || !(own.days.has(stem) || /\p{N}/u.test(stem))
  const kinds = isLong ? concepts.difference(new Set<Concept>(['count'])).size : concepts.size
  return { concepts, size: own.stems.filter(isAbout).length + kinds, namesOneDay: own.days.size === 1 }
}
