import { restReasons, type OpeningHoldReason } from '@replyloop/shared/values/opening'
import { and, asc, eq, exists, isNotNull, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import { locks, type Lock } from '../../../platform/db/locks.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { selectJobOf } from '../../../platform/jobs/queue.ts'
import { wakeIdle } from '../../../platform/jobs/wakeEach.ts'
import { datedJobKeyPrefix, runDatedStepAt } from '../followUps/planDatedSteps.ts'
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

/** What finds and wakes the due steps of a kind that no job sends. */
const wakeSteps =
  (
    stepsIn: (t: Schema) => Schema['followUp'] | Schema['datedStep'],
    {
      jobKeyPrefix,
      lock,
      runAt,
    }: {
      jobKeyPrefix: string
      lock: (contactId: string) => Lock
      runAt: (tx: Tx, id: string, at: number) => Promise<void>
    },
  ) =>
  (db: Pick<Db, 'scan' | 'write'>, now: number): Promise<number> =>
    wakeIdle(db, {
      id: (t) => stepsIn(t).id,
      list(read, which, limit) {
        const s = stepsIn(read.t)
        const isDue = and(isNotNull(s.dueAt), lte(s.dueAt, now))
        return read.q
          .select({ id: s.id, contactId: s.contactId })
          .from(s)
          .where(and(which, isDue, notExists(selectJobOf(read, jobKeyPrefix, s.id))))
          .orderBy(asc(s.id))
          .limit(limit)
      },
      locks: ({ contactId }) => [lock(contactId)],
      wake: (tx, { id }) => runAt(tx, id, tx.now),
    })

/** Has the follow-ups sent that are due and that no job sends. Returns how many there were. */
export const wakeStrandedFollowUps = wakeSteps((t) => t.followUp, {
  jobKeyPrefix: followUpJobKeyPrefix,
  lock: locks.conversation,
  runAt: runFollowUpAt,
})

/** The same of those that go by a date. */
export const wakeStrandedDatedSteps = wakeSteps((t) => t.datedStep, {
  jobKeyPrefix: datedJobKeyPrefix,
  lock: locks.datedSteps,
  runAt: runDatedStepAt,
})
