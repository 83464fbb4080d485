import { sessionRoutes, type SessionParts } from './accounts/sessions.routes.ts'
import { settingsRoutes, type SettingsParts } from './accounts/settings.routes.ts'
import { createSignInLimit } from './accounts/signInLimit.ts'
import type { Config } from './config.ts'
import { agencyRoutes } from './credits/agency.routes.ts'
import { checklistRoutes } from './dashboard/checklist.routes.ts'
import type { AnyRoute } from './http/router.ts'
import { deliveryHistoryRoutes } from './webhooks/deliveryHistory.routes.ts'
import { replyWebhookRoutes } from './webhooks/replyWebhook.routes.ts'
import type { ReplyWebhookParts } from './webhooks/replyWebhook.ts'

type Parts = Omit<SessionParts & SettingsParts & ReplyWebhookParts, 'signInLimit' | 'serviceModel'> &
  Pick<Config, 'model'>

/** Everything about an account itself: who gets in, what is set, and an agency's sub-accounts. */
export const accountDashboardRoutes = (parts: Parts): AnyRoute[] => [
  ...sessionRoutes({ ...parts, signInLimit: createSignInLimit(parts.db.createLimiter) }),
  ...settingsRoutes({ ...parts, serviceModel: parts.model?.model ?? null }),
  ...replyWebhookRoutes(parts),
  ...deliveryHistoryRoutes(parts),
  ...agencyRoutes(parts),
  ...checklistRoutes(parts),
]
