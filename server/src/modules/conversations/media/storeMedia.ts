import type { ReceiveMessage } from '@replyloop/shared/contract/customChannel'
import { isDataUri } from '@replyloop/shared/contract/incomingFile'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { maxMediaBytes } from '@replyloop/shared/values/limits'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { MediaStore } from './mediaStore.ts'
import type { Db } from '../../../platform/db/db.ts'
import { scheduleOrphanedMediaDeletion } from './scheduleOrphanedMediaDeletion.ts'
import type { StoredAttachment } from './attachments.store.ts'
import { decodeDataUri, describeTypeMismatch, typeOfDataUri } from './mediaType.ts'

/**
 * Stores the files that a custom channel's message carries, before the message, which may still be refused: what no message shows by
 * then is removed an hour later. A link is kept as it is (docs/interface.md#media). Throws like `readUpload`.
 */
export async function storeMedia(
  db: Db,
  store: MediaStore,
  files: ReceiveMessage['customData']['files'],
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = []
  for (const { url, contentType, name, paths } of files) {
    if (!isDataUri(url)) {
      stored.push({ url, hash: null, contentType, bytes: null, name })
      continue
    }
    const bytes = decodeFile(url, paths.url)
    const wrong = await describeTypeMismatch(bytes, contentType)
    if (wrong !== undefined) throw fieldProblem(paths.contentType, wrong)
    const hash = await store.put(bytes)
    await db.write((tx) => scheduleOrphanedMediaDeletion(tx, hash))
    stored.push({ url: null, hash, contentType, bytes: bytes.length, name })
  }
  return stored
}

/**
 * The file in a data URI, which says its type. Throws `VALIDATION_FAILED`, naming the field `path`, for what is not the file it
 * says, and `PAYLOAD_TOO_LARGE` beyond 10 MiB.
 */
export async function readUpload(uri: string, path: string): Promise<{ bytes: Buffer; contentType: string }> {
  const bytes = decodeFile(uri, path)
  const contentType = typeOfDataUri(uri)
  const wrong = await describeTypeMismatch(bytes, contentType)
  if (wrong !== undefined) throw fieldProblem(path, wrong)
  return { bytes, contentType }
}

/** Stores a file that came as a data URI. Throws like `readUpload`. */
async function storeFile(store: MediaStore, uri: string, path: string): Promise<StoredAttachment> {
  const { bytes, contentType } = await readUpload(uri, path)
  return { url: null, hash: await store.put(bytes), contentType, bytes: bytes.length }
}

/**
 * Stores a file that came as a data URI, before its message, which may still be refused: if no message shows it by
 * then, it is removed an hour later. Throws like `readUpload`.
 */
export async function storeUpload(
  db: Db,
  store: MediaStore,
  uri: string,
  path: string,
): Promise<StoredAttachment> {
  const stored = await storeFile(store, uri, path)
  const { hash } = stored
  if (hash !== null) await db.write((tx) => scheduleOrphanedMediaDeletion(tx, hash))
  return stored
}

/** Stores a text as a file, before what names it, as `storeUpload` does. */
export async function storeText(db: Db, store: MediaStore, text: string): Promise<StoredFile> {
  const bytes = Buffer.from(text)
  const hash = await store.put(bytes)
  await db.write((tx) => scheduleOrphanedMediaDeletion(tx, hash))
  return { hash, contentType: 'text/markdown', bytes: bytes.length, name: null }
}

function decodeFile(uri: string, path: string): Buffer {
  const decoded = decodeDataUri(uri)
  if ('problem' in decoded) throw fieldProblem(path, decoded.problem)
  const { bytes } = decoded
  if (bytes.length > maxMediaBytes) throw new Problem('PAYLOAD_TOO_LARGE', `${path} can hold at most 10 MiB`)
  return bytes
}
