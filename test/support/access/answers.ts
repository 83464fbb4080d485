import { row, type Access, type AccessRows } from './row.ts'

const ofCampaign =
  (body?: unknown): Access['ofAnother'] =>
  ({ campaignId }) => ({ params: { campaignId }, ...(body !== undefined && { body }) })

const oneOf =
  (body?: unknown): Access['ofAnother'] =>
  ({ campaignId, answerId }) => ({
    params: { campaignId, id: answerId },
    ...(body !== undefined && { body }),
  })

/** Of the answers that bots of campaigns know. */
export const answerAccess = {
  createAnswer: row('manager', 'full', ofCampaign({ questions: ['Is it far?'], answer: { body: 'No.' } }), {
    agent: true,
    audit: ['answer_created'],
    testedIn: 'api/answers',
  }),
  listAnswers: row('viewer', 'read', ofCampaign(), { agent: true }),
  getAnswer: row('viewer', 'read', oneOf(), { agent: true }),
  updateAnswer: row('manager', 'full', oneOf({ answer: { body: 'No.' } }), {
    agent: true,
    audit: ['answer_changed'],
    testedIn: 'api/answers',
  }),
  deleteAnswer: row('manager', 'full', oneOf(), {
    agent: true,
    audit: ['answer_deleted'],
    testedIn: 'api/answers',
  }),
  getAnswerFile: row('viewer', 'read', ofCampaign(), { agent: false }),
  importAnswers: row('manager', 'full', ofCampaign('question,answer\nIs it far?,No.\n'), {
    agent: false,
    audit: ['answers_imported'],
    testedIn: 'api/answers.files',
  }),
} satisfies Partial<AccessRows>
