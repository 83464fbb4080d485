import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { Reader } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { StoredAttachment } from './attachments.store.ts'
import { findContentFile } from './contentFiles.store.ts'

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
