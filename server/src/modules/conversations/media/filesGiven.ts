import type { CampaignContent } from '@replyloop/shared/contract/campaignContent'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { Db, Reader } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { SafeFetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { StoredAttachment } from './attachments.store.ts'
import { findContentFile } from './contentFiles.store.ts'
import type { MediaStore } from './mediaStore.ts'
import { storeNewFile } from './storeNewFiles.ts'

/**
 * The files of a request in their order: those that a content of the account has already, by their `id`, and the others as `store`
 * stores them. Throws `VALIDATION_FAILED` for an id that names none, and what `store` throws.
 */
export async function filesGiven<F extends { id?: string | undefined; name?: string | undefined }>(
  read: Reader,
  accountId: string,
  files: readonly F[],
  { path, store }: { path: string; store: (file: F, path: string) => Promise<StoredAttachment> },
): Promise<StoredAttachment[]> {
  const given: StoredAttachment[] = []
  for (const [at, file] of files.entries()) {
    const place = `${path}[${at}]`
    if (file.id === undefined) {
      given.push(await store(file, place))
      continue
    }
    const known = await findContentFile(read, accountId, file.id)
    if (known === undefined) throw fieldProblem(`${place}.id`, 'names no file that is there')
    given.push({ ...known, url: null, name: file.name ?? null })
  }
  return given
}

/** Files as a content has them; of a link that is only kept as such there is none. */
export const keptFiles = (files: readonly StoredAttachment[]): StoredFile[] =>
  files.flatMap(({ hash, contentType, bytes, name = null }) =>
    hash === null || bytes === null ? [] : [{ hash, contentType, bytes, name }],
  )

/** The files that a content of an account names, at `path` in the request: those that it brings are stored, as `storeNewFiles` does. */
export async function storeFilesOf(
  { db, mediaStore, fetchFor }: { db: Db; mediaStore: MediaStore; fetchFor: SafeFetch['fetchFor'] },
  accountId: string,
  { attachments = [] }: Pick<CampaignContent, 'attachments'>,
  path: string,
): Promise<StoredFile[]> {
  const parts = { db, store: mediaStore, fetch: fetchFor(accountId) }
  const files = await filesGiven(db.read, accountId, attachments, {
    path: `${path}.attachments`,
    store: (file, place) => storeNewFile(parts, file, place),
  })
  return keptFiles(files)
}
