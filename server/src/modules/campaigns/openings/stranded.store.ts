import { restReasons, type OpeningHoldReason } from '@replyloop/shared/values/opening'
import { and, asc, eq, exists, isNotNull, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { selectJobOf } from '../../../platform/jobs/queue.ts'
import { wakeIdle } from '../../../platform/jobs/wakeEach.ts'
import { selectStrandedDatedSteps } from '../followUps/datedSteps.store.ts'
import { runDatedStepAt } from '../followUps/planDatedSteps.ts'
import { followUpJobKeyPrefix, runFollowUpAt } from '../followUps/followUps.ts'
import { isHeldFor } from './holds.store.ts'
import { reviewJobKeyPrefix, scheduleReview } from './holdOpening.ts'
import { queueJobKeyPrefix, resumeQueue } from './resumeQueue.ts'

/** Selects openings that are due and whose campaign ought to have a job for them. */
type IsDue = (read: Reader, at: number) => SQL | undefined

/** Wakes the campaigns that have due openings and no job for them. Returns how many there were. */
const wakeCampaigns =
  (isDue: IsDue, jobKeyPrefix: string, wake: (tx: Tx, campaignId: string) => Promise<void>) =>
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

/** Wakes the campaigns that hold openings for some reasons of which it is over. */
const wakeHeld = (reasons: readonly OpeningHoldReason[], isOver: IsDue) =>
  wakeCampaigns(
    (read, now) =>
      and(isHeldFor(read, { accountId: read.t.campaign.accountId }, reasons), isOver(read, now - graceMs)),
    reviewJobKeyPrefix,
    (tx, id) => scheduleReview(tx, id, tx.now),
  )

const isTimeOver: IsDue = ({ t: { opening: o } }, before) => lte(o.heldUntil, before)
const isDayOver: IsDue = ({ t: { account: a } }, before) =>
  and(isNotNull(a.dailyCreditLimit), lte(a.creditDayEndsAt, before))
const waitsInQueue: IsDue = ({ t: { campaign: c, opening: o } }) =>
  and(eq(c.status, 'Live'), ne(c.type, 'Incoming'), eq(o.state, 'queued'))

/** What finds and wakes openings that nothing else would send or release, by what it is counted as. */
export const wakeStrandedOpenings = {
  opening_queue: wakeCampaigns(waitsInQueue, queueJobKeyPrefix, resumeQueue),
  quiet_opening: wakeHeld(['quiet_hours'], isTimeOver),
  resting_opening: wakeHeld(restReasons, isTimeOver),
  daily_limit: wakeHeld(['daily_limit'], isDayOver),
}

/** Has the follow-ups sent that are due and that no job sends. Returns how many there were. */
export const wakeStrandedFollowUps = (db: Pick<Db, 'scan' | 'write'>, now: number): Promise<number> =>
  wakeIdle(db, {
    id: (t) => t.followUp.id,
    list(read, which, limit) {
      const { followUp: f } = read.t
      const isDue = and(isNotNull(f.dueAt), lte(f.dueAt, now))
      return read.q
        .select({ id: f.id, contactId: f.contactId })
        .from(f)
        .where(and(which, isDue, notExists(selectJobOf(read, followUpJobKeyPrefix, f.id))))
        .orderBy(asc(f.id))
        .limit(limit)
    },
    locks: ({ contactId }) => [locks.conversation(contactId)],
    wake: (tx, { id }) => runFollowUpAt(tx, id, tx.now),
  })

/** The same of those that go by a date. */
export const wakeStrandedDatedSteps = (db: Pick<Db, 'scan' | 'write'>, now: number): Promise<number> =>
  wakeIdle(db, {
    id: (t) => t.datedStep.id,
    list(read, which, limit) {
      const { datedStep: d } = read.t
      return read.q
        .select({ id: d.id, contactId: d.contactId })
        .from(d)
        .where(and(which, selectStrandedDatedSteps(read, now)))
        .orderBy(asc(d.id))
        .limit(limit)
    },
    locks: ({ contactId }) => [locks.datedSteps(contactId)],
    wake: (tx, { id }) => runDatedStepAt(tx, id, tx.now),
  })
