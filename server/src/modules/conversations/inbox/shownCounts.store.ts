import type { ViewQuery } from '@replyloop/shared/contract/view'
import { countedSent } from '@replyloop/shared/values/limits'
import { meMember } from '@replyloop/shared/values/note'
import { shownState } from '@replyloop/shared/values/view'
import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { countEach } from '../../../platform/db/countRows.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import {
  contactConditions,
  fewContacts,
  workConditions,
  type InboxFilter,
  type SelectMentioning,
} from './contactConditions.store.ts'
import { conversationCondition } from './listConversations.store.ts'
import { readingOf } from './reading.ts'

/** A view, and what of its contacts is asked for. */
interface Counted {
  given: Omit<InboxFilter, 'limit'>
  contacts: SQL[]
}

/**
 * How many conversations each of some views shows for who looks, by their ids: no more than `countedSent` and one of each. It takes
 * two statements beside those that look up tags, however many views there are. What is `me` in them is nobody for a key.
 */
export async function countShown(
  read: Reader,
  caller: Caller,
  views: readonly { id: string; query: ViewQuery }[],
  { now, selectMentioning }: { now: number; selectMentioning: SelectMentioning },
): Promise<Map<string, number>> {
  const reading = await readingOf(read, caller)
  const memberOf = (id: string | undefined) => (id === meMember ? (reading?.memberId ?? '') : id)
  const counted = new Map<string, Counted>()
  for (const { id, query } of views) {
    const mentioned = memberOf(query.mentioned)
    const given = {
      ...query,
      state: shownState(query),
      assigneeId: memberOf(query.assigneeId),
      mentioning: mentioned === undefined ? undefined : selectMentioning(read, caller.id, mentioned),
      search: undefined,
      cursor: undefined,
      contactIds: undefined,
      reading,
      now,
    }
    counted.set(id, { given, contacts: await contactConditions(read, caller.id, given) })
  }
  const matches = await countEach(
    read,
    [...counted].map(([id, { contacts }]) => [id, selectMatching(read, caller.id, contacts)] as const),
  )
  const of = await countEach(
    read,
    [...counted].map(([id, view]) => [id, selectShown(read, caller.id, view, matches(id))] as const),
  )
  return new Map(views.map(({ id }) => [id, of(id)]))
}

/** The contacts that match, up to one more than few; `undefined` where all do. */
function selectMatching(read: Reader, accountId: string, contacts: readonly SQL[]) {
  if (contacts.length === 0) return undefined
  const c = read.t.contact
  const those = and(eq(c.accountId, accountId), ...contacts)
  return read.q
    .select({ id: c.id })
    .from(c)
    .where(those)
    .limit(fewContacts + 1)
}

/** The conversations of a view. Where few contacts match, theirs are looked up; where many do, they are gone through. */
function selectShown(read: Reader, accountId: string, { given, contacts }: Counted, matches: number) {
  const { contact: c, conversation: v } = read.t
  const one = read.q.select({ one: sql`1`.as('one') })
  const { order, filter } = given
  const waits =
    order === 'due' ? v.replyDueAt : order === 'waiting' && filter === undefined ? v.waitingSince : null
  const isShown = and(
    eq(v.accountId, accountId),
    waits === null ? conversationCondition(read, accountId, given) : isNotNull(waits),
    ...workConditions(read, given),
  )
  const most = countedSent + 1
  if (contacts.length === 0 && filter !== 'unread') return one.from(v).where(isShown).limit(most)
  const both = and(isShown, eq(c.accountId, accountId), eq(v.contactId, c.id))
  // Cross joins, since SQLite keeps their order.
  if (contacts.length > 0 && matches <= fewContacts)
    return one
      .from(v)
      .crossJoin(c)
      .where(and(both, inArray(v.contactId, selectMatching(read, accountId, contacts) ?? [])))
      .limit(most)
  const joined = filter === 'unread' ? one.from(v).crossJoin(c) : one.from(c).crossJoin(v)
  return joined.where(and(both, ...contacts)).limit(most)
}
