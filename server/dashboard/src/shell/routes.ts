import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { NotFound } from '../ui/NotFound.tsx'
import { PageError } from '../ui/PageError.tsx'

/** Every page. Those of a signed-in person are below `shellRoute`; the others have no navigation. */
export const rootRoute = createRootRoute({ errorComponent: PageError })

/** Navigation around the page, for a person who is signed in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
})

/** Every other address. */
export const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFound,
})
