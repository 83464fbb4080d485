import type {
  CreateTestQuestion,
  DeclaredTestQuestion,
  UpdateTestQuestion,
} from '@replyloop/shared/contract/testQuestion'
import { foldQuestion } from '@replyloop/shared/values/answer'
import { isSameValue } from '@replyloop/shared/values/changes'
import { audit } from '../../access/audit.store.ts'
import { detailsOfChange } from '../../access/auditDetails.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { listWordings, requireAnswer } from '../answering/answers.store.ts'
import { knowledgeChanged } from '../campaigns.facts.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { lockCampaign } from '../requireCampaign.ts'
import {
  deleteTest,
  insertTests,
  listTestRows,
  updateTest,
  type TestQuestionRow,
  type WrittenTest,
  writtenOf,
} from './testQuestions.store.ts'
import { answerFinder, namedTest, requireOther, requireRoomForTest } from './writeTests.rules.ts'

type Path = { campaignId: string; id: string }
/** A campaign, and a test question of it. */
type Saved = [CampaignRow, TestQuestionRow]

/** Adds a test question to a campaign. Throws `CAMPAIGN_NOT_FOUND`, `ANSWER_NOT_FOUND` and `VALIDATION_FAILED`. */
export async function createTest(
  tx: Tx,
  caller: Actor,
  campaignId: string,
  { question, ...expected }: CreateTestQuestion,
): Promise<Saved> {
  const campaign = await lockCampaign(tx, caller.id, campaignId)
  const tests = await listTestRows(tx, campaign)
  requireRoomForTest(tests.length)
  requireOther(tests, question)
  const written = await writtenBy(tx, campaign, question, expected)
  const [row] = await insertTests(tx, campaign, [written])
  if (row === undefined) throw new Error('no test question was inserted')
  await noteTest(tx, caller, campaign, row.id, { after: written })
  return [campaign, row]
}

/** Changes a test question, which is to be asked again then. Throws as `createTest`, and `TEST_QUESTION_NOT_FOUND`. */
export async function changeTest(
  tx: Tx,
  caller: Actor,
  { campaignId, id }: Path,
  { question, ...expected }: UpdateTestQuestion,
): Promise<Saved> {
  const campaign = await lockCampaign(tx, caller.id, campaignId)
  const tests = await listTestRows(tx, campaign)
  const row = requireTest(tests, { campaignId, id })
  const before = writtenOf(row)
  const text = question ?? before.text
  const isSameExpected = Object.values(expected).every((value) => value === undefined)
  const after = isSameExpected ? { ...before, text } : await writtenBy(tx, campaign, text, expected)
  if (isSameValue(before, after)) return [campaign, row]
  requireOther(tests, text, id)
  const changed = await updateTest(tx, id, after)
  await noteTest(tx, caller, campaign, id, { before, after })
  return [campaign, changed]
}

/** Deletes a test question. Throws `CAMPAIGN_NOT_FOUND` and `TEST_QUESTION_NOT_FOUND`. */
export async function removeTest(tx: Tx, caller: Actor, path: Path): Promise<void> {
  const campaign = await lockCampaign(tx, caller.id, path.campaignId)
  const row = requireTest(await listTestRows(tx, campaign), path)
  await deleteTest(tx, path.id)
  await noteTest(tx, caller, campaign, path.id, { before: writtenOf(row) })
}

/** Adds the test questions of a campaign that is new, `field` before the names of theirs; two that ask the same are refused. */
export async function addDeclaredTests(
  tx: Tx,
  campaign: CampaignRow,
  declared: readonly DeclaredTestQuestion[],
  field: string,
): Promise<void> {
  if (declared.length === 0) return
  const find = answerFinder(await listWordings(tx, campaign))
  const seen = new Set<string>()
  const tests = declared.map((test, at) => {
    const folded = foldQuestion(test.question)
    if (seen.has(folded)) throw fieldProblem(`${field}[${at}].question`, 'is there before; leave it out')
    seen.add(folded)
    return namedTest(test, find, `${field}[${at}].answer`)
  })
  await insertTests(tx, campaign, tests)
  await knowledgeChanged.happened(tx, campaign)
}

/** Has a declared campaign that was there have these test questions: those it has change, others are added, none is deleted. */
export async function putDeclaredTests(
  tx: Tx,
  caller: Actor,
  campaignId: string,
  declared: readonly DeclaredTestQuestion[],
  field: string,
): Promise<void> {
  if (declared.length === 0) return
  const campaign = await lockCampaign(tx, caller.id, campaignId)
  const find = answerFinder(await listWordings(tx, campaign))
  const known = new Map((await listTestRows(tx, campaign)).map((row) => [foldQuestion(row.text), row]))
  for (const [at, test] of declared.entries()) {
    const next = namedTest(test, find, `${field}[${at}].answer`)
    const { text: question, expects, answerId } = next
    const old = known.get(foldQuestion(question))
    if (old !== undefined && isSameValue(writtenOf(old), next)) continue
    const given = answerId === null ? { question, expects } : { question, answerId }
    const [, row] = await (old === undefined
      ? createTest(tx, caller, campaignId, given)
      : changeTest(tx, caller, { campaignId, id: old.id }, given))
    known.set(foldQuestion(question), row)
  }
}

/** The test questions of a campaign as another one is created with them; those whose answer is gone are left out. */
export async function readDeclaredTests(tx: Tx, campaign: CampaignRow): Promise<DeclaredTestQuestion[]> {
  const titles = new Map((await listWordings(tx, campaign)).map(({ id, questions }) => [id, questions[0]]))
  return (await listTestRows(tx, campaign)).flatMap(({ text: question, expects, answerId }) => {
    const answer = answerId === null ? undefined : titles.get(answerId)
    return expects === 'answer' && answer === undefined ? [] : [{ question, expects, answer }]
  })
}

/** What is to be stored of what a request expects. Throws `ANSWER_NOT_FOUND`, and `VALIDATION_FAILED` for an unknown wording. */
async function writtenBy(
  tx: Tx,
  campaign: CampaignRow,
  question: string,
  { expects, answerId, answer }: Omit<UpdateTestQuestion, 'question'>,
): Promise<WrittenTest> {
  if (answerId !== undefined) {
    const { id } = await requireAnswer(tx, campaign, answerId)
    return { text: question, expects: 'answer', answerId: id }
  }
  const find = answer === undefined ? () => undefined : answerFinder(await listWordings(tx, campaign))
  return namedTest({ question, expects, answer }, find, 'answer')
}

function requireTest(tests: readonly TestQuestionRow[], { campaignId, id }: Path): TestQuestionRow {
  const found = tests.find((test) => test.id === id)
  if (found === undefined)
    throw new Problem(
      'TEST_QUESTION_NOT_FOUND',
      `The campaign has no test question with the id ${id}; GET /v1/campaigns/${campaignId}/questions lists them`,
    )
  return found
}

/** After a test question was added, changed or deleted: tells what has happened, and has it asked. */
async function noteTest(
  tx: Tx,
  caller: Actor,
  campaign: CampaignRow,
  testQuestionId: string,
  { before, after }: { before?: WrittenTest; after?: WrittenTest },
): Promise<void> {
  const action =
    before === undefined
      ? 'test_question_created'
      : after === undefined
        ? 'test_question_deleted'
        : 'test_question_changed'
  await audit(tx, caller, action, campaign.name, {
    ...detailsOfChange(before ?? {}, after ?? {}),
    facts: { campaignId: campaign.id, testQuestionId },
  })
  if (after !== undefined) await knowledgeChanged.happened(tx, campaign)
  tx.notify(`changed:${caller.id} campaign`)
}
