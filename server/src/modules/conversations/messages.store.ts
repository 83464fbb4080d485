import type { OutgoingStatus } from '@replyloop/shared/values/message'
import { and, desc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'

export type MessageRow = Schema['message']['$inferSelect']

/** The values that every new message has. */
const initialState = {
  mediaError: null,
  error: null,
  attempts: 0,
  nextAttemptAt: null,
  providerId: null,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
}

/** What differs between new messages. */
type NewMessage = Omit<MessageRow, 'createdAt' | keyof typeof initialState>

const insertPrepared = prepared(({ q, t }: Tx) => {
  const value = sql.placeholder
  return q
    .insert(t.message)
    .values({
      id: value('id'),
      accountId: value('accountId'),
      contactId: value('contactId'),
      direction: value('direction'),
      status: value('status'),
      type: value('type'),
      author: value('author'),
      memberId: value('memberId'),
      memberName: value('memberName'),
      body: value('body'),
      channel: value('channel'),
      channelId: value('channelId'),
      campaignId: value('campaignId'),
      messageSid: value('messageSid'),
      toId: value('toId'),
      mediaUrl: value('mediaUrl'),
      mediaHash: value('mediaHash'),
      mediaContentType: value('mediaContentType'),
      mediaBytes: value('mediaBytes'),
      createdAt: value('createdAt'),
    })
    .prepare('insert_message')
})

/** The row of a new message. */
export const newMessage = ({ now }: Tx, message: NewMessage): MessageRow => ({
  ...message,
  ...initialState,
  createdAt: now,
})

/** Adds a message. */
export async function insertMessage(tx: Tx, message: MessageRow): Promise<void> {
  await insertPrepared(tx, { ...message })
}

const selectBySid = prepared(({ q, t }: Reader) =>
  q
    .select({ id: t.message.id })
    .from(t.message)
    .where(
      and(
        eq(t.message.accountId, sql.placeholder('accountId')),
        eq(t.message.messageSid, sql.placeholder('sid')),
      ),
    )
    .prepare('message_by_sid'),
)

/** The id of the message that came in under a client's own id. */
export async function findIdBySid(read: Reader, accountId: string, sid: string): Promise<string | undefined> {
  const [message] = await selectBySid(read, { accountId, sid })
  return message?.id
}

const selectById = prepared(({ q, t }: Reader) =>
  q
    .select()
    .from(t.message)
    .where(eq(t.message.id, sql.placeholder('id')))
    .prepare('message_by_id'),
)

/** A message of any account: the caller checks whose it is. */
export async function findMessage(read: Reader, id: string): Promise<MessageRow | undefined> {
  const [message] = await selectById(read, { id })
  return message
}

/** A message that is known to exist. */
export const readMessage = async (read: Reader, id: string): Promise<MessageRow> =>
  requireRow(await selectById(read, { id }))

const selectLatest = prepared(({ q, t: { message: m } }: Reader) =>
  q
    .select({
      id: m.id,
      direction: m.direction,
      author: m.author,
      type: m.type,
      body: m.body,
      mediaContentType: m.mediaContentType,
      channel: m.channel,
      campaignId: m.campaignId,
      createdAt: m.createdAt,
    })
    .from(m)
    .where(eq(m.contactId, sql.placeholder('contactId')))
    .orderBy(desc(m.id))
    .limit(sql.placeholder('limit'))
    .prepare('latest_messages'),
)

/** What was said last in a conversation, newest first. */
export const listLatestMessages = (read: Reader, contactId: string, limit: number) =>
  selectLatest(read, { contactId, limit })
/** What was said by a message, by whom and when. */
export type SaidMessage = Awaited<ReturnType<typeof listLatestMessages>>[number]

const columnsToSettle = ({ t: { message: m } }: Reader) => ({
  id: m.id,
  accountId: m.accountId,
  contactId: m.contactId,
  channelId: m.channelId,
  status: m.status,
  error: m.error,
  attempts: m.attempts,
  nextAttemptAt: m.nextAttemptAt,
  sentAt: m.sentAt,
  deliveredAt: m.deliveredAt,
  readAt: m.readAt,
  providerId: m.providerId,
})

const selectToSettle = prepared((on: Reader) =>
  on.q
    .select(columnsToSettle(on))
    .from(on.t.message)
    .where(eq(on.t.message.id, sql.placeholder('id')))
    .prepare('message_to_settle'),
)

/** What has to be known of an outgoing message whose status changes. */
export async function findMessageToSettle(read: Reader, id: string) {
  const [message] = await selectToSettle(read, { id })
  return message
}
export type MessageToSettle = NonNullable<Awaited<ReturnType<typeof findMessageToSettle>>>

/** What has to be known of the message that a channel's provider calls so. */
export async function findMessageByProviderId(read: Reader, channelId: string, providerId: string) {
  const m = read.t.message
  const [message] = await read.q
    .select(columnsToSettle(read))
    .from(m)
    .where(and(eq(m.channelId, channelId), eq(m.providerId, providerId)))
  return message
}

/** The outgoing messages to a contact, up to one of them, that were accepted and that nobody has read yet. */
export function listAcceptedUpTo({ q, t }: Reader, contactId: string, upTo: string) {
  const m = t.message
  return q
    .select({ id: m.id })
    .from(m)
    .where(
      and(
        eq(m.contactId, contactId),
        lte(m.id, upTo),
        eq(m.direction, 'outgoing'),
        eq(m.status, 'Sent'),
        isNull(m.readAt),
      ),
    )
    .orderBy(m.id)
}

/** Outgoing messages to a contact that nobody has accepted yet. */
export function listUndeliveredMessages(read: Reader, contactId: string): PromiseLike<MessageToSettle[]> {
  const m = read.t.message
  return read.q
    .select(columnsToSettle(read))
    .from(m)
    .where(
      and(
        eq(m.contactId, contactId),
        eq(m.direction, 'outgoing'),
        or(eq(m.status, 'Queued'), and(eq(m.status, 'Failed'), isNotNull(m.nextAttemptAt))),
      ),
    )
}

/** Whether any message shows a stored file. */
export async function isMediaShown({ q, t }: Reader, hash: string): Promise<boolean> {
  const rows = await q
    .select({ id: t.message.id })
    .from(t.message)
    .where(eq(t.message.mediaHash, hash))
    .limit(1)
  return rows.length > 0
}

const updateStatusPrepared = prepared(({ q, t }: Tx) => {
  const value = sql.placeholder
  return q
    .update(t.message)
    .set({
      status: sql`${value('status')}`,
      error: sql`${value('error')}`,
      attempts: sql`${value('attempts')}`,
      nextAttemptAt: sql`${value('nextAttemptAt')}`,
      sentAt: sql`${value('sentAt')}`,
      deliveredAt: sql`${value('deliveredAt')}`,
      readAt: sql`${value('readAt')}`,
      providerId: sql`${value('providerId')}`,
    })
    .where(eq(t.message.id, value('id')))
    .prepare('update_message_status')
})

/** The status of an outgoing message, and what belongs to it. */
export interface MessageState extends Pick<
  MessageRow,
  'error' | 'attempts' | 'nextAttemptAt' | 'sentAt' | 'deliveredAt' | 'readAt' | 'providerId'
> {
  /** `Queued` until its first attempt ends (contract section 5). */
  status: OutgoingStatus
}

/** Stores the status of an outgoing message. */
export async function updateMessageStatus(
  tx: Tx,
  id: string,
  { error, ...state }: MessageState,
): Promise<void> {
  await updateStatusPrepared(tx, { ...state, id, error: error === null ? null : JSON.stringify(error) })
}

/** Marks a message as due now, since a person has asked for another attempt. */
export async function setNextAttempt({ q, t, now }: Tx, id: string): Promise<void> {
  await q.update(t.message).set({ nextAttemptAt: now }).where(eq(t.message.id, id))
}

/** Stores the result of fetching a message's linked file: the file, or why there is none. Returns whether the message exists. */
export async function setMedia(
  { q, t }: Tx,
  id: string,
  fetched: { hash: string; bytes: number } | { error: string },
): Promise<boolean> {
  const change =
    'error' in fetched
      ? { mediaError: fetched.error }
      : { mediaHash: fetched.hash, mediaBytes: fetched.bytes, mediaError: null }
  const rows = await q
    .update(t.message)
    .set(change)
    .where(eq(t.message.id, id))
    .returning({ id: t.message.id })
  return rows.length > 0
}
