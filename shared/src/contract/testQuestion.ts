import { z } from 'zod'
import { basisKinds, botEngines, modelFailureKinds, trialOutcomes } from '../values/bot.ts'
import { maxQuestion } from '../values/limits.ts'
import { expectations, maxTestQuestions, testVerdicts } from '../values/testQuestion.ts'
import { endpoint } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { Id, Instant, optionalInput, requiredText } from './fields.ts'

/** What the bot did when it was asked a test question. */
export const TestOutcome = z.object({
  kind: z.enum(trialOutcomes),
  source: z
    .enum(basisKinds)
    .nullable()
    .meta({ description: 'From what its answer was; `null`: a model does not say.' }),
  title: z.string().nullable().meta({ description: 'Of the answer or the source that it took.' }),
  reason: z.string().nullable().meta({ description: 'Why it handed over or was silent, as a code.' }),
  text: z.string().nullable().meta({ description: 'The beginning of what it said.' }),
})
export type TestOutcome = z.infer<typeof TestOutcome>

/** A question with what the bot of a campaign is to do when it is asked (docs/interface.md#test-questions). */
export const TestQuestion = z
  .object({
    id: z.string().meta({ example: 'tst_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    question: z.string().meta({ example: 'how much do you charge' }),
    expects: z.enum(expectations),
    answerId: z.string().nullable().meta({
      description: 'The answer that it is to give; `null` where it expects none, or where that is deleted.',
    }),
    answer: z.string().nullable().meta({ description: 'The first wording of that answer.' }),
    verdict: z.enum(testVerdicts).nullable().meta({ description: '`null`: it has not been asked yet.' }),
    verdictBefore: z.enum(testVerdicts).nullable().meta({ description: 'Of the run before the last one.' }),
    got: TestOutcome.nullable(),
    isCurrent: z
      .boolean()
      .meta({ description: 'Whether what the bot knows is still the same as when it was asked.' }),
    ranAt: Instant.nullable(),
  })
  .meta({ id: 'TestQuestion' })
export type TestQuestion = z.infer<typeof TestQuestion>

/** All test questions of a campaign, and how many pass. */
const TestSuite = z
  .object({
    data: z.array(TestQuestion),
    passed: z.int(),
    failed: z.int(),
    notRun: z.int(),
    changed: z.int().meta({ description: 'Those whose verdict was another one in the run before.' }),
    isCurrent: z
      .boolean()
      .meta({ description: 'Whether all have been asked since the last change of what the bot knows.' }),
    engine: z
      .enum(botEngines)
      .meta({ description: 'What answers for the bot: a model is asked on demand alone.' }),
  })
  .meta({ id: 'TestSuite' })
export type TestSuite = z.infer<typeof TestSuite>

const RanSuite = TestSuite.extend({
  left: z
    .array(z.string())
    .meta({ description: 'The ids of those for which there was no time; run them next.' }),
  failure: z
    .object({ kind: z.enum(modelFailureKinds), status: z.int().nullable(), message: z.string().nullable() })
    .nullable()
    .meta({ description: 'Why the model gave no answer, which has ended the run.' }),
}).meta({ id: 'RanTestSuite' })

const question = requiredText(maxQuestion)
const expects = z.enum(expectations)
const wording = requiredText(maxQuestion).describe('A wording of the answer that it is to give.')

/** A test question as a campaign is created or declared with it: its answer by one of its wordings. */
export const DeclaredTestQuestion = z
  .object({ question, expects: optionalInput(expects), answer: optionalInput(wording) })
  .superRefine(requireFitting)
export type DeclaredTestQuestion = z.output<typeof DeclaredTestQuestion>

/** Those of a campaign. */
export const DeclaredTestQuestions = z
  .array(DeclaredTestQuestion)
  .max(maxTestQuestions, `must be at most ${maxTestQuestions} test questions`)

interface Expected {
  expects?: (typeof expectations)[number] | undefined
  answerId?: string | undefined
  answer?: string | undefined
}

/** The expectation goes with an answer, or without one. */
function requireFitting(
  { expects: wanted, answerId, answer }: Expected,
  context: z.core.$RefinementCtx,
): void {
  const fault = (path: string, message: string, input: unknown) =>
    context.addIssue({ code: 'custom', path: [path], message, input })
  const names = [answerId, answer].filter((name) => name !== undefined)
  if (names.length > 1) fault('answer', 'goes without answerId: name the answer once', answer)
  else if (names.length === 1 && wanted !== undefined && wanted !== 'answer')
    fault(
      'expects',
      `must be answer where one is named; leave ${answer === undefined ? 'answerId' : 'answer'} out for ${wanted}`,
      wanted,
    )
  else if (names.length === 0 && wanted === 'answer')
    fault(
      'answerId',
      'is required where an answer is expected, or else answer with one of its wordings',
      undefined,
    )
  else if (names.length === 0 && wanted === undefined)
    fault('expects', 'is required: answer with an answerId, facts or hand_over', undefined)
}

const aliases = { question: ['text'], answerId: ['answer_id'] }
const expected = {
  expects: optionalInput(expects).describe('`answer` when left out and an answer is named.'),
  answerId: optionalInput(Id).describe('The answer that it is to give.'),
  answer: optionalInput(wording),
}

export const CreateTestQuestion = withAliases(
  z.object({ question, ...expected }).superRefine(requireFitting),
  aliases,
).meta({
  id: 'CreateTestQuestion',
  example: { question: 'how much do you charge', answer: 'How much is it?' },
})
export type CreateTestQuestion = z.output<typeof CreateTestQuestion>

export const UpdateTestQuestion = withAliases(
  z.object({ question: optionalInput(question), ...expected }).superRefine((input, context) => {
    const { expects: wanted, answerId, answer } = input
    if (wanted !== undefined || answerId !== undefined || answer !== undefined) requireFitting(input, context)
  }),
  aliases,
).meta({ id: 'UpdateTestQuestion', example: { expects: 'hand_over' } })
export type UpdateTestQuestion = z.output<typeof UpdateTestQuestion>

const RunTestQuestions = z
  .object({
    ids: optionalInput(z.array(Id).max(maxTestQuestions)).describe('Of those to ask; left out: all.'),
  })
  .meta({ id: 'RunTestQuestions', example: {} })

const ofCampaign = z.object({ campaignId: Id })
const oneOfCampaign = ofCampaign.extend({ id: Id })
const reading = { tag: 'Campaigns', scope: 'read', needs: 'viewer' } as const
const writing = { tag: 'Campaigns', scope: 'full', needs: 'manager' } as const
const gone = ['CAMPAIGN_NOT_FOUND', 'TEST_QUESTION_NOT_FOUND'] as const

/** The test questions of campaigns, for `contract.ts` (docs/interface.md#test-questions). */
export const testQuestionEndpoints = {
  listTestQuestions: endpoint('GET', '/campaigns/:campaignId/questions', {
    ...reading,
    summary: 'List the test questions of a campaign with their verdicts',
    description: `All of them, at most ${maxTestQuestions}, in the order in which they were added.`,
    params: ofCampaign,
    responses: { 200: TestSuite },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  createTestQuestion: endpoint('POST', '/campaigns/:campaignId/questions', {
    ...writing,
    summary: 'Add a test question to a campaign',
    description: 'With the answer that the bot is to give, or that it is to tell a fact, or to hand over.',
    params: ofCampaign,
    body: CreateTestQuestion,
    responses: { 201: TestQuestion },
    errors: ['CAMPAIGN_NOT_FOUND', 'ANSWER_NOT_FOUND', 'CONFLICTING_FIELDS'],
  }),
  updateTestQuestion: endpoint('PATCH', '/campaigns/:campaignId/questions/:id', {
    ...writing,
    summary: 'Change a test question',
    params: oneOfCampaign,
    body: UpdateTestQuestion,
    responses: { 200: TestQuestion },
    errors: [...gone, 'ANSWER_NOT_FOUND', 'CONFLICTING_FIELDS'],
  }),
  deleteTestQuestion: endpoint('DELETE', '/campaigns/:campaignId/questions/:id', {
    ...writing,
    summary: 'Delete a test question',
    params: oneOfCampaign,
    responses: { 200: z.object({ success: z.literal(true), questionId: z.string() }) },
    errors: gone,
  }),
  runTestQuestions: endpoint('POST', '/campaigns/:campaignId/question_runs', {
    ...writing,
    summary: 'Ask the bot of a campaign its test questions',
    description:
      'The built-in engine is asked all of them at once, and by itself after each change of what it knows. A model is asked when this is sent alone, ' +
      'since each question costs what an answer costs at its provider: as many as 20 seconds allow; `left` has the ids of the others.',
    params: ofCampaign,
    body: RunTestQuestions,
    responses: { 200: RanSuite },
    errors: ['CAMPAIGN_NOT_FOUND', 'RATE_LIMITED'],
  }),
}
