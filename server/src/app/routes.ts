import { join } from 'node:path'
import type { Router } from 'express'
import type { Logger } from 'pino'
import { accountRoutes } from '../modules/accounts/accounts.routes.ts'
import { memberRoutes } from '../modules/access/members.routes.ts'
import { createLinkMails, lockMembers } from '../modules/access/members.ts'
import { auditRoutes } from '../modules/access/audit.routes.ts'
import { sessionRoutes } from '../modules/access/sessions.routes.ts'
import { automaticLimitsRoutes } from '../modules/accounts/automaticLimits.routes.ts'
import { namedKeyRoutes } from '../modules/accounts/namedKeys.routes.ts'
import { settingsRoutes } from '../modules/accounts/settings.routes.ts'
import { createPasswordResetLimit, createSignInLimit } from '../modules/access/signIn.ts'
import type { AskModel } from '../modules/bot/askModel.ts'
import type { EngineOf } from '../modules/bot/engineOf.ts'
import { botFigureRoutes } from '../modules/bot/botFigures.routes.ts'
import { tryBotRoutes } from '../modules/bot/tryBot.routes.ts'
import { untoldFactsRoutes } from '../modules/bot/untoldFacts.routes.ts'
import { campaignsWithTheirs } from './campaignsWithTheirs.ts'
import { campaignReportRoutes } from '../modules/campaigns/campaignReports.routes.ts'
import { campaignDashboardRoutes } from '../modules/campaigns/campaigns.routes.ts'
import { countGreeted } from '../modules/campaigns/openings.ts'
import { linkedListRoutes } from '../modules/campaigns/linkedLists.routes.ts'
import { previewTextRoutes } from '../modules/campaigns/previewTexts.routes.ts'
import { campaignDirectory as campaigns } from '../modules/campaigns/campaignDirectory.ts'
import type { Config } from '../config.ts'
import { tagRoutes } from '../modules/contacts/tags.routes.ts'
import { customFieldRoutes } from '../modules/contacts/customFields.routes.ts'
import { contactRoutes } from '../modules/contacts/contacts.routes.ts'
import { agencyRoutes, copyRoutes } from '../modules/agency/agency.routes.ts'
import { subAccountRoutes } from '../modules/credits/subAccounts.routes.ts'
import { creditRoutes } from '../modules/credits/credits.routes.ts'
import { balanceRoutes } from '../modules/dashboard/balance.routes.ts'
import { checklistRoutes } from '../modules/dashboard/checklist.routes.ts'
import { dashboardPages } from '../modules/dashboard/pages.ts'
import { docsPages } from '../modules/docs/docs.routes.ts'
import { exampleDataRoutes } from '../modules/exampleData/exampleData.routes.ts'
import type { Db } from '../platform/db/db.ts'
import { documentRoutes } from './documents.ts'
import type { Route } from '../platform/http/endpoint.ts'
import type { FairTurns } from '../platform/http/fairTurns.ts'
import { createStrangerLimit } from '../platform/http/strangers.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { packageFolder } from '../platform/packageFolder.ts'
import type { SafeFetch } from '../platform/outboundHttp/safeFetch.ts'
import type { SecretBox } from '../platform/crypto/secretBox.ts'
import { contactSearchRoutes } from '../modules/contacts/contactSearch.routes.ts'
import { editListRoutes } from '../modules/lists/editLists.routes.ts'
import { exportRoutes } from '../modules/transfers/exports.routes.ts'
import { importRoutes } from '../modules/transfers/imports.routes.ts'
import { listRoutes } from '../modules/lists/lists.routes.ts'
import { listDirectory as lists } from '../modules/lists/lists.ts'
import type { TransferParts } from '../modules/transfers/transferFiles.ts'
import { channelRoutes } from '../modules/channels/channels.routes.ts'
import { templateRoutes } from '../modules/channels/templates.ts'
import { isLabelUsed } from '../modules/conversations/messages.ts'
import { sandboxRoutes } from '../modules/dashboard/sandbox.routes.ts'
import { mergingRoutes } from '../modules/merging/merging.routes.ts'
import { hookRoutes } from '../modules/conversations/hooks.routes.ts'
import { mediaRoutes } from '../modules/conversations/media.routes.ts'
import { type MediaStore, readNewFile } from '../modules/conversations/media.ts'
import { notificationRoutes } from '../modules/mail/notifications.routes.ts'
import { ratingRoutes } from '../modules/inbox/rating.routes.ts'
import { unsubscribeRoutes } from '../modules/mail/unsubscribe.routes.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { PushKeys } from '../platform/push/pushKeys.ts'
import { isOperator } from '../modules/accounts/accounts.ts'
import { audienceRoutes, planRoutes } from './audienceRoutes.ts'
import { inboxPageRoutes, inboxRoutes } from './inboxRoutes.ts'
import { deliveryHistoryRoutes } from '../modules/webhooks/deliveryHistory.routes.ts'
import type { Links } from '../modules/webhooks/links.ts'
import type { MediaLink } from '../modules/webhooks/event.presenter.ts'
import { personalDataRoutes } from '../modules/privacy/personalData.routes.ts'
import { retentionRoutes } from '../modules/privacy/retention.routes.ts'
import { replayRepliesRoutes, replyWebhookRoutes } from '../modules/channels/custom.ts'
import { webhookRoutes } from '../modules/webhooks/webhooks.routes.ts'

