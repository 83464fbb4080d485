import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'

/** Imports and exports of contacts. */
export const transfersRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts/import',
    staticData: { needs: 'manager' },
    validateSearch: ({ listId }: Record<string, unknown>): { listId?: string } =>
      typeof listId === 'string' ? { listId } : {},
    component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts/imports/$importId',
    staticData: { needs: 'manager' },
    component: lazyRouteComponent(() => import('./ImportProgressPage.tsx'), 'ImportProgressPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts/transfers',
    staticData: { needs: 'manager' },
    component: lazyRouteComponent(() => import('./TransfersPage.tsx'), 'TransfersPage'),
  }),
] as const
