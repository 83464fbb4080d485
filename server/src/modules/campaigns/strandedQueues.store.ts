import { and, asc, eq, exists, gt, isNotNull, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { selectJobOf } from '../../platform/jobs/queue.ts'
import { wakeEach } from '../../platform/jobs/wakeEach.ts'
import { followUpJobKeyPrefix, runFollowUpAt } from './followUps.ts'
import { queueJobKeyPrefix, resumeQueue } from './openingQueue.ts'

/** Resumes the queues that are to be sent and that no job sends. Returns how many there were. */
export const wakeStrandedQueues = ({ scan, write }: Pick<Db, 'scan' | 'write'>): Promise<number> =>
  wakeEach(
    { write },
    (after, limit) => listIdleQueues(scan, gt(scan.t.campaign.id, after), limit),
    async (tx, { id }) => {
      await tx.lock(locks.queue(id))
      const isIdle = (await listIdleQueues(tx, eq(tx.t.campaign.id, id), 1)).length > 0
      if (isIdle) await resumeQueue(tx, id)
      return isIdle
    },
  )

function listIdleQueues(read: Reader, which: SQL, limit: number) {
  const { q, t } = read
  const { campaign: c, opening: o } = t
  const queued = q
    .select({ one: sql`1` })
    .from(o)
    .where(and(eq(o.campaignId, c.id), eq(o.state, 'queued')))
  const sends = and(eq(c.status, 'Live'), ne(c.type, 'Incoming'), exists(queued))
  return q
    .select({ id: c.id })
    .from(c)
    .where(and(which, sends, notExists(selectJobOf(read, queueJobKeyPrefix, c.id))))
    .orderBy(asc(c.id))
    .limit(limit)
}

/** Has the follow-ups sent that are due and that no job sends. Returns how many there were. */
export const wakeStrandedFollowUps = ({ scan, write }: Pick<Db, 'scan' | 'write'>, now: number) =>
  wakeEach(
    { write },
    (after, limit) => listIdleFollowUps(scan, now, gt(scan.t.followUp.id, after), limit),
    async (tx: Tx, { id, contactId }) => {
      await tx.lock(locks.conversation(contactId))
      const isIdle = (await listIdleFollowUps(tx, now, eq(tx.t.followUp.id, id), 1)).length > 0
      if (isIdle) await runFollowUpAt(tx, id, tx.now)
      return isIdle
    },
  )

function listIdleFollowUps(read: Reader, now: number, which: SQL, limit: number) {
  const { followUp: f } = read.t
  const isDue = and(isNotNull(f.dueAt), lte(f.dueAt, now))
  return read.q
    .select({ id: f.id, contactId: f.contactId })
    .from(f)
    .where(and(which, isDue, notExists(selectJobOf(read, followUpJobKeyPrefix, f.id))))
    .orderBy(asc(f.id))
    .limit(limit)
}