/** What the routes need. */
interface ServedParts {
  config: Config
  version: string
  db: Db
  clock: Clock
  box: SecretBox
  logger: Logger
  safeFetch: SafeFetch
  /** Empty until the service listens, unless `PUBLIC_URL` is set. */
  serverUrl: () => string
  /** The same for the providers of channels; `undefined` where production has none. */
  hookBase: () => string | undefined
  signMediaUrl: MediaLink
  links: Links
  mediaStore: MediaStore
  transfers: TransferParts
  engineOf: EngineOf
  /** `undefined` where the operator has set no mail server. */
  mailer: Mailer | undefined
  pushKeys: PushKeys
  askModel: AskModel
  /** The streams that keep open pages current. */
  liveRoutes: readonly Route[]
  fairTurns: FairTurns
  /** The tenant of an account. */
  findTenant: (accountId: string) => Promise<string>
}

const builtPages = join(packageFolder, 'server/dashboard/dist')
const docs = join(packageFolder, 'docs')

/** The routes of a process that serves requests, without those of health, which every process has. */
export const servedRoutes = (parts: ServedParts) => ({
  routes: publicRoutes(parts),
  dashboardRoutes: dashboardRoutes(parts),
  pages: pageRouters(parts),
})

/** The rows of the public contract. */
const publicRoutes = ({
  config: { pacePerMinute },
  db,
  clock,
  box,
  signMediaUrl,
  links,
  mediaStore,
  safeFetch,
  transfers,
  engineOf,
}: ServedParts): Route[] => [
  ...accountRoutes({ db }),
  ...contactRoutes({ db, links }),
  ...tagRoutes({ db, links }),
  ...audienceRoutes({ ...transfers, links, pacePerMinute }),
  ...customFieldRoutes({ db }),
  ...mergingRoutes({ db, links }),
  ...listRoutes({ db, links, countGreeted }),
  ...inboxRoutes({ db, clock, mediaStore, signMediaUrl, links, campaigns, box, safeFetch }),
  ...campaignsWithTheirs({ ...transfers, mediaStore, safeFetch, pacePerMinute, engineOf }),
  ...webhookRoutes({ db, box, signMediaUrl, links, campaigns, lists, validateUrl: safeFetch.validateUrl }),
  ...replayRepliesRoutes(),
  ...creditRoutes({ db }),
  ...copyRoutes(),
  ...personalDataRoutes({ db, clock, mediaStore }),
  ...importRoutes(transfers),
]

