import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { readSearch } from '../textParam.ts'

/** The segments: all of them, a new one, and one. */
export const segmentsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/segments',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./SegmentsPage.tsx'), 'SegmentsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/segments/new',
    staticData: { needs: 'manager' },
    component: lazyRouteComponent(() => import('./NewSegmentPage.tsx'), 'NewSegmentPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/segments/$segmentId',
    component: lazyRouteComponent(() => import('./SegmentPage.tsx'), 'SegmentPage'),
  }),
] as const
