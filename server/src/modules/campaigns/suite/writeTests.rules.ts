import { foldQuestion } from '@replyloop/shared/values/answer'
import type { Expectation } from '@replyloop/shared/values/testQuestion'
import { maxTestQuestions } from '@replyloop/shared/values/testQuestion'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { WrittenTest } from './testQuestions.store.ts'

/** Answers, as test questions name them. */
export type Named = readonly { id: string; questions: readonly string[] }[]

/** Finds the answer that has a wording, or that id. */
export function answerFinder(answers: Named): (name: string) => string | undefined {
  const byName = new Map(answers.map(({ id }) => [id, id]))
  for (const { id, questions } of answers)
    for (const question of questions) {
      const folded = foldQuestion(question)
      if (!byName.has(folded)) byName.set(folded, id)
    }
  return (name) => byName.get(name.trim()) ?? byName.get(foldQuestion(name))
}

/** A test question whose answer is named by a wording; `field` is where that stands. Throws `VALIDATION_FAILED` where no answer has it. */
export function namedTest(
  {
    question,
    expects,
    answer,
  }: { question: string; expects?: Expectation | undefined; answer?: string | undefined },
  find: (name: string) => string | undefined,
  field: string,
): WrittenTest {
  if (answer === undefined) return { text: question, expects: expects ?? 'hand_over', answerId: null }
  const answerId = find(answer)
  if (answerId === undefined)
    throw fieldProblem(
      field,
      `is no wording of an answer of this campaign: “${answer}”; add the answer first, or name another`,
    )
  return { text: question, expects: 'answer', answerId }
}

/** Throws `VALIDATION_FAILED` where a campaign with so many test questions cannot have another one. */
export function requireRoomForTest(tests: number): void {
  if (tests >= maxTestQuestions)
    throw new Problem(
      'VALIDATION_FAILED',
      `The campaign has ${maxTestQuestions} test questions, and there cannot be more; delete one that says the same as another`,
    )
}

/** Throws `VALIDATION_FAILED` where another test question asks the same. */
export function requireOther(
  tests: readonly { id: string; text: string }[],
  text: string,
  except?: string,
): void {
  const folded = foldQuestion(text)
  const same = tests.find((test) => test.id !== except && foldQuestion(test.text) === folded)
  if (same !== undefined)
    throw fieldProblem('question', `is that of ${same.id} already (“${same.text}”); change that one`)
}
