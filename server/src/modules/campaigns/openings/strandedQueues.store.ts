import { and, asc, eq, exists, isNotNull, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import type { Db, Reader } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { selectJobOf } from '../../../platform/jobs/queue.ts'
import { wakeIdle } from '../../../platform/jobs/wakeEach.ts'
import { followUpJobKeyPrefix, runFollowUpAt } from '../followUps/followUps.ts'
import { queueJobKeyPrefix, resumeQueue } from './openingQueue.ts'

/** Resumes the queues that are to be sent and that no job sends. Returns how many there were. */
export const wakeStrandedQueues = (db: Pick<Db, 'scan' | 'write'>): Promise<number> =>
  wakeIdle(db, {
    id: (t) => t.campaign.id,
    list: listIdleQueues,
    locks: ({ id }) => [locks.queue(id)],
    wake: (tx, { id }) => resumeQueue(tx, id),
  })

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
export const wakeStrandedFollowUps = (db: Pick<Db, 'scan' | 'write'>, now: number) =>
  wakeIdle(db, {
    id: (t) => t.followUp.id,
    list: (read, which, limit) => listIdleFollowUps(read, now, which, limit),
    locks: ({ contactId }) => [locks.conversation(contactId)],
    wake: (tx, { id }) => runFollowUpAt(tx, id, tx.now),
  })

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
