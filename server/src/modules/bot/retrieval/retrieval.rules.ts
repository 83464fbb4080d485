import type { Concept } from './concepts.ts'

/** How a part of the campaign's knowledge fits a question. Counts are of the question's content: stems and concepts. */
export interface Candidate {
  /** What would be sent. */
  text: string
  kind: 'pair' | 'passage'
  /** How much of the question it holds anywhere. */
  covered: number
  /** How much of the question its own question holds; for a passage, the passage. */
  inQuestion: number
  /** How much was found only by allowing for a typing error. */
  fuzzy: number
  /** The content of its own question; for a passage, of the passage, without its days and numbers. */
  size: number
  /** Whether it answers a question that names nothing beyond a kind of thing: "How much?". */
  isGeneral: boolean
  /** Whether its own question, or the passage, is about one day. */
  namesOneDay: boolean
  /** Whether it holds every concept of the question. */
  answersConcepts: boolean
  /** The library's relevance, which decides between texts that are alike otherwise. */
  score: number
}

/** What is asked. */
export interface Asked {
  /** How many stems and concepts the question has. */
  size: number
  /** Whether it names nothing beyond a kind of thing: "How much?", "Where are you?". */
  isGeneral: boolean
}

export type Verdict = { kind: 'answer'; text: string } | { kind: 'hand_over'; reason: 'no_answer' | 'unsure' }

const minimum = { coverage: 0.8, pair: 0.6, passage: 0.3 } as const
const margin = 0.15
const subjectConcept: Concept = 'hours'

/** Their stems; they say nothing about the subject of a question: "What if not?" is not about what a campaign denies. */
const negations: ReadonlySet<string> = new Set(
  'no not never nicht kein pas nunc nad non nao nem niet gen'.split(' '),
)

/** Opening hours are a subject of their own; the other concepts say only what is asked about a subject. */
export const isGeneral = (stems: readonly string[], concepts: readonly Concept[]): boolean =>
  stems.every((stem) => negations.has(stem)) && !concepts.includes(subjectConcept)

/**
 * Whether the best candidate is sure to answer the question. It is when
 * 1. it holds four fifths of what the question is about (up to four words: all of them), at most one word of it by
 *    allowing for a typing error, and every concept: what is asked for a price is not answered with a time;
 * 2. half of that is in its own question, not only in its answer; and a question that names no subject ("How much?") is
 *    answered by a pair that names none either, or where it asks for a place ("Where are you?"), by an address;
 * 3. it is not about much else: the overlap of both (Dice) is at least 0.6, for a passage 0.3;
 * 4. no other text fits nearly as well (within 0.15), unless it alone asks for exactly the same.
 * What was written as an answer goes before sentences of the public facts. Nothing found at all is `no_answer`, and
 * everything between is `unsure`.
 */
export function decideAnswer(asked: Asked, candidates: readonly Candidate[]): Verdict {
  if (!candidates.some(({ covered }) => covered > 0)) return { kind: 'hand_over', reason: 'no_answer' }
  for (const kind of ['pair', 'passage'] as const) {
    const fitting = candidates
      .filter((candidate) => candidate.kind === kind && fits(asked, candidate))
      .map((candidate) => ({ ...candidate, similarity: similarityOf(asked, candidate) }))
      .toSorted((a, b) => b.similarity - a.similarity || b.score - a.score)
    const [best] = fitting
    if (best === undefined) continue
    const rival = fitting.find(({ text }) => text !== best.text)
    const needed = best.similarity === 1 ? Number.EPSILON : margin
    return rival !== undefined && best.similarity - rival.similarity < needed
      ? { kind: 'hand_over', reason: 'unsure' }
      : { kind: 'answer', text: best.text }
  }
  return { kind: 'hand_over', reason: 'unsure' }
}

function fits(asked: Asked, candidate: Candidate): boolean {
  return (
    candidate.covered >= asked.size * minimum.coverage &&
    candidate.fuzzy <= 1 &&
    candidate.answersConcepts &&
    candidate.inQuestion * 2 >= candidate.covered &&
    (!asked.isGeneral || candidate.isGeneral) &&
    similarityOf(asked, candidate) >= minimum[candidate.kind]
  )
}

const similarityOf = (asked: Asked, { inQuestion, size }: Candidate): number =>
  (2 * inQuestion) / (asked.size + size)

/** One verdict on a message that asks several things: all of them are answered, or none. */
export function joinVerdicts(verdicts: readonly Verdict[]): Verdict {
  const texts = verdicts.flatMap((verdict) => (verdict.kind === 'answer' ? [verdict.text] : []))
  if (texts.length > 0 && texts.length === verdicts.length)
    return { kind: 'answer', text: [...new Set(texts)].join('\n') }
  const isUnknown = verdicts.every(
    (verdict) => verdict.kind === 'hand_over' && verdict.reason === 'no_answer',
  )
  return { kind: 'hand_over', reason: isUnknown ? 'no_answer' : 'unsure' }
}
