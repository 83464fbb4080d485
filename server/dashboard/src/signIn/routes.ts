import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/routes.ts'

/** The pages for users who are not signed in. */
export const signInRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    validateSearch: ({ back }: { back?: unknown }) => (typeof back === 'string' ? { back } : {}),
    component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgotten-password',
    component: lazyRouteComponent(() => import('./ForgottenPasswordPage.tsx'), 'ForgottenPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/setup',
    component: lazyRouteComponent(() => import('./BootstrapPage.tsx'), 'BootstrapPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/invitation',
    component: lazyRouteComponent(() => import('./InvitationPage.tsx'), 'InvitationPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in-link',
    component: lazyRouteComponent(() => import('./SignInLinkPage.tsx'), 'SignInLinkPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/password',
    component: lazyRouteComponent(() => import('./NewPasswordPage.tsx'), 'NewPasswordPage'),
  }),
] as const
