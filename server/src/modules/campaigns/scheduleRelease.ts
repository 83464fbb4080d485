import { minuteMs } from '../../platform/clock/time.ts'
import type { Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { presentDay } from '../accounts/dailyLimit.rules.ts'
import type { Account } from '../accounts/accounts.store.ts'
import { releaseQuietJob, retryOnHoldJob } from './campaigns.jobs.ts'

/** What the key of the job that releases what quiet hours hold begins with: the campaign's id is behind it. */
export const quietJobKeyPrefix = 'releaseQuiet:'
/** The same of the job at the end of a day; the account's id is behind it, and when the day ends. */
export const dayJobKeyPrefix = 'endOfDay:'

/** Has a campaign look at `at` for openings whose quiet hours are over. The caller holds `locks.queue`. */
export const scheduleReleaseOfQuiet = (tx: Tx, campaignId: string, at: number): Promise<void> =>
  enqueue(tx, releaseQuietJob, { campaignId }, { runAt: at, uniqueKey: `${quietJobKeyPrefix}${campaignId}` })

/**
 * Has what an account holds for its daily limit decided again when the day is over: a minute later, by when whatever still
 * counts to that day has committed.
 */
export async function scheduleRetryTomorrow(tx: Tx, account: Account): Promise<void> {
  const { endsAt } = presentDay(account, tx.now)
  await enqueue(
    tx,
    retryOnHoldJob,
    { accountId: account.id },
    { runAt: endsAt + minuteMs, uniqueKey: `${dayJobKeyPrefix}${account.id}:${endsAt}` },
  )
}
