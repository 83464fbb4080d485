import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { readSearch } from '../textParam.ts'

/** The tags of contacts. */
export const tagsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/tags',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./TagsPage.tsx'), 'TagsPage'),
  }),
] as const
