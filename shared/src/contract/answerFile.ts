import { z } from 'zod'
import { maxAnswers, maxQuestion, maxWordings } from '../values/limits.ts'
import { maxTextFileMiB } from '../values/transfer.ts'
import { campaignText } from './campaignContent.ts'
import { endpoint, noInput } from './endpoint.ts'
import { Id, requiredText } from './fields.ts'
import { csvFile } from './import.ts'
import { cellOfFile, writtenRows } from './textFile.ts'

/** A row of a file of answers: the question, further wordings of it, and the answer. */
export const AnswerFileRow = z.object({
  question: requiredText(maxQuestion),
  questions: z
    .array(requiredText(maxQuestion))
    .max(maxWordings - 1, `must be at most ${maxWordings - 1} further wordings`),
  answer: campaignText,
})

/** What became of a file of answers, row by row. */
const ImportedAnswers = writtenRows({ question: cellOfFile }).meta({ id: 'ImportedAnswers' })
export type ImportedAnswers = z.infer<typeof ImportedAnswers>

const params = z.object({ campaignId: Id })

/** Answers of a campaign as a file, for `contract.ts` (docs/interface.md#answers). */
export const answerFileEndpoints = {
  getAnswerFile: endpoint('GET', '/campaigns/:campaignId/answer_file', {
    tag: 'Campaigns',
    summary: 'Download the answers that the bot of a campaign knows as CSV',
    description:
      'With the columns question, questions (the further wordings, one a line) and answer. Buttons and files are left out.',
    scope: 'read',
    needs: 'viewer',
    params,
    responses: { 200: csvFile },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  importAnswers: endpoint('POST', '/campaigns/:campaignId/answer_file', {
    tag: 'Campaigns',
    summary: 'Write answers of a campaign from a CSV file',
    description:
      `The body is the file, at most ${maxTextFileMiB} MiB and ${maxAnswers.toLocaleString('en')} rows, with the columns question, questions ` +
      '(further wordings, one a line; or question_2, question_3 …) and answer. A row whose question an answer has changes that answer, others are ' +
      'added, and nothing is deleted: wordings, buttons and files stay.',
    scope: 'full',
    needs: 'manager',
    params,
    body: noInput.meta({
      contentMediaType: 'text/csv',
      example: 'question,questions,answer\nHow much is it?,What does it cost?,Ten euros a month.\n',
    }),
    responses: { 200: ImportedAnswers },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
}
