import { deleteExpiredSessions } from '../modules/access/sessions.ts'
import { answerMessage } from '../modules/bot/answerMessage.ts'
import type { EngineOf } from '../modules/bot/engineOf.ts'
import { sendFollowUp } from '../modules/campaigns/sendFollowUp.ts'
import { sendOpening } from '../modules/campaigns/sendOpening.ts'
import { retryOnHold } from '../modules/campaigns/openingQueue.ts'
import type { Db } from '../platform/db/db.ts'
import { deleteExpiredIdempotencyKeys } from '../platform/http/idempotency.store.ts'
import { jobCatalog, type JobKind } from '../platform/jobs/catalog.ts'
import { deleteOldFailedJobs } from '../platform/jobs/queue.ts'
import { handle, type JobHandler } from '../platform/jobs/runJob.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { SafeFetch } from '../platform/outboundHttp/safeFetch.ts'
import { hourMs } from '../platform/clock/time.ts'
import { createExportTurns, exportContacts } from '../modules/transfers/exportContacts.ts'
import { deleteOldTransfers } from '../modules/transfers/deleteOldTransfers.ts'
import { purgeDeletedLists } from '../modules/lists/lists.store.ts'
import { importContacts, type ImportParts } from '../modules/transfers/importContacts.ts'
import type { TransferParts } from '../modules/transfers/transferFiles.ts'
import { createMediaTurns, fetchMedia } from '../modules/conversations/fetchMedia.ts'
import type { MediaStore } from '../modules/conversations/mediaStore.ts'
import { deleteOrphanedMedia } from '../modules/conversations/deleteOrphanedMedia.ts'
import type { OutboxParts } from '../platform/outbox/attemptDelivery.ts'
import { deleteOldEvents } from '../modules/webhooks/events.store.ts'
import { runLane } from '../platform/outbox/runLane.ts'
import { purgeDeletedSubscriptions } from '../modules/webhooks/subscriptions.store.ts'

interface HandlerParts {
  db: Db
  clock: Clock
  outboxParts: OutboxParts
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
  outboxParts,
  engineOf,
  mediaStore,
  transfers,
  fetch,
  pacePerMinute,
}: HandlerParts): Readonly<Record<JobKind, JobHandler>> {
  const exportParts = { ...transfers, takeTurn: createExportTurns() }
  const mediaParts = { db, clock, store: mediaStore, fetch, takeTurn: createMediaTurns() }
  return {
    deliver: handle(jobCatalog.deliver, (payload, job) => runLane(outboxParts, payload, job)),
    runLane: handle(jobCatalog.runLane, (payload, job) => runLane(outboxParts, payload, job)),
    sendOpening: handle(jobCatalog.sendOpening, ({ campaignId }, job) =>
      sendOpening({ db, pacePerMinute }, campaignId, job),
    ),
    answerMessage: handle(jobCatalog.answerMessage, (payload, job) =>
      answerMessage({ db, engineOf }, payload, job),
    ),
    sendFollowUp: handle(jobCatalog.sendFollowUp, (payload, job) => sendFollowUp({ db }, payload, job)),
    releaseHeld: handle(jobCatalog.releaseHeld, (held) => db.write((tx) => retryOnHold(tx, held))),
    sweepMedia: handle(jobCatalog.sweepMedia, (payload, job) =>
      deleteOrphanedMedia({ db, clock, store: mediaStore }, payload, job),
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
