import { changeWork, findWork, listDueSnoozed } from '../../conversations/conversations.ts'
import { lockThen, type Db } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { wakeIdle } from '../../../platform/jobs/wakeEach.ts'
import { drainAfter } from '../teams/drainSoon.ts'
import { recordWork } from './recordWork.ts'
import { snoozedJobKeyPrefix, wakeSnoozedAt } from './wakeSnoozedAt.ts'

/** Opens a snoozed conversation whose time has come: it is its assignee's still. */
export async function wakeSnoozed(
  { db }: { db: Db },
  { contactId }: { contactId: string },
  job: RunningJob,
): Promise<void> {
  await db.write(async (tx) => {
    const [work] = await lockThen(tx, [locks.conversation(contactId)], () => [findWork(tx, contactId)])
    const until = work?.state === 'snoozed' ? work.snoozedUntil : null
    if (work !== undefined && until !== null && until > tx.now) return job.reschedule(tx, until)
    await job.finish(tx)
    if (work === undefined || until === null) return
    const { accountId } = work
    const after = await changeWork(tx, { id: contactId, accountId }, { state: 'open', snoozedUntil: null })
    await drainAfter(tx, { accountId, before: work, after })
    await recordWork(tx, contactId, 'woken')
  })
}

/** Has the snoozed conversations opened that are due and that no job opens. Returns how many there were. */
export const wakeStrandedSnoozed = (db: Pick<Db, 'scan' | 'write'>, now: number): Promise<number> =>
  wakeIdle(db, {
    id: (t) => t.conversation.contactId,
    list: (read, which, limit) =>
      listDueSnoozed(read, { which, now, jobKeyPrefix: snoozedJobKeyPrefix }, limit),
    locks: ({ id }) => [locks.conversation(id)],
    wake: (tx, found) => wakeSnoozedAt(tx, found, tx.now),
  })
