import type { Db } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import type { MediaStore } from './mediaStore.ts'
import { isMediaShown } from './messages.store.ts'

/** A file this young may belong to a message that is just being stored. */
const graceMs = 1_800_000

/** Removes a stored file, unless a message shows it or it was stored again a moment ago. */
export async function sweepMedia(
  { db, clock, store }: { db: Db; clock: Clock; store: MediaStore },
  { hash }: { hash: string },
): Promise<void> {
  if (await isMediaShown(db.read, hash)) return
  const writtenAt = await store.lastWrittenAt(hash)
  if (writtenAt === undefined || clock.now() - writtenAt < graceMs) return
  await store.remove(hash)
}
