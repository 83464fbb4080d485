import { charactersOf, distinctWordings, foldQuestion } from '@replyloop/shared/values/answer'
import { isSameValue } from '@replyloop/shared/values/changes'
import { maxAnswers, maxAnswersCharacters, maxWordings } from '@replyloop/shared/values/limits'
import type { RowOutcome } from '@replyloop/shared/values/transfer'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { CampaignAnswer, GivenAnswer } from './answers.store.ts'

/** A question with further wordings, and what is said to it. */
export interface AnswerRow {
  question: string
  questions: string[]
  answer: string
}

/** The answers of a campaign while rows of a file are put into them. */
export interface AnswerBook {
  /** As they are now, in their order. */
  answers: GivenAnswer[]
  /** Changes the answer that has the question, or adds one. Throws `VALIDATION_FAILED`, and then nothing has changed. */
  put: (row: AnswerRow) => RowOutcome
}

/** Throws `VALIDATION_FAILED` where a campaign with so many answers cannot have another one. */
export function requireRoom(answers: number): void {
  if (answers >= maxAnswers)
    throw new Problem(
      'VALIDATION_FAILED',
      `The campaign has ${maxAnswers.toLocaleString('en')} answers, and there cannot be more; delete one that nobody asks for`,
    )
}

/** Throws `VALIDATION_FAILED` where the answers of a campaign would have so many characters, and cannot. */
export function requireShort(characters: number): void {
  if (characters > maxAnswersCharacters)
    throw new Problem(
      'VALIDATION_FAILED',
      `The answers of a campaign can have ${maxAnswersCharacters.toLocaleString('en')} characters in all; shorten some, or delete those that nobody asks for`,
    )
}

/** Opens the answers of a campaign; `check` throws for one that it cannot say. */
export function openBook(
  before: readonly CampaignAnswer[],
  check: (answer: GivenAnswer) => void,
): AnswerBook {
  const answers: GivenAnswer[] = [...before]
  /** Which answers have a question: of those with one wording each several may have the same. */
  const places = new Map<string, Set<number>>()
  const written = new Set<number>()
  let characters = 0
  const learn = (at: number, { questions, answer }: GivenAnswer) => {
    characters += charactersOf(questions, answer)
    for (const folded of questions.map(foldQuestion)) {
      const known = places.get(folded)
      if (known === undefined) places.set(folded, new Set([at]))
      else known.add(at)
    }
  }
  for (const [at, answer] of answers.entries()) learn(at, answer)

  /** The answer of a question that no row has written yet; that whose first wording it is before others. */
  const placeOf = (question: string): number | undefined => {
    const folded = foldQuestion(question)
    const known = [...(places.get(folded) ?? [])]
    const free = known.filter((at) => !written.has(at))
    if (known.length > 0 && free.length === 0)
      throw fieldProblem('question', 'is that of a row before, too; leave one of them out')
    return free.find((at) => foldQuestion(answers[at]?.questions[0] ?? '') === folded) ?? free[0]
  }

  const requireFree = (questions: readonly string[], place: number) => {
    for (const question of questions)
      for (const at of places.get(foldQuestion(question)) ?? [])
        if (at !== place)
          throw fieldProblem(
            'questions',
            `has “${question}”, which the answer to “${answers[at]?.questions[0]}” has, too; leave it out of one of them`,
          )
  }

  const put = ({ question, questions, answer: body }: AnswerRow): RowOutcome => {
    const known = placeOf(question)
    const place = known ?? answers.length
    const old = answers[place]
    const next: GivenAnswer = {
      ...old,
      questions: distinctWordings([question, ...(old?.questions ?? []), ...questions]),
      answer: body,
    }
    if (old !== undefined && isSameValue(old, next)) {
      written.add(place)
      return 'unchanged'
    }
    if (old === undefined) requireRoom(answers.length)
    if (next.questions.length > maxWordings)
      throw fieldProblem(
        'questions',
        `would be ${next.questions.length} wordings, and at most ${maxWordings} are kept; leave some out`,
      )
    requireFree(next.questions, place)
    check(next)
    const former = old === undefined ? 0 : charactersOf(old.questions, old.answer)
    requireShort(characters - former + charactersOf(next.questions, body))
    characters -= former
    learn(place, next)
    answers[place] = next
    written.add(place)
    return old === undefined ? 'created' : 'changed'
  }
  return { answers, put }
}
