import type { Basis, Fit, KnownAnswer } from '../engine.ts'

/** What the built-in engine decides about a question, or a part of a message. */
export type Verdict =
  | { kind: 'answer'; text: string; basis: Basis }
  | { kind: 'hand_over'; reason: 'no_answer' | 'unsure'; fits: readonly Fit[] }

/** So many answers are named as what may be meant, each of them from this certainty on, and all of them together. */
const maxFits = 3
const leastCertainty = { each: 0.1, together: 0.2 } as const

/** Nobody can be sure what is meant. */
export const unsure = { kind: 'hand_over', reason: 'unsure', fits: [] } satisfies Verdict

/** The answers that may be meant, the likeliest first; none where even that is unlikely. */
export function fitsOf(matches: readonly { answer: KnownAnswer; certainty: number }[]): Fit[] {
  const fits = matches
    .slice(0, maxFits)
    .filter(({ certainty }) => certainty >= leastCertainty.each)
    .map(({ answer, certainty }) => ({ answerId: answer.id, certainty }))
  // One alone may be unlikely since another is as near.
  const together = fits.reduce((sum, { certainty }) => sum + certainty, 0)
  return together >= leastCertainty.together ? fits : []
}

/** One verdict on a message that asks several things: all of them are answered, or none. Its basis is the least certain one. */
export function joinVerdicts(verdicts: readonly Verdict[]): Verdict {
  const answers = verdicts.filter((verdict) => verdict.kind === 'answer')
  const [first] = answers.toSorted((a, b) => a.basis.certainty - b.basis.certainty)
  if (first !== undefined && answers.length === verdicts.length)
    return { ...first, text: [...new Set(answers.map(({ text }) => text))].join('\n') }
  const open = verdicts.filter((verdict) => verdict.kind === 'hand_over')
  const isUnknown = open.length === verdicts.length && open.every(({ reason }) => reason === 'no_answer')
  return { kind: 'hand_over', reason: isUnknown ? 'no_answer' : 'unsure', fits: open[0]?.fits ?? [] }
}
