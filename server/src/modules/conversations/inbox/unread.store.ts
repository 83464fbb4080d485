import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { Reading } from './reading.ts'

/** Of more unread messages in a conversation than this, so many are counted. */
const countedUnread = 100
/** Among how many conversations, from the latest on, those are looked for that a member has not read. */
const lookedThrough = 2000

/** Up to where a member has read the conversation of each contact of a query; `null` where nothing is known. */
const readUpTo = ({ t: { contact: c, conversationRead: r } }: Reader, { memberId }: Reading): SQL =>
  sql`(select ${r.upTo} from ${r} where ${r.accountId} = ${c.accountId} and ${r.memberId} = ${memberId} and ${r.contactId} = ${c.id})`

/** What came in behind that, of each contact of a query. */
function selectSince(read: Reader, reading: Reading): SQL {
  const { contact: c, message: m } = read.t
  return sql`select 1 from ${m} where ${m.contactId} = ${c.id} and ${m.direction} = 'incoming'
    and ${m.id} > coalesce(${readUpTo(read, reading)}, ${reading.since})`
}

/**
 * How many messages are unread of the conversation of each contact of a query: for a member those that they have not read, and
 * where nothing is known of that, at least those that nobody has.
 */
export function unreadOf(read: Reader, reading: Reading | undefined): SQL<number> {
  const { unread } = read.t.conversation
  if (reading === undefined) return sql<number>`coalesce(${unread}, 0)`.mapWith(Number)
  const own = sql`(select count(*) from (${selectSince(read, reading)} limit ${countedUnread}) as since)`
  const known = readUpTo(read, reading)
  return sql<number>`case when ${known} is null and ${unread} > ${own} then ${unread} else ${own} end`.mapWith(
    Number,
  )
}

/** Which conversations of a query with contacts are unread, behind a cursor. A member's are looked for among the latest. */
export function unreadCondition(
  read: Reader,
  accountId: string,
  { reading, cursor }: { reading?: Reading | undefined; cursor?: string | undefined },
): SQL {
  const { conversation: v } = read.t
  if (reading === undefined) return sql`${v.unread} > 0`
  const oldest = read.q
    .select({ id: v.lastMessageId })
    .from(v)
    .where(and(eq(v.accountId, accountId), cursor === undefined ? undefined : lt(v.lastMessageId, cursor)))
    .orderBy(desc(v.lastMessageId))
    .limit(1)
    .offset(lookedThrough)
  const isNew = sql`exists (${selectSince(read, reading)})`
  return sql`${v.lastMessageId} > coalesce((${oldest}), '') and (${isNew} or (${v.unread} > 0 and ${readUpTo(read, reading)} is null))`
}

/** Stores up to where a member has read a conversation; one who has read further stays there, unless `isLess`. */
export async function storeRead(
  { q, t: { conversation: v, conversationRead: r } }: Tx,
  { id: contactId, accountId }: Pick<ContactRow, 'id' | 'accountId'>,
  memberId: string,
  { upTo: given, isLess = false }: { upTo?: string | undefined; isLess?: boolean },
): Promise<void> {
  const [found] = await q.select({ last: v.lastMessageId }).from(v).where(eq(v.contactId, contactId))
  if (found === undefined) return
  const upTo = given !== undefined && given < found.last ? given : found.last
  const further = sql`case when excluded.up_to > ${r.upTo} then excluded.up_to else ${r.upTo} end`
  await q
    .insert(r)
    .values({ accountId, memberId, contactId, upTo })
    .onConflictDoUpdate({
      target: [r.accountId, r.memberId, r.contactId],
      set: { upTo: isLess ? upTo : further },
    })
}

type ReadRow = Schema['conversationRead']['$inferSelect']

/** How far each member has read a conversation. */
export const listReads = (
  { q, t: { conversationRead: r } }: Reader,
  contactId: string,
): PromiseLike<ReadRow[]> => q.select().from(r).where(eq(r.contactId, contactId))

/** Stores how far members have read, where nothing is known of that yet. */
export async function addReads({ q, t: { conversationRead: r } }: Tx, reads: ReadRow[]): Promise<void> {
  if (reads.length > 0) await q.insert(r).values(reads).onConflictDoNothing()
}

/** The message before one that a contact wrote, or before the last one; `undefined` where it has written none. */
export async function findBeforeIncoming(
  { q, t: { message: m } }: Reader,
  contactId: string,
  messageId: string | undefined,
): Promise<string | undefined> {
  const [incoming] = await q
    .select({ id: m.id })
    .from(m)
    .where(
      and(
        eq(m.contactId, contactId),
        eq(m.direction, 'incoming'),
        messageId === undefined ? undefined : eq(m.id, messageId),
      ),
    )
    .orderBy(desc(m.id))
    .limit(1)
  if (incoming === undefined) return undefined
  const [before] = await q
    .select({ id: m.id })
    .from(m)
    .where(and(eq(m.contactId, contactId), lt(m.id, incoming.id)))
    .orderBy(desc(m.id))
    .limit(1)
  return before?.id ?? ''
}