/** The rows that the dashboard has beside them. */
function dashboardRoutes(parts: ServedParts): Route[] {
  const {
    config,
    version,
    db,
    clock,
    box,
    safeFetch,
    serverUrl,
    hookBase,
    signMediaUrl,
    mediaStore,
    transfers,
    engineOf,
    mailer,
    pushKeys,
  } = parts
  const { model, pacePerMinute } = config
  const { fetchFor, validateUrl } = safeFetch
  const about = { serverUrl, version, mailsLeave: mailer !== undefined }
  return [
    ...campaignDashboardRoutes({ db, clock, pacePerMinute, mediaStore, fetchFor }),
    ...campaignReportRoutes({ db, clock, pacePerMinute }),
    ...previewTextRoutes({ db }),
    ...tryBotRoutes({ db, engineOf, askModel: parts.askModel, validateUrl }),
    ...untoldFactsRoutes({ db, engineOf }),
    ...botFigureRoutes({ db, clock }),
    ...inboxPageRoutes({ db, clock, mediaStore, signMediaUrl, campaigns, box, serverUrl }),
    ...channelRoutes({ db, clock, box, isLabelUsed, validateUrl, fetchFor, hookBase }),
    ...templateRoutes({ db, clock, box, fetchFor, hookBase, readFile: readNewFile }),
    ...sandboxRoutes({ db, mediaStore, campaigns }),
    ...parts.liveRoutes,
    ...editListRoutes({ db }),
    ...linkedListRoutes({ db }),
    ...contactSearchRoutes({ db, lists }),
    ...planRoutes({ ...transfers, pacePerMinute }),
    ...exportRoutes(transfers),
    ...auditRoutes({ db }),
    ...sessionRoutes({
      ...about,
      db,
      box,
      clock,
      signInLimit: createSignInLimit(db.createLimiter),
      passwordResetLimit: createPasswordResetLimit(db.createLimiter),
    }),
    ...memberRoutes({
      ...about,
      db,
      box,
      clock,
      linkMails: createLinkMails({
        box,
        mailsLeave: about.mailsLeave,
        createLimiter: db.createLimiter,
        isOperator: (tenant) => isOperator(db.read, tenant),
      }),
    }),
    ...notificationRoutes({ db, clock, box, mailer, serverUrl, pushKeys, fetchFor, validateUrl }),
    ...settingsRoutes({ db, box, validateUrl, serviceModel: model?.model ?? null, lockMaker: lockMembers }),
    ...namedKeyRoutes({ db, clock, lockMaker: lockMembers }),
    ...automaticLimitsRoutes({ db, clock }),
    ...replyWebhookRoutes({ db, box, clock, fetchFor, validateUrl }),
    ...deliveryHistoryRoutes({ db, clock }),
    ...agencyRoutes({ db, clock, audience: transfers.audience }),
    ...subAccountRoutes({ ...about, db }),
    ...exampleDataRoutes({ ...about, db }),
    ...balanceRoutes({ db, clock }),
    ...checklistRoutes({ db, clock }),
    ...retentionRoutes({ db, clock }),
  ]
}

/** What is served outside of both contracts: documents, the files of messages, the hooks of channels, the dashboard's pages. */
const pageRouters = (parts: ServedParts): Router[] => {
  const { config, version, db, clock, box, logger, serverUrl, mediaStore, fairTurns, findTenant } = parts
  const { plainHttp } = config
  const limitStrangers = createStrangerLimit(fairTurns)
  return [
    documentRoutes({ serverUrl, version, plainHttp, limitStrangers }),
    mediaRoutes({ db, store: mediaStore, box, clock, plainHttp }),
    hookRoutes({
      db,
      clock,
      box,
      logger,
      campaigns,
      createLimiter: db.createLimiter,
      fairTurns,
      findTenant,
      serverUrl,
      plainHttp,
    }),
    unsubscribeRoutes({ db, box, serverUrl, plainHttp }),
    ratingRoutes({ db, box, clock, plainHttp }),
    docsPages({ folder: docs, plainHttp, limitStrangers }),
    dashboardPages({ folder: builtPages, plainHttp }),
  ]
}
