import type { QuestionState } from '@replyloop/shared/values/bot'
import { and, count, desc, eq, inArray, lt, max, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { newId } from '../../../platform/ids.ts'
import { wrongCursor, type PageQuery } from '../../../platform/http/page.ts'

export type UnansweredRow = Schema['unansweredQuestion']['$inferSelect']

/** Whose questions they are. */
export interface Owner {
  accountId: string
  campaignId: string
}

const ofOwner = ({ unansweredQuestion: u }: Schema, { accountId, campaignId }: Owner) =>
  and(eq(u.accountId, accountId), eq(u.campaignId, campaignId))

/** Among so many questions alike ones are sought. */
const maxCompared = 300

/** What the latest questions of a campaign are about that nobody has taught its bot. */
export const listComparable = (
  { q, t }: Reader,
  owner: Owner,
): PromiseLike<Pick<UnansweredRow, 'groupId' | 'words' | 'state'>[]> => {
  const { unansweredQuestion: u } = t
  return q
    .select({ groupId: u.groupId, words: u.words, state: u.state })
    .from(u)
    .where(and(ofOwner(t, owner), inArray(u.state, ['open', 'ignored'])))
    .orderBy(desc(u.id))
    .limit(maxCompared)
}

/** Adds a question: to a group, or as the first of its own. */
export async function insertUnanswered(
  { q, t, now }: Tx,
  {
    groupId,
    ...question
  }: Omit<UnansweredRow, 'id' | 'groupId' | 'isChosen' | 'askedAt' | 'decidedAt'> & {
    groupId: string | undefined
  },
): Promise<void> {
  const id = newId('unq', now)
  const row = { ...question, id, groupId: groupId ?? id, askedAt: now }
  await q.insert(t.unansweredQuestion).values(row)
}

/** Stores which answer a contact has chosen for the question that it asked last. */
export async function storeChosen(
  { q, t: { unansweredQuestion: u } }: Tx,
  { contactId, campaignId, answerId }: { contactId: string; campaignId: string; answerId: string },
): Promise<void> {
  const isOpen = and(eq(u.contactId, contactId), eq(u.campaignId, campaignId), eq(u.state, 'open'))
  const [last] = await q.select({ id: u.id }).from(u).where(isOpen).orderBy(desc(u.id)).limit(1)
  if (last !== undefined)
    await q.update(u).set({ answerId, certainty: 1, isChosen: true }).where(eq(u.id, last.id))
}

/** Alike questions, by how often they were asked. */
export interface QuestionGroup {
  groupId: string
  times: number
  lastId: string
}

/** The cursor behind a group. */
export const cursorOf = ({ times, lastId }: QuestionGroup): string => `${times}.${lastId}`

/** Groups of questions of a campaign in a state: those asked most often first, then those asked last. */
export function listGroups(
  { q, t }: Reader,
  owner: Owner,
  { state, cursor }: PageQuery & { state: QuestionState },
  limit: number,
): PromiseLike<QuestionGroup[]> {
  const { unansweredQuestion: u } = t
  const times = count()
  const lastId = max(u.id)
  return q
    .select({ groupId: u.groupId, times, lastId: sql<string>`${lastId}` })
    .from(u)
    .where(and(ofOwner(t, owner), eq(u.state, state)))
    .groupBy(u.groupId)
    .having(behind(cursor, times, lastId))
    .orderBy(desc(times), desc(lastId))
    .limit(limit)
}

function behind(cursor: string | undefined, times: ReturnType<typeof count>, lastId: ReturnType<typeof max>) {
  if (cursor === undefined) return undefined
  const [, before, id = ''] = /^(\d{1,9})\.(.+)$/.exec(cursor) ?? []
  if (before === undefined) throw wrongCursor()
  return or(lt(times, Number(before)), and(eq(times, Number(before)), lt(lastId, id)))
}

/** The questions with these ids. */
export const listQuestions = (
  { q, t: { unansweredQuestion: u } }: Reader,
  ids: readonly string[],
): PromiseLike<UnansweredRow[]> =>
  q
    .select()
    .from(u)
    .where(inArray(u.id, [...ids]))

/** How near answers come to groups of questions: the surest of each answer. */
export function listNearest(
  { q, t: { unansweredQuestion: u } }: Reader,
  accountId: string,
  groupIds: readonly string[],
) {
  return q
    .select({
      groupId: u.groupId,
      answerId: sql<string>`${u.answerId}`,
      certainty: max(u.certainty).mapWith(Number),
      chosen: sql<number>`sum(case when ${u.isChosen} then 1 else 0 end)`.mapWith(Number),
    })
    .from(u)
    .where(and(eq(u.accountId, accountId), inArray(u.groupId, [...groupIds]), sql`${u.answerId} is not null`))
    .groupBy(u.groupId, u.answerId)
}

/** The questions of a group, newest first. */
export const listAsked = (
  { q, t }: Reader,
  owner: Owner,
  groupId: string,
  { cursor }: PageQuery,
  limit: number,
): PromiseLike<UnansweredRow[]> => {
  const { unansweredQuestion: u } = t
  return q
    .select()
    .from(u)
    .where(and(ofOwner(t, owner), eq(u.groupId, groupId), beforeCursor(u.id, cursor)))
    .orderBy(desc(u.id))
    .limit(limit)
}

/** Changes what became of all questions of a group, or puts them into another group. */
export async function updateGroup(
  { q, t }: Tx,
  owner: Owner,
  groupId: string,
  changed: Partial<Pick<UnansweredRow, 'groupId' | 'state' | 'answerId' | 'decidedAt'>>,
): Promise<void> {
  const { unansweredQuestion: u } = t
  await q
    .update(u)
    .set(changed)
    .where(and(ofOwner(t, owner), eq(u.groupId, groupId)))
}

/** Has the questions of a contact be those of another one, into which it is merged. */
export async function moveUnanswered(
  { q, t: { unansweredQuestion: u } }: Tx,
  from: string,
  to: string,
): Promise<void> {
  await q.update(u).set({ contactId: to }).where(eq(u.contactId, from))
}
