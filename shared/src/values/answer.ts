/** A question as it is compared with others: of two that differ in case, spaces or punctuation alone there is one. */
export function foldQuestion(question: string): string {
  const plain = question.normalize('NFKC').toLowerCase()
  return plain.replace(/[\p{P}\s]+/gu, ' ').trim() || plain.trim()
}

/** Wordings without those that one before them says already. */
export function distinctWordings(wordings: readonly string[]): string[] {
  const seen = new Set<string>()
  return wordings.filter((wording) => {
    const folded = foldQuestion(wording)
    if (seen.has(folded)) return false
    seen.add(folded)
    return true
  })
}

/** How many characters an answer counts as. */
export const charactersOf = (questions: readonly string[], answer: string): number =>
  questions.reduce((sum, { length }) => sum + length, answer.length)
