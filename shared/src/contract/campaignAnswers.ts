import { z } from 'zod'
import { charactersOf, distinctWordings } from '../values/answer.ts'
import { maxAnswers, maxAnswersCharacters, maxQuestion, maxWordings } from '../values/limits.ts'
import { campaignText, contentField, ShownContent, textOf } from './campaignContent.ts'
import { Id, Instant, issueWithCode, optionalInput, requiredText } from './fields.ts'
import { untilFaulty } from './untilFaulty.ts'

/** The wordings in which people ask for an answer, the first of which is its title; one alone may come as a text. */
export const Wordings = z.preprocess(
  (input: string | string[]) => (typeof input === 'string' ? [input] : input),
  z
    .array(requiredText(maxQuestion))
    .min(1, 'must have one wording at least')
    .max(maxWordings, `must be at most ${maxWordings} wordings`)
    .overwrite(distinctWordings),
)

/** A question and its answer: in one wording or several, as a text, as content, or both. */
export const AnswerInput = z
  .object({
    id: optionalInput(Id).describe(
      'Of an answer that the campaign has: it stays the same one though its question is another.',
    ),
    question: requiredText(maxQuestion).optional(),
    questions: optionalInput(Wordings).describe(
      'The question in all its wordings, at most 20. Left out: those that the answer to this question has.',
    ),
    answer: campaignText.optional(),
    content: contentField,
  })
  .transform(({ id, question, questions, answer, content }, context) => ({
    id,
    question: questionOf(question, questions, context),
    questions,
    answer: textOf(answer, content, { of: 'answer', context }),
    content,
  }))

/** The question of a pair, which may have it as the first of its wordings alone; without either it is missing. */
function questionOf(
  question: string | undefined,
  questions: readonly string[] | undefined,
  context: z.core.$RefinementCtx,
): string {
  const first = questions?.[0]
  if (question !== undefined && first !== undefined && question !== first) {
    const message = 'differs from questions[0]: send one of the two, or the same text in both'
    context.addIssue(issueWithCode('CONFLICTING_FIELDS', message, question, ['question']))
  }
  const found = question ?? first
  if (found !== undefined) return found
  context.addIssue({ code: 'custom', path: ['question'], message: 'is required', input: undefined })
  return z.NEVER
}

/** The question-and-answer pairs of a bot. */
export const questionAnswerPairs = <
  S extends z.ZodType<
    { question: string; questions?: readonly string[] | undefined; answer: string },
    unknown
  >,
>(
  pair: S,
) =>
  untilFaulty(
    z
      .array(pair)
      .max(maxAnswers, `must be at most ${maxAnswers.toLocaleString('en')} pairs`)
      .refine(
        (pairs) =>
          pairs.reduce(
            (sum, { question, questions = [question], answer }) => sum + charactersOf(questions, answer),
            0,
          ) <= maxAnswersCharacters,
        `must be at most ${maxAnswersCharacters.toLocaleString('en')} characters in all`,
      ),
  )

/** A question in all its wordings, the first of which is `question`, and its answer. */
export const ShownAnswer = z.object({
  question: z.string(),
  questions: z.array(z.string()),
  answer: z.string(),
  content: ShownContent,
})

/** The same with its id, and how often the bot has given it. */
export const CountedAnswer = ShownAnswer.extend({
  id: z.string(),
  useCount: z.int().meta({ description: 'How often the bot has given it.' }),
  lastUsedAt: Instant.nullable(),
})
