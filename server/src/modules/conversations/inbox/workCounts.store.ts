import type { ConversationCounts } from '@replyloop/shared/contract/conversationQuery'
import { countedSent } from '@replyloop/shared/values/limits'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { countEach } from '../../../platform/db/countRows.ts'
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
  const selectSome = (condition: SQL) => {
    if (few?.length === 0) return undefined
    const one = read.q.select({ one: sql`1`.as('one') }).from(v)
    const isOne = and(eq(v.accountId, accountId), condition, ...workConditions(read, given))
    const those =
      few !== undefined
        ? one.where(and(isOne, inArray(v.contactId, few)))
        : conditions.length === 0
          ? one.where(isOne)
          : one.crossJoin(c).where(and(isOne, eq(c.id, v.contactId), ...conditions))
    return those.limit(countedSent + 1)
  }
  // In the words of the partial indexes.
  const isOpen = sql`${v.state} = 'open'`
  const isMine = me === undefined ? undefined : sql`${v.assigneeId} is not null and ${v.assigneeId} = ${me}`
  const counted: Record<keyof WorkCounts, SQL | undefined> = {
    open: isOpen,
    mine: isMine && and(isMine, isOpen),
    unassigned: and(sql`${v.assigneeId} is null`, isOpen),
    waiting: and(sql`${v.waitingSince} is not null`, isOpen),
    due: and(sql`${v.replyDueAt} is not null`, isOpen),
    snoozed: sql`${v.state} = 'snoozed'`,
    closed: sql`${v.state} = 'closed'`,
    mentions: mentioning && inArray(v.contactId, mentioning),
  }
  const of = await countEach(
    read,
    Object.entries(counted).map(([name, condition]) => [name, condition && selectSome(condition)] as const),
  )
  return {
    open: of('open'),
    mine: of('mine'),
    unassigned: of('unassigned'),
    waiting: of('waiting'),
    due: of('due'),
    snoozed: of('snoozed'),
    closed: of('closed'),
    mentions: of('mentions'),
  }
}
