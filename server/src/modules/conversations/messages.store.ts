import type { OutgoingStatus } from '@replyloop/shared/values/message'
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import { insertRow, selectRows, updateRow } from '../../platform/db/statements/declare.ts'
import { wholeNumber } from '../../platform/db/statements/statement.ts'
import { firstIdAt } from '../../platform/ids.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'

export type MessageRow = Schema['message']['$inferSelect']

/** The columns in which all new messages are alike. */
export const initialMessage = {
  mediaError: null,
  transcript: null,
  error: null,
  attempts: 0,
  nextAttemptAt: null,
  providerId: null,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  editedAt: null,
  revokedAt: null,
}

/** What differs between new messages. */
type NewMessage = Omit<MessageRow, 'createdAt' | keyof typeof initialMessage>

/** The row of a new message. */
export const newMessage = ({ now }: Tx, message: NewMessage): MessageRow => ({
  ...message,
  ...initialMessage,
  createdAt: now,
})

/** Adds a message. */
export const insertMessage = insertRow((t) => t.message)

const selectById = selectRows({
  values: ({ message }) => ({ id: message.id }),
  query: ({ q, t: { message } }, { id }) => q.select().from(message).where(eq(message.id, id)),
})

/** A message of any account: the caller checks whose it is. */
export const findMessage = async (read: Reader, id: string): Promise<MessageRow | undefined> =>
  (await selectById(read, { id }))[0]

/** A message that is known to exist. */
export const readMessage = async (read: Reader, id: string): Promise<MessageRow> =>
  requireRow(await selectById(read, { id }))

/** What was said last in a conversation, newest first. */
export const listLatestMessages = selectRows({
  values: ({ message }) => ({ contactId: message.contactId, limit: wholeNumber }),
  query: ({ q, t: { message: m } }, { contactId, limit }) =>
    q
      .select({
        id: m.id,
        direction: m.direction,
        status: m.status,
        author: m.author,
        type: m.type,
        body: m.body,
        choices: m.choices,
        incomingData: m.incomingData,
        mediaContentType: m.mediaContentType,
        transcript: m.transcript,
        channel: m.channel,
        channelId: m.channelId,
        campaignId: m.campaignId,
        createdAt: m.createdAt,
        revokedAt: m.revokedAt,
      })
      .from(m)
      .where(eq(m.contactId, contactId))
      .orderBy(desc(m.id))
      .limit(limit),
})

/** What was said by a message, by whom and when. */
export type SaidMessage = Awaited<ReturnType<typeof listLatestMessages>>[number]

/** Whether a contact has written since a message was made. */
export async function hasWrittenSince(
  { q, t: { message: m } }: Reader,
  contactId: string,
  messageId: string,
): Promise<boolean> {
  const [written] = await q
    .select({ id: m.id })
    .from(m)
    .where(and(eq(m.contactId, contactId), gt(m.id, messageId), eq(m.direction, 'incoming')))
    .limit(1)
  return written !== undefined
}

/** How many messages the bot has sent to a contact since an instant. */
export function countBotMessages({ q, t }: Reader, contactId: string, since: number): Promise<number> {
  const m = t.message
  const isRecent = and(gt(m.id, firstIdAt('msg', since)), gt(m.createdAt, since))
  return q.$count(m, and(eq(m.contactId, contactId), isRecent, eq(m.author, 'bot')))
}

const columnsToSettle = ({ message: m }: Schema) => ({
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

const selectToSettle = selectRows({
  values: ({ message }) => ({ id: message.id }),
  query: ({ q, t }, { id }) => q.select(columnsToSettle(t)).from(t.message).where(eq(t.message.id, id)),
})

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
    .select(columnsToSettle(read.t))
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
    .select(columnsToSettle(read.t))
    .from(m)
    .where(
      and(
        eq(m.contactId, contactId),
        eq(m.direction, 'outgoing'),
        or(eq(m.status, 'Queued'), and(eq(m.status, 'Failed'), isNotNull(m.nextAttemptAt))),
      ),
    )
}

/** Messages of a contact, the oldest first, behind the given one. */
export function listMessagesOf(
  { q, t: { message: m } }: Reader,
  contactId: string,
  after: string,
  limit: number,
) {
  return q
    .select()
    .from(m)
    .where(and(eq(m.contactId, contactId), gt(m.id, after)))
    .orderBy(asc(m.id))
    .limit(limit)
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

/** Stores the status of an outgoing message, and what belongs to it. */
export const updateMessageStatus = updateRow((t) => t.message, {
  set: ['status', 'error', 'attempts', 'nextAttemptAt', 'sentAt', 'deliveredAt', 'readAt', 'providerId'],
})

/** The status of an outgoing message, and what belongs to it. */
export interface MessageState extends Pick<
  MessageRow,
  'error' | 'attempts' | 'nextAttemptAt' | 'sentAt' | 'deliveredAt' | 'readAt' | 'providerId'
> {
  /** `Queued` until its first attempt ends (docs/interface.md#messages). */
  status: OutgoingStatus
}

/** Stores when a failed message is tried again, in milliseconds since 1970; `null` where it is not. */
export async function setNextAttempt({ q, t }: Tx, id: string, nextAttemptAt: number | null): Promise<void> {
  await q.update(t.message).set({ nextAttemptAt }).where(eq(t.message.id, id))
}

/** Stores the new text of a message that its writer has changed. */
export async function setEdited(
  { q, t: { message: m } }: Tx,
  { id, body, editedAt }: Pick<MessageRow, 'id' | 'body' | 'editedAt'>,
): Promise<void> {
  await q.update(m).set({ body, editedAt }).where(eq(m.id, id))
}

/** Stores that its writer has taken a message back. */
export async function setRevoked({ q, t: { message: m } }: Tx, id: string, revokedAt: number): Promise<void> {
  await q.update(m).set({ revokedAt }).where(eq(m.id, id))
}
