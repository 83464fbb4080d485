import { z } from 'zod'
import { questionActions, questionStates } from '../values/bot.ts'
import { maxQuestion } from '../values/limits.ts'
import { campaignText } from './campaignContent.ts'
import { endpoint, textBody } from './endpoint.ts'
import { byId, Id, Instant, optionalInput, pageOf, pageQuery, requiredText } from './fields.ts'

/** Alike questions that contacts asked and the bot of a campaign did not know (docs/interface.md#unanswered-questions). */
export const UnansweredQuestion = z
  .object({
    id: z.string().meta({ example: 'unq_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    question: z.string().meta({ description: 'As it was asked last.', example: 'Do you have vegan food?' }),
    count: z.int().meta({ description: 'How often it was asked.' }),
    lastAskedAt: Instant,
    state: z.enum(questionStates),
    nearest: z
      .object({
        answerId: z.string(),
        question: z.string(),
        certainty: z.number().meta({ description: 'How sure the bot is of it, from 0 to 1.' }),
        chosen: z.int().meta({ description: 'How many of those who asked have chosen this answer.' }),
      })
      .nullable()
      .meta({ description: 'The answer of the campaign that comes nearest; `null`: none does.' }),
  })
  .meta({ id: 'UnansweredQuestion' })
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>

/** A question as one contact asked it. */
const AskedQuestion = z
  .object({
    id: z.string(),
    contactId: z.string(),
    messageId: z.string(),
    question: z.string(),
    askedAt: Instant,
  })
  .meta({ id: 'AskedQuestion' })

/** What becomes of a question. */
export const DecideQuestion = z
  .object({
    action: z.enum(questionActions),
    intoId: optionalInput(Id).describe('With `merge`: the question that it is the same as.'),
  })
  .superRefine(({ action, intoId }, context) => {
    const isMerge = action === 'merge'
    if (isMerge === (intoId !== undefined)) return
    const message = isMerge ? 'is required with the action merge' : 'goes with the action merge alone'
    context.addIssue({ code: 'custom', path: ['intoId'], message, input: intoId })
  })
  .meta({ id: 'DecideQuestion', example: { action: 'ignore' } })
export type DecideQuestion = z.output<typeof DecideQuestion>

/** What the bot of a campaign is to learn: that a question is one of an answer that is there, or a new answer. */
export const TeachBot = z
  .object({
    question: requiredText(maxQuestion),
    answerId: optionalInput(Id).describe('The answer of which the question is another wording.'),
    answer: optionalInput(campaignText).describe('Instead: the text of a new answer.'),
    questionId: optionalInput(Id).describe(
      'The unanswered question that is answered by it; the one that is alike when left out.',
    ),
  })
  .refine(({ answerId, answer }) => (answerId === undefined) !== (answer === undefined), {
    path: ['answer'],
    message: 'is required, or else answerId, and not both',
  })
  .meta({ id: 'TeachBot', example: { question: 'Do you have vegan food?', answer: 'Yes, we do.' } })
export type TeachBot = z.output<typeof TeachBot>

const one = z.object({ id: Id, questionId: Id })
const reading = { tag: 'Campaigns', scope: 'read', needs: 'viewer' } as const
const gone = ['CAMPAIGN_NOT_FOUND', 'QUESTION_NOT_FOUND'] as const

/** What the bot of a campaign did not know, for `contract.ts`. */
export const unansweredEndpoints = {
  listUnanswered: endpoint('GET', '/campaigns/:id/unanswered', {
    ...reading,
    summary: 'List what the bot of a campaign did not know',
    description: 'Alike questions are one; those that were asked most often come first.',
    params: byId,
    query: z.object({
      state: optionalInput(z.enum(questionStates)).describe('`open` when left out.'),
      ...pageQuery,
    }),
    responses: { 200: pageOf(UnansweredQuestion).meta({ id: 'UnansweredPage' }) },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  listAskedQuestions: endpoint('GET', '/campaigns/:id/unanswered/:questionId/asked', {
    ...reading,
    summary: 'List who asked a question that the bot did not know',
    description: 'Newest first, each with the message.',
    params: one,
    query: z.object(pageQuery),
    responses: { 200: pageOf(AskedQuestion).meta({ id: 'AskedQuestionPage' }) },
    errors: gone,
  }),
  teachBot: endpoint('POST', '/campaigns/:id/lessons', {
    tag: 'Campaigns',
    scope: 'full',
    needs: 'manager',
    summary: 'Teach the bot of a campaign',
    description:
      'Adds a wording to an answer, or an answer. The unanswered question, if there is one, is `taught` from then on.',
    params: byId,
    body: TeachBot,
    bodyLimit: textBody,
    responses: { 200: z.object({ success: z.literal(true), answerId: z.string() }) },
    errors: [...gone, 'ANSWER_NOT_FOUND'],
  }),
  decideQuestion: endpoint('POST', '/campaigns/:id/unanswered/:questionId', {
    tag: 'Campaigns',
    scope: 'full',
    needs: 'manager',
    summary: 'Decide about a question that the bot did not know',
    description:
      '`ignore` takes it from the list, with those like it that are still to come, and `reopen` brings it back; `merge` makes it one with ' +
      'another question.',
    params: one,
    body: DecideQuestion,
    responses: { 200: z.object({ success: z.literal(true), questionId: z.string() }) },
    errors: gone,
  }),
}
