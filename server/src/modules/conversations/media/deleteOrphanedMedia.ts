import type { Db } from '../../../platform/db/db.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { hourMs } from '../../../platform/clock/time.ts'
import type { MediaStore } from './mediaStore.ts'
import { isAttachmentShown } from './attachments.store.ts'
import { isInContent } from './contentFiles.store.ts'
import { isMediaShown } from '../messages.store.ts'

/** A file this young may belong to a message that is just being stored. */
const graceMs = hourMs / 2

/** Removes a stored file, unless a message shows it or a content has it. If it was stored again a moment ago, it is looked at again later. */
export async function deleteOrphanedMedia(
  { db, clock, store }: { db: Db; clock: Clock; store: MediaStore },
  { hash }: { hash: string },
  job: RunningJob,
): Promise<void> {
  if ((await isMediaShown(db.read, hash)) || (await isAttachmentShown(db.read, hash))) return
  if (await isInContent(db.read, hash)) return
  const writtenAt = await store.lastWrittenAt(hash)
  if (writtenAt === undefined) return
  const deletableFrom = writtenAt + graceMs
  if (clock.now() < deletableFrom) return db.write((tx) => job.reschedule(tx, Math.ceil(deletableFrom)))
  await store.remove(hash)
}
