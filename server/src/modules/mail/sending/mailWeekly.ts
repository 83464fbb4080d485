import { weeklyMailMinute } from '@replyloop/shared/values/mail'
import { weekdays } from '@replyloop/shared/values/team'
import { dateAfter, instantOfLocal, localDate, weekdayOf } from '../../../platform/clock/localTime.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { listAccountsWanting } from '../../access/members.ts'
import { findAccount } from '../../accounts/accounts.store.ts'
import { mailWeeklyJob } from '../mail.jobs.ts'
import { tellAccount } from './tellMembers.ts'

const zoneOf = ({ timeZone }: { timeZone: string | null }): string => timeZone ?? 'UTC'
const mondayAt = (week: string, zone: string): number => instantOfLocal(week, weeklyMailMinute, zone)

/** The last Monday whose mail is due by now. */
function lastMonday(now: number, zone: string): string {
  const today = localDate(now, zone)
  const monday = dateAfter(today, -weekdays.indexOf(weekdayOf(today)))
  return mondayAt(monday, zone) <= now ? monday : dateAfter(monday, -7)
}

async function begin(tx: Tx, accountId: string, week: string, zone: string): Promise<void> {
  const runAt = mondayAt(week, zone)
  await enqueue(tx, mailWeeklyJob, { accountId, week }, { runAt, uniqueKey: `mail_weekly:${accountId}` })
}

/** Has the mail of next Monday sent. One that waits for its Monday already stays; at most its hour is that of the zone now. */
export async function scheduleWeeklyMail(tx: Tx, accountId: string): Promise<void> {
  const account = await findAccount(tx, accountId)
  if (account === undefined) return
  const zone = zoneOf(account)
  await begin(tx, accountId, dateAfter(lastMonday(tx.now, zone), 7), zone)
}

/** The same of all accounts of which a member wants it: zones change, and databases are copied. */
export async function scheduleWeeklyMails(tx: Tx): Promise<void> {
  for (const accountId of await listAccountsWanting(tx, 'weekly')) await scheduleWeeklyMail(tx, accountId)
}

/**
 * Tells members who want it of the week before a Monday, and begins the next, in one transaction: so each Monday is told of once,
 * also where the clock is set back. Where the service was away for Mondays, it tells of the last of them.
 */
export async function mailWeekly(
  tx: Tx,
  { accountId, week }: { accountId: string; week: string },
  job: RunningJob,
): Promise<void> {
  // First: a choice that commits while this runs waits for that, and then adds a job of its own.
  await job.finish(tx)
  const account = await findAccount(tx, accountId)
  if (account === undefined || (await listAccountsWanting(tx, 'weekly', accountId)).length === 0) return
  const zone = zoneOf(account)
  const last = lastMonday(tx.now, zone)
  const isDue = week <= last
  if (isDue && account.suspendedAt === null)
    await tellAccount(tx, { kind: 'weekly', of: accountId }, { about: 'weekly', accountId, subject: last })
  // One further ahead than a clock may be set back for is of a clock that was wrong.
  const isFar = mondayAt(week, zone) - tx.now >= mailWeeklyJob.longestWaitMs
  await begin(tx, accountId, isDue || isFar ? dateAfter(last, 7) : week, zone)
}
