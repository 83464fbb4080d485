import type { ConversationCounts } from '@replyloop/shared/contract/conversationQuery'
import { countedSent } from '@replyloop/shared/values/limits'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Reader } from '../../../platform/db/db.ts'
import {
  contactConditions,
  findContactsIfFew,
  workConditions,
  type CountFilter,
  type Mentioning,
} from './contactConditions.store.ts'

/** What is counted of the work on conversations. */
export type WorkCounts = Pick<
  ConversationCounts,
  'open' | 'mine' | 'unassigned' | 'waiting' | 'due' | 'snoozed' | 'closed' | 'mentions'
>

/**
 * How many conversations an account has in each state, and of the open ones how many are a member's, are nobody's and wait for an
 * answer, of those that match the filters: by indexes, and no more than `countedSent` and one of each. Where few contacts match, their
 * conversations are looked up.
 */
export async function countWork(
  read: Reader,
  accountId: string,
  given: CountFilter,
  mentioning: Mentioning | undefined,
): Promise<WorkCounts> {
  const { contact: c, conversation: v } = read.t
  const conditions = await contactConditions(read, accountId, given)
  const few = conditions.length === 0 ? undefined : await findContactsIfFew(read, accountId, conditions)
  const me = given.reading?.memberId
  const countOf = async (condition: SQL | undefined) => {
    if (condition === undefined || few?.length === 0) return 0
    const one = read.q.select({ one: sql`1`.as('one') }).from(v)
    const isOne = and(eq(v.accountId, accountId), condition, ...workConditions(read, given))
    const some =
      few !== undefined
        ? one.where(and(isOne, inArray(v.contactId, few)))
        : conditions.length === 0
          ? one.where(isOne)
          : one.crossJoin(c).where(and(isOne, eq(c.id, v.contactId), ...conditions))
    return countRows(read, some.limit(countedSent + 1))
  }
  // In the words of the partial indexes.
  const isOpen = sql`${v.state} = 'open'`
  const isMine = me === undefined ? undefined : sql`${v.assigneeId} is not null and ${v.assigneeId} = ${me}`
  return {
    open: await countOf(isOpen),
    mine: await countOf(isMine && and(isMine, isOpen)),
    unassigned: await countOf(and(sql`${v.assigneeId} is null`, isOpen)),
    waiting: await countOf(and(sql`${v.waitingSince} is not null`, isOpen)),
    due: await countOf(and(sql`${v.replyDueAt} is not null`, isOpen)),
    snoozed: await countOf(sql`${v.state} = 'snoozed'`),
    closed: await countOf(sql`${v.state} = 'closed'`),
    mentions: await countOf(mentioning && inArray(v.contactId, mentioning)),
  }
}
