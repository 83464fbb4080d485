import { distinctWordings, foldQuestion } from '@replyloop/shared/values/answer'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { CampaignAnswer } from './answers.store.ts'

/** A question and its answer as a request gives it. */
interface Given {
  id?: string | undefined
  question: string
  questions?: string[] | undefined
}

/** Which answer each of the given ones was before: that of its id, or else of its question; `undefined` for a new one. */
export function keptAnswers(
  given: readonly Given[],
  before: readonly CampaignAnswer[],
): (CampaignAnswer | undefined)[] {
  const left = new Map(before.map((answer) => [answer.id, answer]))
  const taken = given.map(({ id = '' }) => {
    const answer = left.get(id)
    left.delete(id)
    return answer
  })
  const byQuestion = Map.groupBy(left.values(), ({ questions: [question] }) => question)
  return given.map(({ question }, at) => taken[at] ?? byQuestion.get(question)?.shift())
}

/** The wordings of an answer: those that are given, or else the question with the further ones that it has. */
export const wordingsOf = (
  { question, questions }: Given,
  kept: Pick<CampaignAnswer, 'questions'> | undefined,
): string[] => questions ?? distinctWordings([question, ...(kept?.questions.slice(1) ?? [])])

/**
 * Throws `VALIDATION_FAILED` where a question of several wordings is that of another answer, too. Two answers with one wording each
 * may have the same, as clients that know no others have always been able to write it. `place` comes before the names of the fields.
 */
export function requireDistinct(answers: readonly { questions: readonly string[] }[], place = ''): void {
  const first = new Map<string, number>()
  for (const [at, { questions }] of answers.entries())
    for (const question of questions) {
      const folded = foldQuestion(question)
      const other = first.get(folded)
      if (other === undefined) first.set(folded, at)
      else if (other !== at && questions.length + (answers[other]?.questions.length ?? 0) > 2)
        throw fieldProblem(
          `${place}answers[${at}].questions`,
          `has “${question}”, which answers[${other}] (“${answers[other]?.questions[0]}”) has, too; leave it out of one of them`,
        )
    }
}
