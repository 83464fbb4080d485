import { parseInput } from '@replyloop/shared/contract/parse'
import type { TestQuestion } from '@replyloop/shared/contract/testQuestion'
import { type ImportedTestQuestions, TestQuestionRow } from '@replyloop/shared/contract/testQuestionFile'
import { foldQuestion } from '@replyloop/shared/values/answer'
import { isSameValue } from '@replyloop/shared/values/changes'
import { maxTestQuestions } from '@replyloop/shared/values/testQuestion'
import { audit } from '../../access/audit.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { readTextFile, writeTextRows, type ReadTable, type TextRow } from '../../../platform/text/textFile.ts'
import { listWordings } from '../answering/answers.store.ts'
import { knowledgeChanged } from '../campaigns.facts.ts'
import { lockCampaign } from '../requireCampaign.ts'
import { insertTests, listTestRows, updateTest, type WrittenTest, writtenOf } from './testQuestions.store.ts'
import { answerFinder, namedTest, requireRoomForTest } from './writeTests.rules.ts'

/** The rows of a file of test questions. Throws `VALIDATION_FAILED` where it has no such columns, and more rows than there may be. */
export const readTestFile = (readTable: ReadTable, bytes: Buffer): Promise<TextRow<TestQuestionRow>[]> =>
  readTextFile(readTable, bytes, {
    keyNames: ['question', 'text'],
    textNames: ['expected', 'expects', 'answer'],
    mostRows: maxTestQuestions,
    most: `a campaign at most ${maxTestQuestions} test questions; leave out those that ask the same`,
    read: ({ key: question, text: expected }) => parseInput(TestQuestionRow, { question, expected }),
    keyOf: ({ question }) => question,
  })

/** The cells of a test question in such a file. */
export const cellsOfTest = ({ question, expects, answer, verdict }: TestQuestion): string[] => [
  question,
  expects === 'answer' ? (answer ?? '') : expects,
  verdict ?? '',
]

/** What a cell expects: `hand_over` and `facts` in any case and with any signs, or else an answer by its id or a wording. */
function expectedIn(cell: string, find: (name: string) => string | undefined, question: string): WrittenTest {
  const folded = foldQuestion(cell).replaceAll(' ', '_')
  if (folded === 'hand_over' || folded === 'facts') return { text: question, expects: folded, answerId: null }
  return namedTest({ question, answer: cell }, find, 'expected')
}

/** Writes the test questions of a file: a row whose question is there changes what it expects, and others come behind all. */
export async function importTests(
  tx: Tx,
  caller: Actor,
  campaignId: string,
  rows: readonly TextRow<TestQuestionRow>[],
): Promise<ImportedTestQuestions> {
  const campaign = await lockCampaign(tx, caller.id, campaignId)
  const before = await listTestRows(tx, campaign)
  const find = answerFinder(await listWordings(tx, campaign))
  const known = new Map(before.map((test) => [foldQuestion(test.text), test]))
  const written = new Set<string>()
  const added: WrittenTest[] = []
  const { rows: done, ...counts } = await writeTextRows(rows, async ({ question, expected }) => {
    const folded = foldQuestion(question)
    if (written.has(folded))
      throw fieldProblem('question', 'is that of a row before, too; leave one of them out')
    const test = expectedIn(expected, find, question)
    const old = known.get(folded)
    if (old === undefined) requireRoomForTest(before.length + added.length)
    written.add(folded)
    if (old === undefined) {
      added.push(test)
      return 'created'
    }
    if (isSameValue(writtenOf(old), test)) return 'unchanged'
    await updateTest(tx, old.id, test)
    return 'changed'
  })
  await insertTests(tx, campaign, added)
  if (counts.created + counts.changed > 0) {
    await audit(tx, caller, 'test_questions_imported', campaign.name, {
      facts: { campaignId, created: counts.created, changed: counts.changed },
    })
    await knowledgeChanged.happened(tx, campaign)
    tx.notify(`changed:${caller.id} campaign`)
  }
  return { ...counts, rows: done.map(({ key: question, ...row }) => ({ ...row, question })) }
}
