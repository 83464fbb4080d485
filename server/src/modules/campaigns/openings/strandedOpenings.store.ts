import { and, asc, eq, exists, gt, isNotNull, lte, notExists, sql, type SQL } from 'drizzle-orm'
import { minuteMs } from '../../../platform/clock/time.ts'
import { pipelined, type Db, type Reader, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { selectJobOf } from '../../../platform/jobs/queue.ts'
import { wakeEach, wakeIdle } from '../../../platform/jobs/wakeEach.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import { affordableMessages } from '../../credits/charge.ts'
import { countQueued } from './openingCounts.store.ts'
import { isUnaffordable, listUnaffordable } from './openings.store.ts'
import { isQuiet } from './quietOpenings.store.ts'
import { isResting } from './channelHolds.store.ts'
import {
  dayJobKeyPrefix,
  quietJobKeyPrefix,
  restJobKeyPrefix,
  scheduleReleaseOfQuiet,
  scheduleReleaseOfRested,
  scheduleRetryOfDay,
} from './scheduleRelease.ts'

/** Openings that are held for a time, and the job that releases them. */
interface HeldForATime {
  isHeld: typeof isQuiet
  jobKeyPrefix: string
  release: typeof scheduleReleaseOfQuiet
}

/** Has the openings released whose quiet hours are over, where no job does. Returns of how many campaigns. */
export const wakeStrandedQuiet = (db: Pick<Db, 'scan' | 'write'>, now: number) =>
  wakeHeld(db, now, { isHeld: isQuiet, jobKeyPrefix: quietJobKeyPrefix, release: scheduleReleaseOfQuiet })

/** The same for what has rested for as long as its provider said. */
export const wakeStrandedRested = (db: Pick<Db, 'scan' | 'write'>, now: number) =>
  wakeHeld(db, now, { isHeld: isResting, jobKeyPrefix: restJobKeyPrefix, release: scheduleReleaseOfRested })

const wakeHeld = (db: Pick<Db, 'scan' | 'write'>, now: number, held: HeldForATime) =>
  wakeIdle(db, {
    id: (t) => t.campaign.id,
    list: (read, which, limit) => listOver(read, held, now, which, limit),
    locks: ({ id }) => [locks.queue(id)],
    wake: (tx, { id }) => held.release(tx, id, tx.now),
  })

function listOver(
  read: Reader,
  { isHeld, jobKeyPrefix }: HeldForATime,
  now: number,
  which: SQL,
  limit: number,
) {
  const { q, t } = read
  const { campaign: c, opening: o } = t
  const over = q
    .select({ one: sql`1` })
    .from(o)
    .where(and(isHeld(read, c.accountId), eq(o.campaignId, c.id), lte(o.heldUntil, now)))
  return q
    .select({ id: c.id })
    .from(c)
    .where(and(which, exists(over), notExists(selectJobOf(read, jobKeyPrefix, c.id))))
    .orderBy(asc(c.id))
    .limit(limit)
}

/** For so long after its end a day's own job is waited for. */
const dayJobGraceMs = 10 * minuteMs

/** Has what a daily limit held decided again where the day is over and no job does. Returns of how many accounts. */
export const wakeStrandedDays = ({ scan, write }: Pick<Db, 'scan' | 'write'>, now: number) =>
  wakeEach(
    { write },
    (after, limit) => listDaysOver(scan, now, gt(scan.t.account.id, after), limit),
    async (tx, { id: accountId }) => {
      const [over] = await listDaysOver(tx, now, eq(tx.t.account.id, accountId), 1)
      const isIdle = over !== undefined && (await holdsAffordable(tx, accountId))
      if (isIdle) await scheduleRetryOfDay(tx, accountId, { endsAt: over.endsAt, runAt: tx.now })
      return isIdle
    },
  )

function listDaysOver(read: Reader, now: number, which: SQL, limit: number) {
  const { q, t } = read
  const { account: a, opening: o } = t
  const held = q
    .select({ one: sql`1` })
    .from(o)
    .where(isUnaffordable(t, a.id))
  const isOver = and(isNotNull(a.dailyCreditLimit), lte(a.creditDayEndsAt, now - dayJobGraceMs))
  const day = sql`(${a.id} || ':' || ${a.creditDayEndsAt})`
  return q
    .select({ id: a.id, endsAt: a.creditDayEndsAt })
    .from(a)
    .where(and(which, isOver, exists(held), notExists(selectJobOf(read, dayJobKeyPrefix, day))))
    .orderBy(asc(a.id))
    .limit(limit)
}

/** Whether a campaign of an account holds more than the account cannot pay for. */
async function holdsAffordable(tx: Tx, accountId: string): Promise<boolean> {
  const affordable = affordableMessages(await readAccount(tx, accountId), tx.now)
  const campaignIds = await listUnaffordable(tx, accountId)
  const queued = await pipelined(...campaignIds.map((id) => countQueued(tx, { id, accountId })))
  return queued.some((count) => affordable > count)
}
