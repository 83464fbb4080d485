import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'

export const inboxRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/inbox',
    component: lazyRouteComponent(() => import('./InboxPage.tsx'), 'InboxPage'),
  }),
] as const
