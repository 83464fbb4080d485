import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { NotFound } from '../ui/NotFound.tsx'
import { PageError } from '../ui/PageError.tsx'

/** The root of all pages. Those that need a sign-in are under `shellRoute`. */
export const rootRoute = createRootRoute({ errorComponent: PageError })

/** The parent of the pages that need a sign-in. It renders the navigation around them. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
})

/** Any unknown URL. */
export const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFound,
})
