import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { readSearch } from '../textParam.ts'

const getParentRoute = () => shellRoute

/** The teams: all of them, a new one, and one. */
export const teamsRoutes = [
  createRoute({
    getParentRoute,
    path: '/settings/teams',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./TeamsPage.tsx'), 'TeamsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/teams/new',
    staticData: { needs: 'admin' },
    component: lazyRouteComponent(() => import('./NewTeamPage.tsx'), 'NewTeamPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/teams/$teamId',
    component: lazyRouteComponent(() => import('./TeamPage.tsx'), 'TeamPage'),
  }),
] as const
