import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { readFilter } from './filter.ts'

export const contactsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts',
    validateSearch: readFilter,
    component: lazyRouteComponent(() => import('./ContactsPage.tsx'), 'ContactsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts/$contactId',
    component: lazyRouteComponent(() => import('./ContactPage.tsx'), 'ContactPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts/import',
    validateSearch: ({ listId }: Record<string, unknown>): { listId?: string } =>
      typeof listId === 'string' ? { listId } : {},
    component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts/imports/$importId',
    component: lazyRouteComponent(() => import('./ImportProgressPage.tsx'), 'ImportProgressPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts/transfers',
    component: lazyRouteComponent(() => import('./TransfersPage.tsx'), 'TransfersPage'),
  }),
] as const
