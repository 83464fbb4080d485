import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { readSearch } from '../textParam.ts'

const getParentRoute = () => shellRoute

/** The snippets: all of them, a new one, and one. */
export const snippetsRoutes = [
  createRoute({
    getParentRoute,
    path: '/settings/snippets',
    validateSearch: readSearch,
    staticData: { needs: 'agent' },
    component: lazyRouteComponent(() => import('./SnippetsPage.tsx'), 'SnippetsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/snippets/new',
    staticData: { needs: 'manager' },
    component: lazyRouteComponent(() => import('./NewSnippetPage.tsx'), 'NewSnippetPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/snippets/$snippetId',
    staticData: { needs: 'agent' },
    component: lazyRouteComponent(() => import('./SnippetPage.tsx'), 'SnippetPage'),
  }),
] as const
