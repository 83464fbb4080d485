import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'

export const campaignsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/campaigns',
    component: lazyRouteComponent(() => import('./CampaignsPage.tsx'), 'CampaignsPage'),
  }),
] as const
