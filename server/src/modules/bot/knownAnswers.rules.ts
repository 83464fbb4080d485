import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { KnownAnswer } from './engine.ts'

/** An answer as a campaign keeps it. */
interface Pair {
  question: string
  answer: string
  choices?: Choices | undefined
  files?: readonly StoredFile[] | undefined
}

const known = new WeakMap<readonly Pair[], readonly KnownAnswer[]>()

/** The answers of a campaign for an engine; those of the same array are the same one, by which engines know them again. */
export function knownAnswersOf(pairs: readonly Pair[]): readonly KnownAnswer[] {
  const before = known.get(pairs)
  if (before !== undefined) return before
  const answers = pairs.map(({ question, ...answer }, at) => ({
    id: String(at),
    questions: [question],
    ...answer,
  }))
  known.set(pairs, answers)
  return answers
}
