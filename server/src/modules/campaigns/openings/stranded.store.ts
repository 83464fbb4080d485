import { restReasons, type OpeningHoldReason } from '@replyloop/shared/values/opening'
import { and, asc, eq, exists, isNotNull, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { selectJobOf } from '../../../platform/jobs/queue.ts'
import { wakeIdle } from '../../../platform/jobs/wakeEach.ts'
import { followUpJobKeyPrefix, runFollowUpAt } from '../followUps/followUps.ts'
import { isHeldFor } from './holds.store.ts'
import { queueJobKeyPrefix, resumeQueue, reviewJobKeyPrefix, scheduleReviewAt } from './schedule.ts'

/** Openings of a campaign that are due, and the job that a campaign with such ones has. */
interface Due {
  isDue: (read: Reader, now: number) => SQL | undefined
  jobKeyPrefix: string
  wake: (tx: Tx, campaignId: string) => Promise<void>
}

/** Wakes the campaigns that have due openings and no job for them. Returns how many there were. */
const wakeCampaigns =
  ({ isDue, jobKeyPrefix, wake }: Due) =>
  (db: Pick<Db, 'scan' | 'write'>, now: number): Promise<number> =>
    wakeIdle(db, {
      id: (t) => t.campaign.id,
      list(read, which, limit) {
        const { account: a, campaign: c, opening: o } = read.t
        const due = read.q
          .select({ one: sql`1` })
          .from(o)
          .innerJoin(a, eq(a.id, o.accountId))
          .where(and(eq(o.campaignId, c.id), isDue(read, now)))
        return read.q
          .select({ id: c.id })
          .from(c)
          .where(and(which, exists(due), notExists(selectJobOf(read, jobKeyPrefix, c.id))))
          .orderBy(asc(c.id))
          .limit(limit)
      },
      locks: ({ id }) => [locks.queue(id)],
      wake: (tx, { id }) => wake(tx, id),
    })

/** For so long after its time the job of a hold is waited for: one of the version before has another key. */
const graceMs = 10 * minuteMs

const wakeHeld = (reasons: readonly OpeningHoldReason[], isOver: Due['isDue']) =>
  wakeCampaigns({
    isDue: (read, now) =>
      and(isHeldFor(read, read.t.campaign.accountId, reasons), isOver(read, now - graceMs)),
    jobKeyPrefix: reviewJobKeyPrefix,
    wake: (tx, id) => scheduleReviewAt(tx, id, tx.now),
  })

const isTimeOver: Due['isDue'] = ({ t: { opening: o } }, before) => lte(o.heldUntil, before)

/** What finds and wakes openings that nothing else would send or release, by what it is counted as. */
export const wakeStrandedOpenings = {
  opening_queue: wakeCampaigns({
    isDue: ({ t: { campaign: c, opening: o } }) =>
      and(eq(c.status, 'Live'), ne(c.type, 'Incoming'), eq(o.state, 'queued')),
    jobKeyPrefix: queueJobKeyPrefix,
    wake: resumeQueue,
  }),
  quiet_opening: wakeHeld(['quiet_hours'], isTimeOver),
  resting_opening: wakeHeld(restReasons, isTimeOver),
  daily_limit: wakeHeld(['daily_limit'], ({ t: { account: a } }, before) =>
    and(isNotNull(a.dailyCreditLimit), lte(a.creditDayEndsAt, before)),
  ),
}

/** Has the follow-ups sent that are due and that no job sends. Returns how many there were. */
export const wakeStrandedFollowUps = (db: Pick<Db, 'scan' | 'write'>, now: number): Promise<number> =>
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
