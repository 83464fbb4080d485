import { forgetSessions } from './accounts/sessions.ts'
import { answerMessage } from './bot/answerMessage.ts'
import type { EngineOf } from './bot/engineOf.ts'
import { sendFollowUp } from './campaigns/sendFollowUp.ts'
import { sendOpening } from './campaigns/sendOpening.ts'
import { releaseHeld } from './campaigns/startOpenings.ts'
import { forgetIdempotencyKeys } from './http/idempotency.store.ts'
import { jobCatalog, type JobKind } from './jobs/catalog.ts'
import { forgetFailedJobs } from './jobs/queue.ts'
import { handle, type JobHandler } from './jobs/runJob.ts'
import type { SafeFetch } from './lib/safeFetch.ts'
import { hourMs } from './lib/time.ts'
import { exportContacts } from './lists/exportContacts.ts'
import { forgetTransfers, type ForgetParts } from './lists/forgetTransfers.ts'
import { importContacts, type ImportParts } from './lists/importContacts.ts'
import { fetchMedia } from './messages/fetchMedia.ts'
import type { MediaStore } from './messages/mediaStore.ts'
import { sweepMedia } from './messages/sweepMedia.ts'
import type { DeliverParts } from './webhooks/deliver.ts'
import { forgetEvents } from './webhooks/events.store.ts'
import { runLane } from './webhooks/runLane.ts'
import { forgetSubscriptions } from './webhooks/subscriptions.store.ts'

interface HandlerParts {
  deliverParts: DeliverParts
  engineOf: EngineOf
  mediaStore: MediaStore
  transfers: ForgetParts & ImportParts
  fetch: SafeFetch['fetch']
  /** How many opening messages a campaign sends a minute, unless it has a pace of its own. */
  pacePerMinute: number
}

const forgetEveryMs = hourMs

/** What runs each kind of job. */
export function createHandlers({
  deliverParts,
  engineOf,
  mediaStore,
  transfers,
  fetch,
  pacePerMinute,
}: HandlerParts): Readonly<Record<JobKind, JobHandler>> {
  const { db, clock } = deliverParts
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
    fetchMedia: handle(jobCatalog.fetchMedia, (payload, { signal }) =>
      fetchMedia({ db, store: mediaStore, fetch }, payload, signal),
    ),
    importContacts: handle(jobCatalog.importContacts, (payload, job) =>
      importContacts(transfers, payload, job),
    ),
    exportContacts: handle(jobCatalog.exportContacts, (payload, job) =>
      exportContacts(transfers, payload, job),
    ),
    forget: handle(jobCatalog.forget, async (_payload, job) => {
      const moreTransfers = await forgetTransfers(transfers, job.signal)
      await db.write(async (tx) => {
        await forgetSessions(tx)
        const more = [
          moreTransfers,
          await forgetIdempotencyKeys(tx),
          await forgetFailedJobs(tx),
          await forgetEvents(tx),
          await forgetSubscriptions(tx),
        ]
        await job.reschedule(tx, more.includes(true) ? tx.now : tx.now + forgetEveryMs)
      })
    }),
  }
}
