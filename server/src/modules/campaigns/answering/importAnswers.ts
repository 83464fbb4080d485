import { AnswerFileRow, type ImportedAnswers } from '@replyloop/shared/contract/answerFile'
import { parseInput } from '@replyloop/shared/contract/parse'
import { maxAnswers } from '@replyloop/shared/values/limits'
import { audit } from '../../access/audit.store.ts'
import { detailsOfChange } from '../../access/auditDetails.rules.ts'
import { requireChoices } from '../../conversations/outgoing.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { readTextFile, writeTextRows, type ReadTable, type TextRow } from '../../../platform/text/textFile.ts'
import { createRest } from '../../../platform/turns.ts'
import { knowledgeChanged } from '../campaigns.facts.ts'
import { lockCampaign } from '../requireCampaign.ts'
import { answerCheck } from '../templates/requireChannels.ts'
import { openBook, type AnswerRow } from './answerBook.rules.ts'
import { listAllAnswers, type GivenAnswer } from './answers.store.ts'
import { replaceAnswers } from './replaceAnswers.store.ts'

/** A column of further wordings, a line each, or of one: questions, question_2. */
const isOfWordings = (name: string) => /^questions$|^question\d+$/.test(name)

/** The rows of a file of answers. Throws `VALIDATION_FAILED` where it has no such columns, and more rows than answers there may be. */
export const readAnswerFile = (readTable: ReadTable, bytes: Buffer): Promise<TextRow<AnswerRow>[]> =>
  readTextFile(readTable, bytes, {
    keyNames: ['question', 'title'],
    textNames: ['answer', 'text', 'body', 'content', 'reply'],
    mostRows: maxAnswers,
    most: `a campaign at most ${maxAnswers.toLocaleString('en')} answers; leave out those that nobody asks for`,
    read: ({ key: question, text: answer, cells }, names) => {
      const further = cells.flatMap((cell, at) => (isOfWordings(names[at] ?? '') ? cell.split(/\r?\n/) : []))
      const questions = further.filter((line) => line.trim() !== '')
      return parseInput(AnswerFileRow, { question, questions, answer })
    },
    keyOf: ({ question }) => question,
  })

/** The cells of an answer in such a file. */
export const cellsOfAnswer = ({ questions: [question = '', ...further], answer }: GivenAnswer): string[] => [
  question,
  further.map((wording) => wording.replace(/\s*\n\s*/g, ' ')).join('\n'),
  answer,
]

/**
 * Writes the answers of a file: a row whose question an answer has changes what that says and adds its wordings, and others come
 * behind all. Nothing is deleted. Throws `CAMPAIGN_NOT_FOUND`.
 */
export async function importAnswers(
  tx: Tx,
  caller: Actor,
  campaignId: string,
  rows: readonly TextRow<AnswerRow>[],
): Promise<ImportedAnswers> {
  const campaign = await lockCampaign(tx, caller.id, campaignId)
  const before = await listAllAnswers(tx, campaign)
  const requireCarried = await answerCheck(tx, campaign)
  const book = openBook(before, (answer) => {
    requireChoices({ body: answer.answer, ...answer.choices }, '')
    requireCarried(answer)
  })
  const rest = createRest()
  const { rows: written, ...counts } = await writeTextRows(rows, async (row) => {
    await rest()
    return book.put(row)
  })
  if (counts.created + counts.changed > 0) {
    await replaceAnswers(tx, campaign, before, book.answers)
    const shown = (answers: readonly GivenAnswer[]) =>
      answers.map(({ questions, answer }) => ({ questions, answer }))
    await audit(tx, caller, 'answers_imported', campaign.name, {
      ...detailsOfChange({ answers: shown(before) }, { answers: shown(book.answers) }),
      facts: { campaignId, created: counts.created, changed: counts.changed },
    })
    await knowledgeChanged.happened(tx, campaign)
    tx.notify(`changed:${caller.id} campaign`)
  }
  return { ...counts, rows: written.map(({ key: question, ...row }) => ({ ...row, question })) }
}
