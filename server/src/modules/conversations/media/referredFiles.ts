import type { IncomingFile } from '../../channels/incoming.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { insertAttachments, type StoredAttachment } from './attachments.store.ts'
import { fetchReferredMediaJob } from '../conversations.jobs.ts'

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
