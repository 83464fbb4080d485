import { join } from 'node:path'
import type { Router } from 'express'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { memberRoutes } from './accounts/members.routes.ts'
import { sessionRoutes } from './accounts/sessions.routes.ts'
import { settingsRoutes } from './accounts/settings.routes.ts'
import { createSignInLimit } from './accounts/signInLimit.ts'
import type { EngineOf } from './bot/engineOf.ts'
import { tryBotRoutes } from './bot/tryBot.routes.ts'
import { campaignReportRoutes } from './campaigns/campaignReports.routes.ts'
import { campaignDashboardRoutes, campaignRoutes } from './campaigns/campaigns.routes.ts'
import { previewTextRoutes } from './campaigns/previewTexts.routes.ts'
import { requireCampaign } from './campaigns/requireCampaign.ts'
import { contactListeners, messageListeners } from './compose.listeners.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import { agencyRoutes } from './credits/agency.routes.ts'
import { creditRoutes } from './credits/credits.routes.ts'
import { checklistRoutes } from './dashboard/checklist.routes.ts'
import { dashboardPages } from './dashboard/pages.ts'
import type { Db } from './db/db.ts'
import { documentRoutes } from './http/documents.ts'
import type { Route } from './http/endpoint.ts'
import type { AnyRoute } from './http/router.ts'
import type { Clock } from './lib/clock.ts'
import type { SafeFetch } from './lib/safeFetch.ts'
import type { SecretBox } from './lib/secretBox.ts'
import { contactSearchRoutes } from './lists/contactSearch.routes.ts'
import { editListRoutes } from './lists/editLists.routes.ts'
import { exportRoutes } from './lists/exports.routes.ts'
import { importRoutes } from './lists/imports.routes.ts'
import { listRoutes } from './lists/lists.routes.ts'
import { requireListToLink } from './lists/requireList.ts'
import type { TransferParts } from './lists/transferFiles.ts'
import { conversationRoutes } from './messages/conversations.routes.ts'
import { mediaRoutes } from './messages/media.routes.ts'
import type { MediaStore } from './messages/mediaStore.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { deliveryHistoryRoutes } from './webhooks/deliveryHistory.routes.ts'
import type { MediaLink } from './webhooks/event.rules.ts'
import { replyWebhookRoutes } from './webhooks/replyWebhook.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

/** What the routes need. */
interface ServedParts {
  config: Config
  version: string
  db: Db
  clock: Clock
  box: SecretBox
  safeFetch: SafeFetch
  /** Empty until the service listens, unless `PUBLIC_URL` is set. */
  serverUrl: () => string
  linkTo: MediaLink
  mediaStore: MediaStore
  transfers: TransferParts
  engineOf: EngineOf
  /** The streams that keep open pages current. */
  liveRoutes: readonly AnyRoute[]
}

const builtPages = join(import.meta.dirname, '../dashboard/dist')

/** The routes of a process that serves requests, without those of health, which every process has. */
export const servedRoutes = (parts: ServedParts) => ({
  routes: publicRoutes(parts),
  dashboardRoutes: dashboardRoutes(parts),
  pages: pageRouters(parts),
})

/** The rows of the public contract. */
const publicRoutes = ({ db, box, linkTo, mediaStore, safeFetch }: ServedParts): Route[] => [
  ...accountRoutes({ db }),
  ...contactRoutes({ db, listeners: contactListeners }),
  ...listRoutes({ db }),
  ...messageRoutes({ db, mediaStore, linkTo, listeners: messageListeners }),
  ...campaignRoutes({ db }),
  ...webhookRoutes({ db, box, linkTo, requireCampaign, problemWith: safeFetch.problemWith }),
  ...creditRoutes({ db }),
]

/** The rows that the dashboard has beside them. */
function dashboardRoutes(parts: ServedParts): AnyRoute[] {
  const { config, version, db, clock, box, safeFetch, serverUrl, linkTo, transfers, engineOf } = parts
  const { model, pacePerMinute } = config
  const { fetch, problemWith } = safeFetch
  const about = { serverUrl, version }
  return [
    ...campaignDashboardRoutes({ db, clock, pacePerMinute, requireList: requireListToLink }),
    ...campaignReportRoutes({ db, clock, pacePerMinute }),
    ...previewTextRoutes({ db }),
    ...tryBotRoutes({ db, engineOf }),
    ...conversationRoutes({ db, linkTo, listeners: messageListeners }),
    ...parts.liveRoutes,
    ...editListRoutes({ db }),
    ...contactSearchRoutes({ db }),
    ...importRoutes(transfers),
    ...exportRoutes(transfers),
    ...sessionRoutes({ ...about, db, signInLimit: createSignInLimit(db.createLimiter) }),
    ...memberRoutes({ ...about, db, clock }),
    ...settingsRoutes({ db, box, problemWith, serviceModel: model?.model ?? null }),
    ...replyWebhookRoutes({ db, box, clock, fetch, problemWith }),
    ...deliveryHistoryRoutes({ db }),
    ...agencyRoutes({ ...about, db }),
    ...checklistRoutes({ db }),
  ]
}

/** What is served outside of both contracts: the API documents, the files of messages, the dashboard's pages. */
const pageRouters = (parts: ServedParts): Router[] => {
  const { config, version, db, clock, box, serverUrl, mediaStore } = parts
  const { production } = config
  return [
    documentRoutes({ serverUrl, version, production }),
    mediaRoutes({ db, store: mediaStore, box, clock, production }),
    dashboardPages({ folder: builtPages, production }),
  ]
}
