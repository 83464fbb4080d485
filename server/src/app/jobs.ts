import type { Logger } from 'pino'
import * as accessJobs from '../modules/access/access.jobs.ts'
import { noteFailedSignIn, resetPassword } from '../modules/access/access.handlers.ts'
import * as botJobs from '../modules/bot/bot.jobs.ts'
import { answerMessage, giveUpAnswer } from '../modules/bot/bot.handlers.ts'
import type { EngineOf } from '../modules/bot/engineOf.ts'
import * as campaignJobs from '../modules/campaigns/campaigns.jobs.ts'
import { campaignDirectory as campaigns } from '../modules/campaigns/campaignDirectory.ts'
import {
  endQuiet,
  followTemplates,
  quiet,
  releaseHeld,
  resting,
  resumeCampaigns,
  retryOnHold,
  sendFollowUp,
  sendOpening,
} from '../modules/campaigns/campaigns.handlers.ts'
import * as channelJobs from '../modules/channels/channels.jobs.ts'
import {
  giveUpSubmission,
  refreshToken,
  runSync,
  submitTemplate,
} from '../modules/channels/channels.handlers.ts'
import * as contactJobs from '../modules/contacts/contacts.jobs.ts'
import { countAllCustomFields, countCustomFields } from '../modules/contacts/contacts.handlers.ts'
import * as consentJobs from '../modules/consent/consent.jobs.ts'
import { listFormerOptOuts } from '../modules/optOut/listFormerOptOuts.ts'
import { followOptIn, recheckOptOut } from '../modules/optOut/recheckOptOut.ts'
import { continueAdding } from '../modules/exampleData/addExampleData.ts'
import * as exampleJobs from '../modules/exampleData/exampleData.jobs.ts'
import { continueRemoving } from '../modules/exampleData/removeExampleData.ts'
import { rechargeInNewMonth } from '../modules/credits/credits.handlers.ts'
import * as creditJobs from '../modules/credits/credits.jobs.ts'
import { deleteExpired, deleteExpiredJob } from './deleteExpired.ts'
import type { SecretBox } from '../platform/crypto/secretBox.ts'
import type { Db } from '../platform/db/db.ts'
import { handle, type JobHandler } from '../platform/jobs/runJob.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { SafeFetch } from '../platform/outboundHttp/safeFetch.ts'
import type { AcquireSlot } from '../platform/limits/slots.ts'
import { transferHandlers, type TransferHandlerParts } from '../modules/transfers/transferHandlers.ts'
import type * as transferJobs from '../modules/transfers/transfers.jobs.ts'
import { applyRetention } from '../modules/privacy/applyRetention.ts'
import { eraseAccount } from '../modules/privacy/eraseAccount.ts'
import type * as mailJobs from '../modules/mail/mail.jobs.ts'
import { mailHandlers } from '../modules/mail/mailHandlers.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Metrics } from '../platform/metrics.ts'
import * as privacyJobs from '../modules/privacy/privacy.jobs.ts'
import * as conversationJobs from '../modules/conversations/conversations.jobs.ts'
import type { HookBase } from '../modules/channels/hooks.ts'
import {
  applyLateEvent,
  applyLateReceipts,
  askProfile,
  createMediaLimit,
  deleteOrphanedMedia,
  fetchMedia,
  fetchReferredMedia,
  retryOnce,
  takeInMissed,
  takeInWaiting,
} from '../modules/conversations/conversations.handlers.ts'
import type { MediaStore } from '../modules/conversations/media.ts'
import type { OutboxParts } from '../platform/outbox/attemptDelivery.ts'
import * as outboxJobs from '../platform/outbox/outbox.jobs.ts'
import { runLane } from '../platform/outbox/runLane.ts'

