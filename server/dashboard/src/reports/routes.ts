import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { readNumberSearch, readReportSearch } from './reportSearch.ts'

const ofReports = { getParentRoute: () => shellRoute, validateSearch: readReportSearch } as const

/** The reports, which share their period and filters, and the people behind one number. */
export const reportsRoutes = [
  createRoute({
    ...ofReports,
    path: '/reports',
    component: lazyRouteComponent(() => import('./OverviewPage.tsx'), 'OverviewPage'),
  }),
  createRoute({
    ...ofReports,
    path: '/reports/response-times',
    component: lazyRouteComponent(() => import('./ResponseTimesPage.tsx'), 'ResponseTimesPage'),
  }),
  createRoute({
    ...ofReports,
    path: '/reports/cohorts',
    component: lazyRouteComponent(() => import('./CohortsPage.tsx'), 'CohortsPage'),
  }),
  createRoute({
    ...ofReports,
    path: '/reports/bot',
    component: lazyRouteComponent(() => import('./BotReportPage.tsx'), 'BotReportPage'),
  }),
  createRoute({
    ...ofReports,
    path: '/reports/members',
    staticData: { needs: 'manager' },
    component: lazyRouteComponent(() => import('./MembersReportPage.tsx'), 'MembersReportPage'),
  }),
  createRoute({
    ...ofReports,
    path: '/reports/channels',
    component: lazyRouteComponent(() => import('./ChannelsReportPage.tsx'), 'ChannelsReportPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports/people',
    validateSearch: readNumberSearch,
    component: lazyRouteComponent(() => import('./NumberPage.tsx'), 'NumberPage'),
  }),
] as const
