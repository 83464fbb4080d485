import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/routes.ts'

const getParentRoute = () => shellRoute

/** The channels, among the settings. */
export const channelsRoutes = [
  createRoute({
    getParentRoute,
    path: '/settings/channels',
    component: lazyRouteComponent(() => import('./ChannelsPage.tsx'), 'ChannelsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/channels/connect/$kind',
    staticData: { needs: 'admin' },
    component: lazyRouteComponent(() => import('./ConnectPage.tsx'), 'ConnectPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/channels/$channelId',
    component: lazyRouteComponent(() => import('./ChannelPage.tsx'), 'ChannelPage'),
  }),
] as const
