import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'

export const contactsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contacts',
    component: lazyRouteComponent(() => import('./ContactsPage.tsx'), 'ContactsPage'),
  }),
] as const
