import { deleteExpiredSessions } from './accounts/sessions.ts'
import { answerMessage } from './bot/answerMessage.ts'
import type { EngineOf } from './bot/engineOf.ts'
import { sendFollowUp } from './campaigns/sendFollowUp.ts'
import { sendOpening } from './campaigns/sendOpening.ts'
import { releaseHeld } from './campaigns/openingQueue.ts'
import type { Db } from './db/db.ts'
import { deleteExpiredIdempotencyKeys } from './http/idempotency.store.ts'
import { jobCatalog, type JobKind } from './jobs/catalog.ts'
import { deleteOldFailedJobs } from './jobs/queue.ts'
import { handle, type JobHandler } from './jobs/runJob.ts'
import type { Clock } from './lib/clock.ts'
import type { SafeFetch } from './lib/safeFetch.ts'
import { hourMs } from './lib/time.ts'
import { createExportTurns, exportContacts } from './lists/exportContacts.ts'
import { deleteOldTransfers } from './lists/deleteOldTransfers.ts'
import { purgeDeletedLists } from './lists/lists.store.ts'
import { importContacts, type ImportParts } from './lists/importContacts.ts'
import type { TransferParts } from './lists/transferFiles.ts'
import { createMediaTurns, fetchMedia } from './messages/fetchMedia.ts'
import type { MediaStore } from './messages/mediaStore.ts'
import { sweepMedia } from './messages/sweepMedia.ts'
import type { DeliverParts } from './webhooks/deliver.ts'
import { deleteOldEvents } from './webhooks/events.store.ts'
import { runLane } from './webhooks/runLane.ts'
import { purgeDeletedSubscriptions } from './webhooks/subscriptions.store.ts'

interface HandlerParts {
  db: Db
  clock: Clock
  deliverParts: DeliverParts
  engineOf: EngineOf
  mediaStore: MediaStore
  transfers: TransferParts & ImportParts
  fetch: SafeFetch['fetch']
  /** How many opening messages a campaign sends a minute, unless it has a pace of its own. */
  pacePerMinute: number
}

const cleanUpEveryMs = hourMs

/** The handler of each kind of job. */
export function createHandlers({
  db,
  clock,
  deliverParts,
  engineOf,
  mediaStore,
  transfers,
  fetch,
  pacePerMinute,
}: HandlerParts): Readonly<Record<JobKind, JobHandler>> {
  const exportParts = { ...transfers, takeTurn: createExportTurns() }
  const mediaParts = { db, clock, store: mediaStore, fetch, takeTurn: createMediaTurns() }
  return {
    deliver: handle(jobCatalog.deliver, (payload, job) => runLane(deliverParts, payload, job)),
    sendOpening: handle(jobCatalog.sendOpening, ({ campaignId }, job) =>
      sendOpening({ db, pacePerMinute }, campaignId, job),
    ),
    answerMessage: handle(jobCatalog.answerMessage, (payload, job) =>
      answerMessage({ db, engineOf }, payload, job),
    ),
    sendFollowUp: handle(jobCatalog.sendFollowUp, (payload, job) => sendFollowUp({ db }, payload, job)),
    releaseHeld: handle(jobCatalog.releaseHeld, (held) => db.write((tx) => releaseHeld(tx, held))),
    sweepMedia: handle(jobCatalog.sweepMedia, (payload, job) =>
      sweepMedia({ db, clock, store: mediaStore }, payload, job),
    ),
    fetchMedia: handle(jobCatalog.fetchMedia, (payload, job) => fetchMedia(mediaParts, payload, job)),
    importContacts: handle(jobCatalog.importContacts, (payload, job) =>
      importContacts(transfers, payload, job),
    ),
    exportContacts: handle(jobCatalog.exportContacts, (payload, job) =>
      exportContacts(exportParts, payload, job),
    ),
    forget: handle(jobCatalog.forget, async (_payload, job) => {
      const moreRows = await db.write(async (tx) => {
        await deleteExpiredSessions(tx)
        return [
          await deleteExpiredIdempotencyKeys(tx),
          await deleteOldFailedJobs(tx),
          await deleteOldEvents(tx),
          await purgeDeletedSubscriptions(tx),
          await purgeDeletedLists(tx),
        ].includes(true)
      })
      // Only when no rows are left: it lists all files, and fails while they cannot be reached; the job then runs again later.
      const isMoreLeft = moreRows || (await deleteOldTransfers(transfers, job.signal))
      await db.write((tx) => job.reschedule(tx, isMoreLeft ? tx.now : tx.now + cleanUpEveryMs))
    }),
  }
}
