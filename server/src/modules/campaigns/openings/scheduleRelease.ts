import { minuteMs } from '../../../platform/clock/time.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { presentDay } from '../../accounts/settings.ts'
import type { Account } from '../../accounts/accounts.store.ts'
import {
  applyTemplateChangesJob,
  releaseQuietJob,
  releaseRestedJob,
  retryOnHoldJob,
} from '../campaigns.jobs.ts'

/** What the key of the job that releases what quiet hours hold begins with: the campaign's id is behind it. */
export const quietJobKeyPrefix = 'releaseQuiet:'
/** The same of the job at the end of a day; the account's id is behind it, and when the day ends. */
export const dayJobKeyPrefix = 'endOfDay:'

/** Has a campaign look at `at` for openings whose quiet hours are over. The caller holds `locks.queue`. */
export const scheduleReleaseOfQuiet = (tx: Tx, campaignId: string, at: number): Promise<void> =>
  enqueue(tx, releaseQuietJob, { campaignId }, { runAt: at, uniqueKey: `${quietJobKeyPrefix}${campaignId}` })

/**
 * Has what an account holds for its daily limit decided again when the day is over: a minute later, by when what still
 * counts to that day has committed.
 */
export async function scheduleRetryTomorrow(tx: Tx, account: Account): Promise<void> {
  const { endsAt } = presentDay(account, tx.now)
  await scheduleRetryOfDay(tx, account.id, { endsAt, runAt: endsAt + minuteMs })
}

/** Has what an account holds for the limit of the day that ends at `endsAt` decided again at `runAt`; once for a day. */
export const scheduleRetryOfDay = (
  tx: Tx,
  accountId: string,
  { endsAt, runAt }: { endsAt: number; runAt: number },
): Promise<void> =>
  enqueue(tx, retryOnHoldJob, { accountId }, { runAt, uniqueKey: `${dayJobKeyPrefix}${accountId}:${endsAt}` })

/** With the id of a campaign behind it, this is the unique key of the job that releases what has rested. */
export const restJobKeyPrefix = 'releaseRested:'

/** Has a campaign look at `at` for openings that have rested for as long as their provider said. */
export const scheduleReleaseOfRested = (tx: Tx, campaignId: string, at: number): Promise<void> =>
  enqueue(tx, releaseRestedJob, { campaignId }, { runAt: at, uniqueKey: `${restJobKeyPrefix}${campaignId}` })

/** Has an account's campaigns follow its channels and their templates. By a job, since it takes the queues of several. */
export const scheduleFollowTemplates = (tx: Tx, accountId: string): Promise<void> =>
  enqueue(tx, applyTemplateChangesJob, { accountId })
