import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { readCampaignsSearch } from './campaignsSearch.ts'
import { readNewCampaign } from './newCampaignSearch.ts'

/** The campaigns: all of them, one, and the editor. */
export const campaignsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/campaigns',
    validateSearch: readCampaignsSearch,
    component: lazyRouteComponent(() => import('./CampaignsPage.tsx'), 'CampaignsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/campaigns/new',
    staticData: { needs: 'manager' },
    validateSearch: readNewCampaign,
    component: lazyRouteComponent(() => import('./EditorPage.tsx'), 'NewCampaignPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/campaigns/$id',
    component: lazyRouteComponent(() => import('./CampaignPage.tsx'), 'CampaignPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/campaigns/$id/edit',
    staticData: { needs: 'manager' },
    component: lazyRouteComponent(() => import('./EditorPage.tsx'), 'EditCampaignPage'),
  }),
] as const
