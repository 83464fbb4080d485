import { Notifications } from '@mantine/notifications'
import { createRouter } from '@tanstack/react-router'
import { agencyRoutes } from './agency/routes.ts'
import { broadcastsRoutes } from './broadcasts/routes.ts'
import { broadcastDraftRoutes } from './broadcasts/draftRoutes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { campaignsRoutes } from './campaigns/routes.ts'
import { channelsRoutes } from './channels/routes.ts'
import { contactsRoutes } from './contacts/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { listsRoutes } from './lists/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { segmentsRoutes } from './segments/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { rootRoute, shellRoute, unknownRoute } from './shell/routes.ts'
import { snippetsRoutes } from './snippets/routes.ts'
import { signInRoutes } from './signIn/routes.ts'
import { tagsRoutes } from './tags/routes.ts'
import { teamsRoutes } from './teams/routes.ts'
import { transfersRoutes } from './transfers/routes.ts'
import { PageSkeleton } from './ui/PageSkeleton.tsx'

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  shellRoute.addChildren([
    ...homeRoutes,
    ...inboxRoutes,
    ...contactsRoutes,
    ...transfersRoutes,
    ...bulkRoutes,
    ...listsRoutes,
    ...tagsRoutes,
    ...segmentsRoutes,
    ...campaignsRoutes,
    ...broadcastsRoutes,
    ...broadcastDraftRoutes,
    ...reportsRoutes,
    ...settingsRoutes,
    ...snippetsRoutes,
    ...teamsRoutes,
    ...channelsRoutes,
    ...agencyRoutes,
    unknownRoute,
  ]),
])

/** The router of all pages. Each folder declares its own routes in `routes.ts`. */
export const router = createRouter({
  routeTree,
  basepath: '/dashboard',
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  scrollRestoration: true,
  // Inside the router, but outside the pages: a notification can link to a page, and stays when its page is left.
  InnerWrap: ({ children }) => (
    <>
      {children}
      <Notifications position="top-center" />
    </>
  ),
})

/** Loads the code of every page, so that each opens at once, and also while the service is being restarted. */
export async function loadAllPages(): Promise<void> {
  for (const { options } of Object.values(router.routesById)) await options.component?.preload?.()
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
