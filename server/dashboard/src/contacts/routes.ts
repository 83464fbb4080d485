import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { readSearch } from '../textParam.ts'
import { readContactsSearch } from './contactFilter.ts'

/** The contacts: all of them, and one. */
export const contactsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts',
    validateSearch: readContactsSearch,
    component: lazyRouteComponent(() => import('./ContactsPage.tsx'), 'ContactsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts/fields',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./fields/FieldsPage.tsx'), 'FieldsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts/$contactId',
    component: lazyRouteComponent(() => import('./ContactPage.tsx'), 'ContactPage'),
  }),
] as const
