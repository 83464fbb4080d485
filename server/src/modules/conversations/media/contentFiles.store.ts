import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { and, eq, notInArray, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { scheduleOrphanedMediaDeletion } from './scheduleOrphanedMediaDeletion.ts'

/** Whose contents have the files, such as a campaign. */
interface Owner {
  accountId: string
  id: string
}

/** Keeps the files that the contents of something have now; one that nothing else has or shows is removed an hour later. */
export async function keepContentFiles(
  tx: Tx,
  { accountId, id: ownerId }: Owner,
  files: readonly StoredFile[],
): Promise<void> {
  const f = tx.t.contentFile
  const byHash = new Map(files.map(({ hash, contentType, bytes }) => [hash, { hash, contentType, bytes }]))
  const hashes = [...byHash.keys()]
  await removeRows(tx, and(eq(f.accountId, accountId), eq(f.ownerId, ownerId), notInArray(f.hash, hashes)))
  if (hashes.length > 0)
    await tx.q
      .insert(f)
      .values([...byHash.values()].map((file) => ({ ...file, ownerId, accountId })))
      .onConflictDoNothing()
}

/** A file that a content of an account has. */
export async function findContentFile(
  { q, t: { contentFile: f } }: Reader,
  accountId: string,
  hash: string,
): Promise<Omit<StoredFile, 'name'> | undefined> {
  const { contentType, bytes } = f
  const [file] = await q
    .select({ hash: f.hash, contentType, bytes })
    .from(f)
    .where(and(eq(f.hash, hash), eq(f.accountId, accountId)))
    .limit(1)
  return file
}

/** Has the files removed that only contents of an account have, which is erased. */
export const forgetContentFiles = (tx: Tx, accountId: string): Promise<void> =>
  removeRows(tx, eq(tx.t.contentFile.accountId, accountId))

/** Has contents name files no more, which are removed an hour later unless something else has or shows them. */
async function removeRows(tx: Tx, which: SQL | undefined): Promise<void> {
  const { contentFile: f } = tx.t
  const removed = await tx.q.delete(f).where(which).returning({ hash: f.hash })
  for (const { hash } of removed) await scheduleOrphanedMediaDeletion(tx, hash)
}

/** Whether any content has a stored file. */
export async function isInContent({ q, t: { contentFile: f } }: Reader, hash: string): Promise<boolean> {
  const rows = await q.select({ hash: f.hash }).from(f).where(eq(f.hash, hash)).limit(1)
  return rows.length > 0
}
