import { z } from 'zod'
import { maxAnswers } from '../values/limits.ts'
import { Wordings } from './campaignAnswers.ts'
import { shownChoices } from './content.ts'
import { shownFiles } from './contentFiles.ts'
import { endpoint, fileBody, type Version } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { dropdownQuery, Id, Instant, optionalInput, pageOf } from './fields.ts'
import { SnippetContent } from './snippet.ts'

/** An answer that the bot of a campaign knows (docs/interface.md#answers). */
export const Answer = z
  .object({
    id: z.string().meta({ example: 'ans_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    campaignId: z.string(),
    questions: z.array(z.string()).meta({
      description: 'The wordings in which people ask for it; the first one is its title.',
      example: ['How much is it?', 'What does it cost?'],
    }),
    answer: z.object({ body: z.string(), ...shownChoices, attachments: shownFiles }),
    useCount: z.int().meta({ description: 'How often the bot has given it.' }),
    lastUsedAt: Instant.nullable().meta({ description: 'When it has last given it; `null`: never.' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Answer' })
export type Answer = z.infer<typeof Answer>
export const AnswerPage = pageOf(Answer).meta({ id: 'AnswerPage' })

const example = {
  questions: ['How much is it?', 'What does it cost?'],
  answer: { body: 'Ten euros a month.' },
}
const aliases = { questions: ['question'], answer: ['content', 'text'] }
const questions = Wordings.describe('Its wordings, at most 20; one alone may come as a text.')

export const CreateAnswer = withAliases(z.object({ questions, answer: SnippetContent }), aliases).meta({
  id: 'CreateAnswer',
  example,
})
export type CreateAnswer = z.output<typeof CreateAnswer>

export const UpdateAnswer = withAliases(
  z.object({ questions: optionalInput(questions), answer: optionalInput(SnippetContent) }),
  aliases,
).meta({
  id: 'UpdateAnswer',
  example: { questions: ['Does it cost more in winter?', 'Is it dearer in winter?'] },
})
export type UpdateAnswer = z.output<typeof UpdateAnswer>

const ofCampaign = z.object({ campaignId: Id })
const oneOfCampaign = ofCampaign.extend({ id: Id })
const version: Version = { of: 'answer', fields: Answer.pick({ questions: true, answer: true }) }
const reading = { tag: 'Campaigns', scope: 'read', needs: 'viewer' } as const
const writing = { tag: 'Campaigns', scope: 'full', needs: 'manager' } as const
const gone = ['CAMPAIGN_NOT_FOUND', 'ANSWER_NOT_FOUND'] as const

/** What the bots of campaigns know, answer by answer, for `contract.ts` (docs/interface.md#answers). */
export const answerEndpoints = {
  createAnswer: endpoint('POST', '/campaigns/:campaignId/answers', {
    ...writing,
    summary: 'Add an answer that the bot of a campaign knows',
    description: `A campaign has at most ${maxAnswers.toLocaleString('en')}. A question that another answer has is refused, which names that answer.`,
    params: ofCampaign,
    body: CreateAnswer,
    bodyLimit: fileBody,
    responses: { 201: Answer },
    errors: ['CAMPAIGN_NOT_FOUND', 'CONFLICTING_FIELDS', 'UNSAFE_URL'],
  }),
  listAnswers: endpoint('GET', '/campaigns/:campaignId/answers', {
    ...reading,
    summary: 'List the answers that the bot of a campaign knows',
    description: 'In their order in the campaign; `search` looks in all wordings and in the texts.',
    params: ofCampaign,
    query: dropdownQuery,
    responses: { 200: AnswerPage },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  getAnswer: endpoint('GET', '/campaigns/:campaignId/answers/:id', {
    ...reading,
    summary: 'Read an answer',
    params: oneOfCampaign,
    responses: { 200: Answer },
    version,
    errors: gone,
  }),
  updateAnswer: endpoint('PATCH', '/campaigns/:campaignId/answers/:id', {
    ...writing,
    summary: 'Change an answer',
    description:
      'Its wordings, what it says, or both: each replaces all of the one before. The other answers stay as they are.',
    params: oneOfCampaign,
    body: UpdateAnswer,
    bodyLimit: fileBody,
    responses: { 200: Answer },
    version,
    errors: [...gone, 'CONFLICTING_FIELDS', 'UNSAFE_URL'],
  }),
  deleteAnswer: endpoint('DELETE', '/campaigns/:campaignId/answers/:id', {
    ...writing,
    summary: 'Delete an answer',
    params: oneOfCampaign,
    responses: { 200: z.object({ success: z.literal(true), answerId: z.string() }) },
    version: { ...version, isLast: true },
    errors: gone,
  }),
}
