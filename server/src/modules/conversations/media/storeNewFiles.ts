import type { Db } from '../../../platform/db/db.ts'
import type { Fetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { StoredAttachment } from './attachments.store.ts'
import type { MediaStore } from './mediaStore.ts'
import { nameIn, readLinked } from './readNewFile.ts'
import { scheduleOrphanedMediaDeletion } from './scheduleOrphanedMediaDeletion.ts'
import { storeUpload } from './storeMedia.ts'

/** A file of a request: the link to it, or itself as a data URI. */
interface NewFile {
  url?: string | undefined
  data?: string | undefined
  name?: string | undefined
}

/**
 * Stores the files of a request in their order, before its message, which may still be refused: what no message shows by then is
 * removed an hour later. Links are fetched now, so that what cannot be had is told at once. Throws `VALIDATION_FAILED`, naming the
 * field `path[0]`, and so on, and `PAYLOAD_TOO_LARGE` beyond 10 MiB.
 */
export async function storeNewFiles(
  { db, store, fetch }: { db: Db; store: MediaStore; fetch: Fetch },
  files: readonly NewFile[],
  path: string,
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = []
  for (const [index, file] of files.entries())
    stored.push(await storeNewFile({ db, store, fetch }, file, `${path}[${index}]`))
  return stored
}

/** The same for one file, whose field is `path`. */
export const storeNewFile = async (
  { db, store, fetch }: { db: Db; store: MediaStore; fetch: Fetch },
  { url, data = '', name }: NewFile,
  path: string,
): Promise<StoredAttachment> =>
  url === undefined
    ? { ...(await storeUpload(db, store, data, path)), name }
    : { ...(await storeLinked({ db, store, fetch }, url, `${path}.url`)), name: name ?? nameIn(url) }

async function storeLinked(
  { db, store, fetch }: { db: Db; store: MediaStore; fetch: Fetch },
  url: string,
  path: string,
): Promise<StoredAttachment> {
  const { bytes, contentType } = await readLinked(fetch, url, path)
  const hash = await store.put(bytes)
  await db.write((tx) => scheduleOrphanedMediaDeletion(tx, hash))
  return { url: null, hash, contentType, bytes: bytes.length }
}
