import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'

/** The lists: all of them, and one. */
export const listsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/lists',
    component: lazyRouteComponent(() => import('./ListsPage.tsx'), 'ListsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/lists/$listId',
    component: lazyRouteComponent(() => import('./ListPage.tsx'), 'ListPage'),
  }),
] as const
