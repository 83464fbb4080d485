import {
  sortOrders,
  subAccountSorts,
  type SortOrder,
  type SubAccountSort,
} from '@replyloop/shared/values/subAccountSort'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { textParam } from '../textParam.ts'
import type { SubAccountList } from './agencyQueries.ts'

const isSort = (value: unknown): value is SubAccountSort => subAccountSorts.some((sort) => sort === value)
const isOrder = (value: unknown): value is SortOrder => sortOrders.some((order) => order === value)

/** Reads what is searched, the order, and the id of the sub-account whose panel is open, which are kept in the URL. */
const readAgencySearch = ({
  search,
  sort,
  order,
  subAccount,
}: Record<string, unknown>): SubAccountList & { subAccount?: string | undefined } => ({
  search: textParam(search),
  sort: isSort(sort) && sort !== 'newest' ? sort : undefined,
  order: isOrder(order) ? order : undefined,
  subAccount: textParam(subAccount),
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
