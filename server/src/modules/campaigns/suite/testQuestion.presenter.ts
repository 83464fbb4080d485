import type { TestQuestion, TestSuite } from '@replyloop/shared/contract/testQuestion'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { readKnowledge } from '../answering/knowledge.store.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { readKnowledgeHash } from './knowledgeHash.store.ts'
import { listTestRows, type TestQuestionRow } from './testQuestions.store.ts'

/** Test questions as responses show them. One whose answer is gone fails, also where it passed before. */
export async function presentTests(
  read: Reader,
  campaign: CampaignRow,
  rows: readonly TestQuestionRow[],
): Promise<TestQuestion[]> {
  const { answers } = await readKnowledge(read, campaign.id)
  const titles = new Map(answers.map(({ id, questions }) => [id, questions[0] ?? '']))
  const now = await readKnowledgeHash(read, campaign.id)
  return rows.map((row) => {
    const answer = row.answerId === null ? undefined : titles.get(row.answerId)
    const isGone = row.expects === 'answer' && answer === undefined
    return {
      id: row.id,
      question: row.text,
      expects: row.expects,
      answerId: answer === undefined ? null : row.answerId,
      answer: answer ?? null,
      verdict: isGone ? 'failed' : row.verdict,
      verdictBefore: row.verdictBefore,
      got: row.got,
      isCurrent: row.ranOn === now,
      ranAt: row.ranAt === null ? null : isoTime(row.ranAt),
    }
  })
}

/** All test questions of a campaign, and how many pass. */
export async function presentSuite(
  read: Reader,
  campaign: CampaignRow,
  engine: TestSuite['engine'],
): Promise<TestSuite> {
  const data = await presentTests(read, campaign, await listTestRows(read, campaign))
  const count = (verdict: TestQuestion['verdict']) => data.filter((one) => one.verdict === verdict).length
  return {
    data,
    passed: count('passed'),
    failed: count('failed'),
    notRun: count(null),
    changed: data.filter(({ verdict, verdictBefore }) => verdictBefore !== null && verdict !== verdictBefore)
      .length,
    isCurrent: data.every(({ isCurrent }) => isCurrent),
    engine,
  }
}