interface HandlerParts {
  db: Db
  clock: Clock
  logger: Logger
  metrics: Metrics
  box: SecretBox
  outboxParts: OutboxParts
  engineOf: EngineOf
  mediaStore: MediaStore
  transfers: Omit<TransferHandlerParts, 'findTenant' | 'pacePerMinute'>
  fetchFor: SafeFetch['fetchFor']
  hookBase: HookBase
  /** A slot for an account, of what its tenant may have under way with the servers of others. */
  acquireSlot: AcquireSlot
  /** The same for taking in stored hooks. */
  acquireIntake: AcquireSlot
  /** The tenant of an account. */
  findTenant: (accountId: string) => Promise<string>
  /** `undefined` where no mail leaves: what is to be told by mail is then dropped. */
  mailer: Mailer | undefined
  serverUrl: () => string
  /** How many opening messages a campaign sends a minute, unless it has a send rate of its own. */
  pacePerMinute: number
  /** The longest wait before a retry of a delivery. */
  longestRetryMs: number
}

type JobsOf<M> = Extract<M[keyof M], { kind: string }>['kind']
type JobKind =
  | JobsOf<typeof outboxJobs>
  | JobsOf<typeof campaignJobs>
  | JobsOf<typeof botJobs>
  | JobsOf<typeof channelJobs>
  | JobsOf<typeof consentJobs>
  | JobsOf<typeof contactJobs>
  | JobsOf<typeof conversationJobs>
  | JobsOf<typeof transferJobs>
  | JobsOf<typeof privacyJobs>
  | JobsOf<typeof accessJobs>
  | JobsOf<typeof mailJobs>
  | JobsOf<typeof exampleJobs>
  | JobsOf<typeof creditJobs>
  | (typeof deleteExpiredJob)['kind']

