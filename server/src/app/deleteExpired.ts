import { z } from 'zod'
import { deleteExpiredSessions } from '../modules/access/signIn.ts'
import { deleteOldEndedKeys } from '../modules/accounts/keys.ts'
import { scheduleAllInbound, scheduleTokenRefreshes } from '../modules/channels/connecting.ts'
import { scheduleAllSyncs } from '../modules/channels/templates.ts'
import { deleteExpiredErasedMessages } from '../modules/conversations/incoming.ts'
import { purgeDeletedLists } from '../modules/lists/lists.store.ts'
import { scheduleErasures } from '../modules/privacy/eraseAccount.ts'
import { scheduleAllRetention } from '../modules/privacy/applyRetention.ts'
import { scheduleBalanceLooks } from '../modules/mail/mail.ts'
import { deleteOldTransfers } from '../modules/transfers/deleteOldTransfers.ts'
import { deleteOldErasedPeople } from '../modules/transfers/imports.ts'
import type { TransferParts } from '../modules/transfers/transferFiles.ts'
import { deleteOldEvents } from '../modules/webhooks/storedEvents.ts'
import { deleteGoneSubscriptions, purgeDeletedSubscriptions } from '../modules/webhooks/subscriptions.ts'
import { hourMs } from '../platform/clock/time.ts'
import type { Tx } from '../platform/db/db.ts'
import { deleteExpiredIdempotencyKeys } from '../platform/http/idempotency.store.ts'
import { defineJob } from '../platform/jobs/defineJob.ts'
import { deleteOldFailedJobs } from '../platform/jobs/givenUp.store.ts'
import { handleJobs } from '../platform/jobs/handleJobs.ts'
import type { RunningJob } from '../platform/jobs/runJob.ts'
import type { Mailer } from '../platform/mail/mailer.ts'

/**
 * Deletes what has been kept long enough: idempotency keys, events, sessions, ended API keys, failed jobs, the deliveries of deleted
 * subscriptions, the memberships of deleted lists, exports, rejected rows, the files of both, and hashes of who was
 * erased. It never gives up, since nothing else would begin it again.
 */
export const deleteExpiredJob = defineJob({ kind: 'forget', payload: z.object({}), attempts: Infinity })

type Parts = TransferParts & { mailer: Mailer | undefined }

/** What runs that job. */
export const deleteExpiredHandlers = (parts: Parts) =>
  handleJobs({ deleteExpiredJob }, parts, { deleteExpiredJob: deleteExpired })

const everyMs = hourMs

/** Runs that job, at every start and each hour; the jobs that are due again and again are scheduled with it. */
async function deleteExpired(parts: Parts, _payload: unknown, job: RunningJob): Promise<void> {
  const { db, mailer } = parts
  await db.write(scheduleAllRetention)
  await db.write(scheduleErasures)
  await db.write(scheduleAllSyncs)
  await db.write(scheduleTokenRefreshes)
  await db.write(scheduleAllInbound)
  if (mailer !== undefined) await db.write(scheduleBalanceLooks)
  const moreRows = await db.write(deleteRows, { alone: true })
  // Only when no rows are left: it lists all files, and fails while they cannot be reached; the job then runs again later.
  const isMoreLeft = moreRows || (await deleteOldTransfers(parts, job.signal))
  await db.write((tx) => job.reschedule(tx, isMoreLeft ? tx.now : tx.now + everyMs))
}

/** Deletes a batch of each kind of rows. Returns whether more may be left. */
async function deleteRows(tx: Tx): Promise<boolean> {
  await deleteExpiredSessions(tx)
  await deleteGoneSubscriptions(tx)
  return [
    await deleteExpiredIdempotencyKeys(tx),
    await deleteOldFailedJobs(tx),
    await deleteOldEvents(tx),
    await deleteExpiredErasedMessages(tx),
    await deleteOldErasedPeople(tx),
    await deleteOldEndedKeys(tx),
    await purgeDeletedSubscriptions(tx),
    await purgeDeletedLists(tx),
  ].includes(true)
}
