import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { textParam } from '../textParam.ts'
import type { SubAccountList } from './agencyQueries.ts'

/** Reads what is searched, the order, and the id of the sub-account whose panel is open, which are kept in the URL. */
const readAgencySearch = (
  query: Record<string, unknown>,
): SubAccountList & { subAccount?: string | undefined } => ({
  search: textParam(query['search']),
  sort: query['sort'] === 'balance' ? 'balance' : undefined,
  subAccount: textParam(query['subAccount']),
})

/** The agency's sub-accounts. */
export const agencyRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/agency',
    validateSearch: readAgencySearch,
    component: lazyRouteComponent(() => import('./AgencyPage.tsx'), 'AgencyPage'),
  }),
] as const
