import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'

/** What is done to many contacts: all that was, and one. */
export const bulkRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts/actions',
    component: lazyRouteComponent(() => import('./BulkRunsPage.tsx'), 'BulkRunsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts/actions/$bulkId',
    component: lazyRouteComponent(() => import('./BulkRunPage.tsx'), 'BulkRunPage'),
  }),
] as const
