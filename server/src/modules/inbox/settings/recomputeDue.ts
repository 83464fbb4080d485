import { changeWork, dueOf, listWaits } from '../../conversations/conversations.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { recomputeDueSoon } from './recomputeDueSoon.ts'

/** How many conversations one transaction looks at. */
const atOnce = 50

/** Stores until when the next conversations of an account that wait are to be answered, once its targets or its hours have changed. */
export async function recomputeDue(
  { db }: { db: Db },
  {
    accountId,
    since,
    after: contactId,
  }: { accountId: string; since?: string | undefined; after?: string | undefined },
  job: RunningJob,
): Promise<void> {
  const after =
    since === undefined || contactId === undefined ? undefined : { since: Number(since), contactId }
  const recomputeNext = async (tx: Tx) => {
    const found = await listWaits(tx, accountId, after, atOnce)
    await tx.lock(...found.map(({ contactId }) => locks.conversation(contactId)))
    await job.finish(tx)
    const locked = new Set(found.map(({ contactId }) => contactId))
    for (const work of await listWaits(tx, accountId, after, atOnce)) {
      const { contactId: id } = work
      const replyDueAt = locked.has(id) ? await dueOf(tx, accountId, work) : work.replyDueAt
      if (replyDueAt !== work.replyDueAt) await changeWork(tx, { id, accountId }, { replyDueAt })
    }
    const last = found.at(-1)
    if (found.length === atOnce && last !== undefined && last.waitingSince !== null)
      await recomputeDueSoon(tx, accountId, { since: last.waitingSince, contactId: last.contactId })
  }
  await db.write(recomputeNext, { alone: true })
}
