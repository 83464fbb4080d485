import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'

/** The agency's sub-accounts. */
export const agencyRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/agency',
    component: lazyRouteComponent(() => import('./AgencyPage.tsx'), 'AgencyPage'),
  }),
] as const
