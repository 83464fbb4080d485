import { listedStages, type ListedStage } from '@replyloop/shared/values/broadcast'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { readSearch } from '../textParam.ts'

/** Which recipients of a broadcast are listed, as it is kept in the URL. */
const readStage = (query: Record<string, unknown>): { stage?: ListedStage | undefined } => ({
  stage: listedStages.find((each) => each === query['stage']),
})

/** The broadcasts: all of them, and one. */
export const broadcastsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/broadcasts',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./BroadcastsPage.tsx'), 'BroadcastsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/broadcasts/$broadcastId',
    validateSearch: readStage,
    component: lazyRouteComponent(() => import('./BroadcastPage.tsx'), 'BroadcastPage'),
  }),
] as const
