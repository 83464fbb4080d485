import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'

export const listsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/lists',
    component: lazyRouteComponent(() => import('./ListsPage.tsx'), 'ListsPage'),
  }),
] as const
