import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { charactersOf } from '@replyloop/shared/values/answer'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { contains } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { wrongCursor, type SearchQuery } from '../../../platform/http/page.ts'
import { newId } from '../../../platform/ids.ts'

/** An answer of a campaign as it is stored. */
export type AnswerRow = Schema['answer']['$inferSelect']
/** What of it people say. */
export type Said = Pick<AnswerRow, 'questions' | 'body' | 'choices' | 'files'>
/** Whose answers they are: a campaign. */
export interface Owner {
  accountId: string
  id: string
}

/** An answer as engines know it and campaigns are edited. */
export interface CampaignAnswer {
  id: string
  questions: string[]
  answer: string
  choices?: NonNullable<AnswerRow['choices']> | undefined
  files?: NonNullable<AnswerRow['files']> | undefined
}

/** The same before it is stored, or after. */
export type GivenAnswer = Omit<CampaignAnswer, 'id'> & { id?: string | undefined }

/** How many rows one statement writes: databases take so many values. */
const atOnce = 1000

/** Rows in so many parts. */
export function* slicesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce)
}

/** The answers of a campaign in their order: megabytes perhaps. */
export async function listAllAnswers(
  { q, t: { answer: a } }: Reader,
  { accountId, id }: Owner,
): Promise<CampaignAnswer[]> {
  const { questions, body, choices, files } = a
  const rows = await q
    .select({ id: a.id, questions, body, choices, files })
    .from(a)
    .where(and(eq(a.accountId, accountId), eq(a.campaignId, id)))
    .orderBy(asc(a.position), asc(a.id))
  return rows.map((row) => ({
    id: row.id,
    questions: row.questions,
    answer: row.body,
    ...(row.choices && { choices: row.choices }),
    ...(row.files?.length && { files: row.files }),
  }))
}

/** Behind which answer a page begins. Throws `VALIDATION_FAILED` for a cursor that no page can have given. */
function behind({ answer: a }: Schema, cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [, position, id = ''] = /^(-?\d{1,9})\.(.+)$/.exec(cursor) ?? []
  if (position === undefined) throw wrongCursor()
  return or(gt(a.position, Number(position)), and(eq(a.position, Number(position)), gt(a.id, id)))
}

/** The cursor behind an answer. */
export const cursorOf = ({ position, id }: Pick<AnswerRow, 'position' | 'id'>): string => `${position}.${id}`

/** Answers of a campaign in their order; a search looks in all wordings and texts. */
export const listAnswers = (
  { q, t }: Reader,
  { accountId, id }: Owner,
  { search, cursor }: SearchQuery,
  limit: number,
): PromiseLike<AnswerRow[]> => {
  const a = t.answer
  return q
    .select()
    .from(a)
    .where(
      and(
        eq(a.accountId, accountId),
        eq(a.campaignId, id),
        or(contains(a.body, search), contains(sql`cast(${a.questions} as text)`, search)),
        behind(t, cursor),
      ),
    )
    .orderBy(asc(a.position), asc(a.id))
    .limit(limit)
}

/** An answer of a campaign. Throws `ANSWER_NOT_FOUND`. */
export async function requireAnswer(
  { q, t: { answer: a } }: Reader,
  { accountId, id: campaignId }: Owner,
  id: string,
): Promise<AnswerRow> {
  const [found] = await q
    .select()
    .from(a)
    .where(and(eq(a.accountId, accountId), eq(a.campaignId, campaignId), eq(a.id, id)))
  if (found === undefined)
    throw new Problem(
      'ANSWER_NOT_FOUND',
      `The campaign has no answer with the id ${id}; GET /v1/campaigns/${campaignId}/answers lists them`,
    )
  return found
}

/** How often answers of a campaign were given, and when last; those that never were are left out. */
export async function listUses(
  { q, t: { answer: a } }: Reader,
  { accountId, id }: Owner,
): Promise<ReadonlyMap<string, Pick<AnswerRow, 'useCount' | 'lastUsedAt'>>> {
  const rows = await q
    .select({ id: a.id, useCount: a.useCount, lastUsedAt: a.lastUsedAt })
    .from(a)
    .where(and(eq(a.accountId, accountId), eq(a.campaignId, id), gt(a.useCount, 0)))
  return new Map(rows.map(({ id: answerId, ...use }) => [answerId, use]))
}

/** The files that answers of a campaign have. */
export async function listAnswerFiles({ q, t: { answer: a } }: Reader, { accountId, id }: Owner) {
  return q
    .select({ files: sql<AnswerRow['files']>`${a.files}`.mapWith(a.files) })
    .from(a)
    .where(and(eq(a.accountId, accountId), eq(a.campaignId, id), isNotNull(a.files)))
}

/** Where the answers of a campaign stand, how they are asked for, and how many characters each has. */
export async function listWordings({ q, t: { answer: a } }: Reader, { accountId, id }: Owner) {
  const rows = await q
    .select({
      id: a.id,
      position: a.position,
      questions: a.questions,
      characters: sql<number>`length(${a.body})`.mapWith(Number),
    })
    .from(a)
    .where(and(eq(a.accountId, accountId), eq(a.campaignId, id)))
    .orderBy(asc(a.position), asc(a.id))
  return rows.map(({ characters, ...row }) => ({
    ...row,
    characters: characters + charactersOf(row.questions, ''),
  }))
}

/** Says that what the answers of a campaign say has changed, so that who keeps them reads them again. */
async function touch({ q, t: { campaign: c }, now }: Tx, { id }: Owner): Promise<void> {
  await q
    .update(c)
    .set({ answersVersion: newId('ans', now) })
    .where(eq(c.id, id))
}

/** A new answer as it is stored. */
export const rowOf = (
  { accountId, id: campaignId }: Owner,
  { position, ...said }: Said & { position: number },
  now: number,
) => ({ ...said, position, id: newId('ans', now), accountId, campaignId, createdAt: now, updatedAt: now })

/** Adds an answer. The caller holds `locks.queue` of its campaign. */
export async function insertAnswer(
  tx: Tx,
  owner: Owner,
  said: Said & { position: number },
): Promise<AnswerRow> {
  await touch(tx, owner)
  return requireRow(
    await tx.q
      .insert(tx.t.answer)
      .values(rowOf(owner, said, tx.now))
      .returning(),
  )
}

/** Changes what an answer says. The caller holds `locks.queue` of its campaign. */
export async function updateAnswer(tx: Tx, owner: Owner, id: string, said: Said): Promise<AnswerRow> {
  const { answer: a } = tx.t
  await touch(tx, owner)
  return requireRow(
    await tx.q
      .update(a)
      .set({ ...said, updatedAt: tx.now })
      .where(eq(a.id, id))
      .returning(),
  )
}

/** Deletes answers. The caller holds `locks.queue` of their campaign. */
export async function deleteAnswers(tx: Tx, owner: Owner, ids: readonly string[]): Promise<void> {
  const { answer: a } = tx.t
  for (const some of slicesOf(ids)) await tx.q.delete(a).where(inArray(a.id, some))
  await touch(tx, owner)
}

/** What an answer says as it is stored. */
export const saidBy = ({ questions, answer: body, choices, files }: GivenAnswer): Said => ({
  questions,
  body,
  choices: choices ?? null,
  files: files ?? null,
})

/** Adds the answers of a campaign that has none yet. */
export async function insertAnswers(tx: Tx, owner: Owner, answers: readonly GivenAnswer[]): Promise<void> {
  const rows = answers.map((answer, position) => rowOf(owner, { ...saidBy(answer), position }, tx.now))
  for (const some of slicesOf(rows)) await tx.q.insert(tx.t.answer).values(some)
}
