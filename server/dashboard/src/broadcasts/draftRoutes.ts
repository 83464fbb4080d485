import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { readNewBroadcast } from './newBroadcastSearch.ts'

/** The form of a broadcast's draft: of a new one, and of one that is there. */
export const broadcastDraftRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/broadcasts/new',
    staticData: { needs: 'manager' },
    validateSearch: readNewBroadcast,
    component: lazyRouteComponent(() => import('./DraftPage.tsx'), 'NewBroadcastPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/broadcasts/$broadcastId/edit',
    staticData: { needs: 'manager' },
    component: lazyRouteComponent(() => import('./DraftPage.tsx'), 'EditBroadcastPage'),
  }),
] as const
