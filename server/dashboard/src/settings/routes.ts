import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'

const getParentRoute = () => shellRoute

/** The settings, one route for each tab. */
export const settingsRoutes = [
  createRoute({
    getParentRoute,
    path: '/settings',
    component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/api-keys',
    component: lazyRouteComponent(() => import('./ApiKeysPage.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/webhook',
    component: lazyRouteComponent(() => import('./ReplyWebhookPage.tsx'), 'ReplyWebhookPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/subscriptions',
    component: lazyRouteComponent(() => import('./SubscriptionsPage.tsx'), 'SubscriptionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/subscriptions/$webhookId',
    component: lazyRouteComponent(() => import('./SubscriptionPage.tsx'), 'SubscriptionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/bot',
    component: lazyRouteComponent(() => import('./BotPage.tsx'), 'BotPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/privacy',
    component: lazyRouteComponent(() => import('./PrivacyPage.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/members',
    component: lazyRouteComponent(() => import('./MembersPage.tsx'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/audit-log',
    component: lazyRouteComponent(() => import('./AuditLogPage.tsx'), 'AuditLogPage'),
  }),
] as const
