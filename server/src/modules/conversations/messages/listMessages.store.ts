import type { MessageQuery } from '@replyloop/shared/contract/message'
import { and, desc, eq, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { afterCursor, beforeCursor, contains, equals, isGiven } from '../../../platform/db/filters.ts'
import type { SearchQuery } from '../../../platform/http/page.ts'
import type { MessageRow } from '../messages.store.ts'
import { saysIt } from './messageTexts.store.ts'

type Direction = MessageRow['direction']

/** The status that most messages of a direction have; the others are in the partial index of that direction. */
const usualStatus = { outgoing: 'Sent', incoming: 'received' } satisfies Record<Direction, string>

/** Which messages are meant. */
interface MessageFilter extends MessageQuery {
  /** The ids of those that the search finds, where that is known: they are few. */
  few?: readonly string[] | undefined
}

/** Messages, newest first, that match all that is given. */
export async function listMessages(
  read: Reader,
  accountId: string,
  query: MessageFilter,
  limit: number,
): Promise<MessageRow[]> {
  const { channel, status, few } = query
  if (status !== undefined && channel !== undefined && few === undefined && !isGiven(query.search)) {
    // By the channel: many messages may have the status.
    const ofChannel = await listIdsIfFew(read, accountId, channel)
    if (ofChannel !== undefined) return listMessages(read, accountId, { ...query, few: ofChannel }, limit)
  }
  if (query.status === undefined || query.direction !== undefined)
    return selectMessages(read, accountId, query, limit)
  // Each direction by its index, in the order of which it is read: of a union PostgreSQL would read and sort all.
  const of = (direction: Direction) => selectMessages(read, accountId, { ...query, direction }, limit)
  const found = [...(await of('outgoing')), ...(await of('incoming'))]
  return found.toSorted((left, right) => (left.id > right.id ? -1 : 1)).slice(0, limit)
}

const fewOfChannel = 1000

/** The ids of all messages of a channel; `undefined` where they are many. */
async function listIdsIfFew({ q, t: { message: m } }: Reader, accountId: string, channel: string) {
  const found = await q
    .select({ id: m.id })
    .from(m)
    .where(and(eq(m.accountId, accountId), eq(m.channel, channel)))
    .orderBy(desc(m.id))
    .limit(fewOfChannel + 1)
  return found.length > fewOfChannel ? undefined : found.map(({ id }) => id)
}

/** Selects messages, newest first. With a status it needs a direction too, to use the partial index of that direction. */
export function selectMessages(
  { q, t }: Reader,
  accountId: string,
  { direction, status, contactId, channel, search, few, cursor }: MessageFilter,
  limit: number,
) {
  const m = t.message
  const select = (more?: SQL) =>
    q
      .select()
      .from(m)
      .where(
        and(
          eq(m.accountId, accountId),
          equals(m.status, status),
          equals(m.contactId, contactId),
          equals(m.channel, channel),
          few === undefined ? saysIt({ t }, search) : inArray(m.id, [...few]),
          beforeCursor(m.id, cursor),
          more,
        ),
      )
  // As literals, in the words of the partial index, so that it is used.
  const ofDirection = (wanted: Direction) => {
    const isUnusual = sql`${m.status} <> ${sql.raw(`'${usualStatus[wanted]}'`)}`
    const isSent = isGiven(contactId) || wanted === 'incoming' ? undefined : sql`${m.status} = 'Sent'`
    return select(
      and(
        sql`${m.direction} = ${sql.raw(`'${wanted}'`)}`,
        status === usualStatus[wanted] ? isSent : isUnusual,
      ),
    )
  }
  const matching =
    status === undefined || direction === undefined
      ? select(equals(m.direction, direction))
      : ofDirection(direction)
  return matching.orderBy(desc(m.id)).limit(limit)
}

/**
 * The labels after `cursor`, in order: those that messages have, and `others`, which come in that order too. Each is found by one
 * step through the index of channels, however many messages there are; only the database knows how it sorts.
 */
export async function listLabels(
  { q, t }: Reader,
  accountId: string,
  { search, cursor }: SearchQuery,
  others: readonly string[],
  limit: number,
): Promise<string[]> {
  const m = t.message
  const found: string[] = []
  const ahead = [...others]
  // Of one row: a condition on the label would look at each message of a label that does not match.
  const isLabelLike = async (label: string) => {
    const one = q
      .select({ name: m.channel })
      .from(m)
      .where(and(eq(m.accountId, accountId), eq(m.channel, label)))
      .limit(1)
      .as('one')
    return (await q.select().from(one).where(contains(one.name, search))).length > 0
  }
  let after = cursor
  while (found.length < limit) {
    const [other] = ahead
    const upToOther = other === undefined ? undefined : lte(m.channel, other)
    const isNext = and(afterCursor(m.channel, after), upToOther)
    const [used] = await q
      .select({ name: m.channel })
      .from(m)
      .where(and(eq(m.accountId, accountId), isNext))
      .orderBy(m.channel)
      .limit(1)
    after = used?.name ?? other
    if (after === undefined) return found
    const isOther = after === other
    if (isOther) ahead.shift()
    if (isOther || !isGiven(search) || (await isLabelLike(after))) found.push(after)
  }
  return found
}

/** Whether messages of an account have a label already. */
export async function isLabelUsed({ q, t }: Reader, accountId: string, label: string): Promise<boolean> {
  const m = t.message
  const rows = await q
    .select({ id: m.id })
    .from(m)
    .where(and(eq(m.accountId, accountId), eq(m.channel, label)))
    .limit(1)
  return rows.length > 0
}

/** Labels further back than so many messages are those of long ago. */
const latestRead = 1000

/** The labels of custom channels among a contact's latest messages. */
export async function listCustomLabels({ q, t }: Reader, contactId: string): Promise<string[]> {
  const m = t.message
  const latest = q
    .select({ channel: m.channel, channelId: m.channelId })
    .from(m)
    .where(eq(m.contactId, contactId))
    .orderBy(desc(m.id))
    .limit(latestRead)
    .as('latest')
  const rows = await q
    .selectDistinct({ channel: latest.channel })
    .from(latest)
    .where(isNull(latest.channelId))
    .orderBy(latest.channel)
  return rows.map(({ channel }) => channel)
}
