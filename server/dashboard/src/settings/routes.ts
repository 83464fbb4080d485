import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readAuditFilter } from './auditFilter.ts'
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
    path: '/settings/notifications',
    component: lazyRouteComponent(() => import('./NotificationsPage.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/api-keys',
    staticData: { needs: 'admin' },
    component: lazyRouteComponent(() => import('./ApiKeysPage.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/webhook',
    staticData: { needs: 'admin' },
    component: lazyRouteComponent(() => import('./ReplyWebhookPage.tsx'), 'ReplyWebhookPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/subscriptions',
    staticData: { needs: 'admin' },
    component: lazyRouteComponent(() => import('./SubscriptionsPage.tsx'), 'SubscriptionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/subscriptions/$webhookId',
    staticData: { needs: 'admin' },
    component: lazyRouteComponent(() => import('./SubscriptionPage.tsx'), 'SubscriptionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/bot',
    staticData: { needs: 'admin' },
    component: lazyRouteComponent(() => import('./BotPage.tsx'), 'BotPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/privacy',
    staticData: { needs: 'admin' },
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
    validateSearch: readAuditFilter,
    staticData: { needs: 'admin' },
    component: lazyRouteComponent(() => import('./AuditLogPage.tsx'), 'AuditLogPage'),
  }),
] as const
