import { row, type Access, type AccessRows } from './row.ts'

const ofCampaign =
  (body?: unknown): Access['ofAnother'] =>
  ({ campaignId }) => ({ params: { campaignId }, ...(body !== undefined && { body }) })

const oneOf =
  (body?: unknown): Access['ofAnother'] =>
  ({ campaignId, testQuestionId }) => ({
    params: { campaignId, id: testQuestionId },
    ...(body !== undefined && { body }),
  })

/** Of what the bots of campaigns are asked to see whether they know it. */
export const testQuestionAccess = {
  listTestQuestions: row('viewer', 'read', ofCampaign(), { agent: true }),
  createTestQuestion: row('manager', 'full', ofCampaign({ question: 'Is it far?', expects: 'hand_over' }), {
    agent: true,
    audit: ['test_question_created'],
    testedIn: 'api/testQuestions',
  }),
  updateTestQuestion: row('manager', 'full', oneOf({ expects: 'facts' }), {
    agent: true,
    audit: ['test_question_changed'],
    testedIn: 'api/testQuestions',
  }),
  deleteTestQuestion: row('manager', 'full', oneOf(), {
    agent: true,
    audit: ['test_question_deleted'],
    testedIn: 'api/testQuestions',
  }),
  runTestQuestions: row('manager', 'full', ofCampaign({}), {
    agent: true,
    audit: 'what it finds stands beside the questions',
  }),
  getTestQuestionFile: row('viewer', 'read', ofCampaign(), { agent: false }),
  importTestQuestions: row('manager', 'full', ofCampaign('question,expected\nIs it far?,hand_over\n'), {
    agent: false,
    audit: ['test_questions_imported'],
    testedIn: 'api/testQuestions.files',
  }),
} satisfies Partial<AccessRows>
