import { createRoute, lazyRouteComponent, retainSearchParams } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'
import { readConversationSearch, readInboxPageSearch } from './inboxSearch.ts'

const inboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/inbox',
  validateSearch: readInboxPageSearch,
  search: { middlewares: [retainSearchParams(['phone'])] }, // it stays while one goes from conversation to conversation
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
