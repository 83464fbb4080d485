import { its, row, type Access, type AccessRows } from './row.ts'

const ofQuestion =
  (body?: unknown): Access['ofAnother'] =>
  ({ campaignId, questionId }) => ({
    params: { id: campaignId, questionId },
    ...(body !== undefined && { body }),
  })

/** Of what the bots of campaigns did not know, and are taught. */
export const unansweredAccess = {
  listUnanswered: row('viewer', 'read', its('campaign'), { agent: true }),
  listAskedQuestions: row('viewer', 'read', ofQuestion(), { agent: true }),
  teachBot: row('manager', 'full', its('campaign', { body: { question: 'Why?', answer: 'So.' } }), {
    agent: true,
    audit: ['answer_created', 'answer_changed'],
    testedIn: 'journeys/teaching',
  }),
  decideQuestion: row('manager', 'full', ofQuestion({ action: 'ignore' }), {
    agent: true,
    audit: ['question_decided'],
    testedIn: 'api/unanswered',
  }),
} satisfies Partial<AccessRows>
