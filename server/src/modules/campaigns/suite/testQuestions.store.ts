import type { TestOutcome } from '@replyloop/shared/contract/testQuestion'
import type { TestVerdict } from '@replyloop/shared/values/testQuestion'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { Owner } from '../answering/answers.store.ts'

export type TestQuestionRow = Schema['testQuestion']['$inferSelect']
/** What somebody writes of a test question. */
export type WrittenTest = Pick<TestQuestionRow, 'text' | 'expects' | 'answerId'>

/** The same of one that is stored. */
export const writtenOf = ({ text, expects, answerId }: TestQuestionRow): WrittenTest => ({
  text,
  expects,
  answerId,
})

const ofOwner = ({ testQuestion: s }: Schema, { accountId, id }: Owner) =>
  and(eq(s.accountId, accountId), eq(s.campaignId, id))

/** The test questions of a campaign, in the order in which they were added. */
export const listTestRows = ({ q, t }: Reader, owner: Owner): PromiseLike<TestQuestionRow[]> =>
  q.select().from(t.testQuestion).where(ofOwner(t, owner)).orderBy(asc(t.testQuestion.id))

/** How many test questions a campaign has. */
export async function countTests({ q, t }: Reader, owner: Owner): Promise<number> {
  const [row] = await q.select({ tests: count() }).from(t.testQuestion).where(ofOwner(t, owner))
  return row?.tests ?? 0
}

/** Adds test questions, which nobody has asked yet. */
export async function insertTests(
  { q, t, now }: Tx,
  { accountId, id: campaignId }: Owner,
  tests: readonly WrittenTest[],
): Promise<TestQuestionRow[]> {
  if (tests.length === 0) return []
  const rows = tests.map((test) => ({
    ...test,
    id: newId('tst', now),
    accountId,
    campaignId,
    updatedAt: now,
  }))
  return q.insert(t.testQuestion).values(rows).returning()
}

const notRun = { verdict: null, verdictBefore: null, got: null, ranAt: null, ranOn: null }

/** Changes a test question: what it was found before goes. */
export async function updateTest(
  { q, t: { testQuestion: s }, now }: Tx,
  id: string,
  test: WrittenTest,
): Promise<TestQuestionRow> {
  const changed = { ...test, ...notRun, updatedAt: now }
  return requireRow(await q.update(s).set(changed).where(eq(s.id, id)).returning())
}

/** Deletes a test question. */
export async function deleteTest({ q, t: { testQuestion: s } }: Tx, id: string): Promise<void> {
  await q.delete(s).where(eq(s.id, id))
}

/** What a run has found of a test question. */
export interface Found {
  verdict: TestVerdict
  got: TestOutcome
}

/** Stores what a run has found of test questions, in few statements where nothing is new; `ranOn` says what the bot knew. */
export async function storeFound(
  { q, t: { testQuestion: s }, now }: Tx,
  found: readonly { test: TestQuestionRow; found: Found }[],
  ranOn: string,
): Promise<void> {
  const ids = found.map(({ test }) => test.id)
  await q.update(s).set({ ranAt: now, ranOn }).where(inArray(s.id, ids))
  for (const {
    test,
    found: { verdict, got },
  } of found) {
    const isSameRun = test.ranOn === ranOn && verdict === test.verdict // what changed before it is still to be seen
    const next = { verdict, verdictBefore: isSameRun ? test.verdictBefore : test.verdict, got }
    const isNew =
      next.verdict !== test.verdict ||
      next.verdictBefore !== test.verdictBefore ||
      JSON.stringify(got) !== JSON.stringify(test.got)
    if (isNew) await q.update(s).set(next).where(eq(s.id, test.id))
  }
}
