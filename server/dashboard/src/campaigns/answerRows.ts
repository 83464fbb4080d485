import { contentOf, draftOf } from '../content/choicesDraft.ts'
import { filesOf } from '../content/filesDraft.ts'
import type { RowField } from '../ui/mergeChanges.ts'
import type { Campaign } from './campaignLabels.ts'
import type { Beside } from './followUpValues.ts'
import { questionsOf } from './wordings.ts'

/** A question with its answer, and what stands beside that. */
export type AnswerValues = {
  /** One that is not saved yet has an id of the page's own. */
  id: string
  question: string
  /** How else people ask it, a line each. */
  wordings: string
  answer: string
  /** Test questions that a new campaign has for it. */
  asked?: readonly string[]
} & Beside

let added = 0

/** An answer that is not saved yet. */
export const newAnswer = (question = '', answer = ''): AnswerValues => ({
  id: `new-${(added += 1)}`,
  question,
  wordings: '',
  answer,
  choices: null,
  files: [],
})

/** The form's values for an answer of a campaign. */
export const answerValuesOf = ({
  id,
  questions,
  answer,
  content,
}: Pick<Campaign['answers'][number], 'id' | 'questions' | 'answer' | 'content'>): AnswerValues => ({
  id,
  question: questions[0] ?? '',
  wordings: questions.slice(1).join('\n'),
  answer,
  choices: draftOf(content),
  files: filesOf(content),
})

/** An answer as a new campaign takes it. */
export const answerOf = ({ id: _, asked: _asked, choices, files, wordings, ...pair }: AnswerValues) => ({
  ...pair,
  questions: questionsOf({ wordings, ...pair }),
  content: contentOf(pair.answer, { choices, files }),
})

/** The answers of the form as rows that are saved one by one. `saved` has those that were new when they were typed, by their ids then. */
export const answerRows = <V extends { answers: AnswerValues[] }>(
  saved: ReadonlyMap<string, AnswerValues>,
): RowField<V, AnswerValues> => ({
  name: 'answers',
  rowsOf: ({ answers }) => new Map(answers.map((answer) => [answer.id, answer])),
  withRows: (values, answers) => ({ ...values, answers: [...answers] }),
  renamed: (values) => {
    const renamed = new Set(values.answers.flatMap(({ id }) => saved.get(id)?.id ?? []))
    if (renamed.size === 0) return values
    const answers = values.answers
      .filter(({ id }) => !renamed.has(id)) // the same one, read before it was known to be
      .map((answer) => ({ ...answer, id: saved.get(answer.id)?.id ?? answer.id }))
    return { ...values, answers }
  },
})
