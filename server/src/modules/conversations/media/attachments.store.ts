import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { findMessage, type MessageRow } from '../messages.store.ts'
import type { IncomingFile } from '../../channels/incoming.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { fetchLinkedFileJob, fetchReferredMediaJob } from '../conversations.jobs.ts'

/** A file of a message: stored by its hash, or so far only a link to it. */
export type StoredAttachment = Pick<
  Schema['attachment']['$inferSelect'],
  'url' | 'hash' | 'contentType' | 'bytes'
> & {
  /** As its sender has it. */
  name?: string | null | undefined
  /** By which the provider of its channel hands it out, until it has been fetched. */
  mediaRef?: string | null | undefined
}

/** An attachment of a message with its position, from 0; `error` says why a linked file could not be stored. */
export type Attachment = StoredAttachment & { position: number; error: string | null }

/** Adds the attachments of a message that follow its first. */
export async function insertAttachments(
  { q, t }: Tx,
  messageId: string,
  attachments: readonly StoredAttachment[],
): Promise<void> {
  await q
    .insert(t.attachment)
    .values(attachments.map((attachment, index) => ({ ...attachment, messageId, position: index + 1 })))
}

/** The first attachment of a message, which stands in its row, also of one that was deleted by its age; `undefined` when it has none. */
export function firstAttachment(message: MessageRow): Attachment | undefined {
  const { mediaUrl: url, mediaHash: hash, mediaContentType: contentType, mediaBytes: bytes } = message
  if (contentType === null) return undefined
  if (url === null && hash === null && message.mediaRef === null && message.mediaError === null)
    return undefined
  return {
    position: 0,
    url,
    hash,
    contentType,
    bytes,
    error: message.mediaError,
    name: message.mediaName,
    mediaRef: message.mediaRef,
  }
}

/** The attachment of a message at a position. */
export async function findAttachment(
  read: Reader,
  messageId: string,
  position: number,
): Promise<StoredAttachment | undefined> {
  if (position === 0) {
    const message = await findMessage(read, messageId)
    return message && firstAttachment(message)
  }
  const a = read.t.attachment
  const [attachment] = await read.q
    .select()
    .from(a)
    .where(and(eq(a.messageId, messageId), eq(a.position, position)))
  return attachment
}

/** All attachments of some messages, by the ids of the messages, each in their order. */
export async function readAttachments(
  { q, t }: Reader,
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<string, Attachment[]>> {
  const a = t.attachment
  const withFiles = messages.filter((message) => firstAttachment(message) !== undefined)
  const further =
    withFiles.length === 0
      ? []
      : await q
          .select()
          .from(a)
          .where(
            inArray(
              a.messageId,
              withFiles.map(({ id }) => id),
            ),
          )
          .orderBy(asc(a.position))
  const byMessage = Map.groupBy(further, ({ messageId }) => messageId)
  return new Map(
    withFiles.map((message) => [
      message.id,
      [firstAttachment(message) ?? [], byMessage.get(message.id) ?? []].flat(),
    ]),
  )
}

/** Whether any message shows a stored file as one of its further attachments. */
export async function isAttachmentShown({ q, t }: Reader, hash: string): Promise<boolean> {
  const rows = await q
    .select({ messageId: t.attachment.messageId })
    .from(t.attachment)
    .where(eq(t.attachment.hash, hash))
    .limit(1)
  return rows.length > 0
}

/** The columns of a message for the first of the files that its provider hands out by references. */
export const columnsOfFirst = ([first]: readonly IncomingFile[] = []) => ({
  mediaRef: first?.reference ?? null,
  mediaName: first?.name ?? null,
  mediaUrl: null,
  mediaHash: null,
  mediaContentType: first?.contentType ?? null,
  mediaBytes: null,
})

/** The attachments that follow the first one, in their order. */
export const furtherFiles = (files: readonly IncomingFile[] = []): StoredAttachment[] =>
  files.slice(1).map(({ reference, contentType, name }) => ({
    url: null,
    hash: null,
    contentType,
    bytes: null,
    name: name ?? null,
    mediaRef: reference,
  }))

/** Adds the files of a new message that follow its first, and has all of them fetched. */
export async function addReferredFiles(
  tx: Tx,
  messageId: string,
  files: readonly IncomingFile[] = [],
): Promise<void> {
  const further = furtherFiles(files)
  if (files.length > 0) await enqueue(tx, fetchReferredMediaJob, { messageId })
  if (further.length === 0) return
  await insertAttachments(tx, messageId, further)
  for (const index of further.keys())
    await enqueue(tx, fetchReferredMediaJob, { messageId, position: String(index + 1) })
}

/** Adds the files of a new message that follow its first, and has those fetched that are links. */
export async function addLinkedFiles(
  tx: Tx,
  messageId: string,
  files: readonly StoredAttachment[],
): Promise<void> {
  await insertAttachments(tx, messageId, files)
  for (const [index, { url }] of files.entries())
    if (url !== null) await enqueue(tx, fetchLinkedFileJob, { messageId, position: String(index + 1) })
}
