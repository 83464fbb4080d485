import { maxMediaBytes } from '@replyloop/shared/values/limits'
import type { Db } from '../../../platform/db/db.ts'
import type { Fetch } from '../../../platform/outboundHttp/safeFetch.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { StoredAttachment } from './attachments.store.ts'
import { safeFileName } from './fileName.rules.ts'
import type { MediaStore } from './mediaStore.ts'
import { trueTypeOf } from './mediaType.ts'
import { scheduleOrphanedMediaDeletion } from './scheduleOrphanedMediaDeletion.ts'
import { storeUpload } from './storeMedia.ts'

const timeoutMs = 15_000

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
  for (const [index, { url, data = '', name }] of files.entries()) {
    const at = `${path}[${index}]`
    stored.push(
      url === undefined
        ? { ...(await storeUpload(db, store, data, at)), name }
        : { ...(await storeLinked({ db, store, fetch }, url, at)), name: name ?? nameIn(url) },
    )
  }
  return stored
}

async function storeLinked(
  { db, store, fetch }: { db: Db; store: MediaStore; fetch: Fetch },
  url: string,
  path: string,
): Promise<StoredAttachment> {
  const response = await fetch({
    url,
    method: 'GET',
    headers: { accept: '*/*' },
    timeoutMs,
    maxBytes: maxMediaBytes,
    onTooLarge: 'fail',
  })
  const refuse = (why: string) => fieldProblem(`${path}.url`, `cannot be fetched: ${why}`)
  if (!response.ok) throw refuse(response.detail)
  const { status, body } = response
  if (status < 200 || status >= 300) throw refuse(`the link answers ${status}`)
  if (body.length === 0) throw refuse('the file is empty')
  const [said = ''] = String(response.headers['content-type'] ?? '').split(';')
  const contentType = await trueTypeOf(body, said.trim().toLowerCase() || 'application/octet-stream')
  if (/^(text\/html|application\/xhtml\+xml)$/.test(contentType))
    throw refuse('the link answers a web page; send the address of the file itself')
  const hash = await store.put(body)
  await db.write((tx) => scheduleOrphanedMediaDeletion(tx, hash))
  return { url: null, hash, contentType, bytes: body.length }
}

/** The name of a file by its link: the last part of the path, where that has an ending. */
function nameIn(url: string): string | undefined {
  const name = safeFileName(new URL(url).pathname)
  return name !== undefined && /\.\w+$/.test(name) ? name : undefined
}
