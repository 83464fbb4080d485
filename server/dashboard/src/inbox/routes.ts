import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { readConversationSearch, readInboxSearch } from './inboxSearch.ts'

const inboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/inbox',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import('./InboxPage.tsx'), 'InboxPage'),
})
const conversationRoute = createRoute({
  getParentRoute: () => inboxRoute,
  path: '/$contactId',
  validateSearch: readConversationSearch,
  component: lazyRouteComponent(() => import('./ConversationPane.tsx'), 'ConversationPane'),
})

/** The inbox, and inside it the open conversation. */
export const inboxRoutes = [inboxRoute.addChildren([conversationRoute])] as const
