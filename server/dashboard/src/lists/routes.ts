import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { readSearch } from '../textParam.ts'

/** The lists: all of them, and one. */
export const listsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/lists',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./ListsPage.tsx'), 'ListsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/lists/$listId',
    component: lazyRouteComponent(() => import('./ListPage.tsx'), 'ListPage'),
  }),
] as const