/** What runs the jobs of each kind: one that a module declares and that is missing here does not compile. */
export function createHandlers({
  db,
  clock,
  logger,
  metrics,
  box,
  outboxParts,
  engineOf,
  mediaStore,
  transfers,
  fetchFor,
  hookBase,
  acquireSlot,
  acquireIntake,
  findTenant,
  mailer,
  serverUrl,
  pacePerMinute,
  longestRetryMs: longestWaitMs,
}: HandlerParts): { readonly [K in JobKind]: JobHandler<K> } {
  const templateParts = { db, clock, box, fetchFor, hookBase }
  const mediaParts = { db, clock, store: mediaStore, fetchFor, acquireSlot, inFlight: createMediaLimit() }
  return {
    noteFailedSignIn: handle(accessJobs.noteFailedSignInJob, (payload, job) =>
      noteFailedSignIn({ db }, payload, job),
    ),
    deliver: handle({ ...outboxJobs.runLaneJob, longestWaitMs }, (payload, job) =>
      runLane(outboxParts, payload, job),
    ),
    runLane: handle({ ...outboxJobs.runNewLaneJob, longestWaitMs }, (payload, job) =>
      runLane(outboxParts, payload, job),
    ),
    sendOpening: handle(campaignJobs.sendOpeningJob, ({ campaignId }, job) =>
      sendOpening({ db, pacePerMinute }, campaignId, job),
    ),
    answerMessage: handle(
      botJobs.answerMessageJob,
      (payload, job) => answerMessage({ db, engineOf }, payload, job),
      giveUpAnswer,
    ),
    recheckOptOut: handle(consentJobs.recheckOptOutJob, (payload, job) =>
      recheckOptOut({ db }, payload, job),
    ),
    followOptIn: handle(consentJobs.followOptInJob, (payload, job) => followOptIn({ db }, payload, job)),
    listFormerOptOuts: handle(consentJobs.listFormerOptOutsJob, (payload, job) =>
      listFormerOptOuts({ db }, payload, job),
    ),
    countCustomFields: handle(contactJobs.countCustomFieldsJob, (payload, job) =>
      countCustomFields({ db, clock }, payload, job),
    ),
    countAllCustomFields: handle(contactJobs.countAllCustomFieldsJob, (payload, job) =>
      countAllCustomFields({ db }, payload, job),
    ),
    sendFollowUp: handle(campaignJobs.sendFollowUpJob, (payload, job) => sendFollowUp({ db }, payload, job)),
    releaseHeld: handle(campaignJobs.retryOnHoldJob, (held) =>
      db.write((tx) => retryOnHold(tx, held), { alone: true }),
    ),
    resumeCampaigns: handle(campaignJobs.resumeCampaignsJob, ({ accountId }, job) =>
      resumeCampaigns(db, accountId, job),
    ),
    releaseQuiet: handle(campaignJobs.releaseQuietJob, ({ campaignId }, job) =>
      db.write((tx) => releaseHeld(tx, campaignId, job, quiet), { alone: true }),
    ),
    releaseRested: handle(campaignJobs.releaseRestedJob, ({ campaignId }, job) =>
      db.write((tx) => releaseHeld(tx, campaignId, job, resting), { alone: true }),
    ),
    followTemplates: handle(campaignJobs.followTemplatesJob, ({ accountId }) =>
      db.write((tx) => followTemplates(tx, accountId), { alone: true }),
    ),
    syncTemplates: handle(channelJobs.syncTemplatesJob, (payload, job) =>
      runSync(templateParts, payload, job),
    ),
    refreshToken: handle(channelJobs.refreshTokenJob, (payload, job) =>
      refreshToken(templateParts, payload, job),
    ),
    listInbound: handle(channelJobs.listInboundJob, (payload, job) =>
      takeInMissed({ ...templateParts, logger, campaigns }, payload, job),
    ),
    submitTemplate: handle(
      channelJobs.submitTemplateJob,
      (payload, job) => submitTemplate(templateParts, payload, job),
      giveUpSubmission,
    ),
    endQuietHours: handle(campaignJobs.endQuietHoursJob, ({ accountId }) =>
      db.write((tx) => endQuiet(tx, accountId), { alone: true }),
    ),
    sweepMedia: handle(conversationJobs.deleteOrphanedMediaJob, (payload, job) =>
      deleteOrphanedMedia({ db, clock, store: mediaStore }, payload, job),
    ),
    fetchMedia: handle(conversationJobs.fetchMediaJob, (payload, job) =>
      fetchMedia(mediaParts, payload, job),
    ),
    fetchReferredMedia: handle(conversationJobs.fetchReferredMediaJob, (payload, job) =>
      fetchReferredMedia({ ...mediaParts, box, hookBase }, payload, job),
    ),
    fetchFurtherMedia: handle(conversationJobs.fetchFurtherMediaJob, (payload, job) =>
      fetchReferredMedia({ ...mediaParts, box, hookBase }, payload, job),
    ),
    askProfile: handle(conversationJobs.askProfileJob, (payload, job) =>
      askProfile({ ...mediaParts, box, hookBase }, payload, job),
    ),
    retryOnce: handle(conversationJobs.retryOnceJob, (payload, job) => retryOnce({ db }, payload, job)),
    lateEvent: handle(conversationJobs.lateEventJob, (payload, job) => applyLateEvent({ db }, payload, job)),
    lateReceipts: handle(conversationJobs.lateReceiptsJob, (payload, job) =>
      applyLateReceipts({ db }, payload, job),
    ),
    takeInHooks: handle(conversationJobs.takeInHooksJob, (payload, job) =>
      takeInWaiting({ db, clock, box, logger, campaigns, acquireIntake }, payload, job),
    ),
    ...transferHandlers({ ...transfers, findTenant, pacePerMinute }),
    recharge: handle(creditJobs.rechargeJob, ({ accountId }, job) =>
      db.write(async (tx) => {
        await rechargeInNewMonth(tx, accountId)
        await job.finish(tx)
      }),
    ),
    applyRetention: handle(privacyJobs.applyRetentionJob, (payload, job) =>
      applyRetention({ db }, payload, job),
    ),
    eraseAccount: handle(privacyJobs.eraseAccountJob, (payload, job) => eraseAccount({ db }, payload, job)),
    addExampleData: handle(exampleJobs.addExampleDataJob, (payload, job) =>
      continueAdding({ db }, payload, job),
    ),
    removeExampleData: handle(exampleJobs.removeExampleDataJob, (payload, job) =>
      continueRemoving({ db }, payload, job),
    ),
    resetPassword: handle(accessJobs.resetPasswordJob, (payload) =>
      db.write((tx) => resetPassword(tx, { box }, payload)),
    ),
    ...mailHandlers({ db, clock, logger, metrics, box, serverUrl, mailer, findTenant }),
    forget: handle(deleteExpiredJob, (_payload, job) =>
      deleteExpired({ db, transfers, mailsLeave: mailer !== undefined }, job),
    ),
  }
}
