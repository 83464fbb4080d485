import { z } from 'zod'
import { maxQuestion } from '../values/limits.ts'
import { maxTestQuestions } from '../values/testQuestion.ts'
import { maxTextFileMiB } from '../values/transfer.ts'
import { endpoint, noInput } from './endpoint.ts'
import { Id, requiredText } from './fields.ts'
import { csvFile } from './import.ts'
import { cellOfFile, writtenRows } from './textFile.ts'

/** A row of a file of test questions: the question, and `hand_over`, `facts` or a wording of the answer that is expected. */
export const TestQuestionRow = z.object({
  question: requiredText(maxQuestion),
  expected: requiredText(maxQuestion),
})
export type TestQuestionRow = z.output<typeof TestQuestionRow>

/** What became of a file of test questions, row by row. */
const ImportedTestQuestions = writtenRows({ question: cellOfFile }).meta({ id: 'ImportedTestQuestions' })
export type ImportedTestQuestions = z.infer<typeof ImportedTestQuestions>

const params = z.object({ campaignId: Id })

/** Test questions of a campaign as a file, for `contract.ts` (docs/interface.md#test-questions). */
export const testQuestionFileEndpoints = {
  getTestQuestionFile: endpoint('GET', '/campaigns/:campaignId/question_file', {
    tag: 'Campaigns',
    summary: 'Download the test questions of a campaign as CSV',
    description:
      'With the columns question, expected (`hand_over`, `facts` or the first wording of the answer) and verdict.',
    scope: 'read',
    needs: 'viewer',
    params,
    responses: { 200: csvFile },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  importTestQuestions: endpoint('POST', '/campaigns/:campaignId/question_file', {
    tag: 'Campaigns',
    summary: 'Write test questions of a campaign from a CSV file',
    description:
      `The body is the file, at most ${maxTextFileMiB} MiB and ${maxTestQuestions} rows, with the columns question and expected: \`hand_over\`, \`facts\`, ` +
      'or the id or a wording of an answer. A row whose question is there already changes what it expects, others are added, and nothing is deleted.',
    scope: 'full',
    needs: 'manager',
    params,
    body: noInput.meta({
      contentMediaType: 'text/csv',
      example: 'question,expected\nhow much do you charge,How much is it?\nare dogs allowed,hand_over\n',
    }),
    responses: { 200: ImportedTestQuestions },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
}
