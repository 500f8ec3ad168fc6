import { createBrowserRouter, Outlet, type RouteObject, redirect } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { goToLogin } from '#web/identity/session/session.ts'
import { onLoggedOut, onUnproved } from '#web/platform/client/api-client.ts'
import { ACCOUNT_SECTIONS } from './account-sections.tsx'
import { BareError, BareNotFound, NotFound, RouteError } from './error-page.tsx'
import {
  loadEvent,
  redirectToEvents,
  requireLoggedOut,
  requireLogin,
  requirePermission,
  requireSection,
} from './guards.ts'
import { InitialLoading } from './loading.tsx'
import { Root } from './root.tsx'
import { SECTIONS } from './sections.tsx'

type Lazy = Extract<RouteObject['lazy'], () => unknown>

const authPage = (path: string, load: Lazy, loader?: RouteObject['loader']): RouteObject => ({
  path,
  lazy: load,
  ErrorBoundary: BareError,
  ...(loader ? { loader } : {}),
})

const authRoutes: RouteObject[] = [
  authPage(
    '/auth/login',
    async () => ({ Component: (await import('#web/identity/auth/login-page.tsx')).LoginPage }),
    requireLoggedOut,
  ),
  authPage(
    '/auth/register',
    async () => ({ Component: (await import('#web/identity/auth/register-page.tsx')).RegisterPage }),
    requireLoggedOut,
  ),
  authPage('/auth/sso/:connection', async () => ({
    Component: (await import('#web/identity/auth/sign-on/sign-on-return-page.tsx')).SignOnReturnPage,
  })),
  authPage('/auth/forgot-password', async () => ({
    Component: (await import('#web/identity/auth/forgot-password-page.tsx')).ForgotPasswordPage,
  })),
  authPage('/auth/reset-password/:token', async () => ({
    Component: (await import('#web/identity/auth/reset-password-page.tsx')).ResetPasswordPage,
  })),
  authPage('/auth/accept-invitation/:token', async () => ({
    Component: (await import('#web/identity/auth/accept-invitation-page.tsx')).AcceptInvitationPage,
  })),
  authPage('/setup', async () => ({
    Component: (await import('#web/reporting/setup-checks/setup-page.tsx')).SetupPage,
  })),
  authPage(
    '/welcome',
    async () => ({ Component: (await import('#web/catalog/event-setup/welcome-page.tsx')).WelcomePage }),
    requireLogin,
  ),
  authPage(
    '/manage/profile/confirm-email-address/:token',
    async () => ({ Component: (await import('#web/identity/users/confirm-email-page.tsx')).ConfirmEmailPage }),
    requireLogin,
  ),
  authPage(
    '/manage/profile/confirm-email-change/:token',
    async () => ({ Component: (await import('#web/identity/users/confirm-email-page.tsx')).ConfirmEmailChangePage }),
    requireLogin,
  ),
]

const webhookPage: Lazy = async () => ({
  Component: (await import('#web/identity/webhooks/webhooks-page.tsx')).WebhookPage,
})

const approvalPage: Lazy = async () => ({
  Component: (await import('#web/messaging/approvals/approvals-page.tsx')).ApprovalPage,
})

/** Screens of the account, without an event around them. */
const accountRoutes: RouteObject[] = [
  {
    path: '/manage/events/:events_state?',
    // whoever is granted nothing is told so (TEAM-8)
    loader: requirePermission('event.read'),
    lazy: async () => ({ Component: (await import('#web/catalog/event-setup/events-page.tsx')).EventsPage }),
  },
  {
    path: '/manage/organizer/:organizer_id/events?/:events_state?',
    lazy: async () => ({ Component: (await import('#web/catalog/event-setup/organizer-page.tsx')).OrganizerPage }),
  },
  {
    path: '/manage/profile',
    lazy: async () => ({ Component: (await import('#web/identity/users/profile-page.tsx')).ProfilePage }),
  },
  { path: '/manage/account', loader: () => redirect(paths.account('settings')) },
  { path: '/account', loader: () => redirect(paths.account('settings')) },
  ...ACCOUNT_SECTIONS.map(({ tab, can, lazy }) => ({ path: paths.account(tab), loader: requirePermission(can), lazy })),
  { path: `${paths.account('approvals')}/:proposal_id`, loader: requirePermission('event.read'), lazy: approvalPage },
  { path: `${paths.account('webhooks')}/:webhook_id`, loader: requirePermission('webhook.read'), lazy: webhookPage },
]

const sectionRoutes: RouteObject[] = SECTIONS.map((section) => ({
  ...(section.path === '' ? { index: true as const } : { path: section.path }),
  lazy: section.lazy,
  loader: requireSection(section),
  ErrorBoundary: RouteError,
}))

/** The whole back office; `scripts/screens` has a scene for each of them. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BareError,
    HydrateFallback: InitialLoading,
    children: [
      { path: '/manage', loader: redirectToEvents },
      { path: '/auth', loader: () => redirect(paths.login()) },
      ...authRoutes,
      {
        loader: requireLogin,
        lazy: async () => ({ Component: (await import('./shell/account-shell.tsx')).AccountShell }),
        children: [{ ErrorBoundary: RouteError, element: <Outlet />, children: accountRoutes }],
      },
      {
        path: '/manage/event/:event_id',
        loader: loadEvent,
        ErrorBoundary: BareError,
        lazy: async () => ({ Component: (await import('./shell/event-shell.tsx')).EventShell }),
        children: [
          ...sectionRoutes,
          {
            path: 'webhooks/:webhook_id',
            loader: requireSection(SECTIONS.find(({ path }) => path === 'webhooks')!),
            ErrorBoundary: RouteError,
            lazy: webhookPage,
          },
          // the index under its own name (BO-21)
          { path: 'dashboard', loader: ({ params }) => redirect(paths.manageEvent(Number(params.event_id))) },
          { path: '*', Component: NotFound },
        ],
      },
      { path: '*', Component: BareNotFound, ErrorBoundary: BareError },
    ],
  },
]

export function createRouter() {
  onLoggedOut(goToLogin)
  onUnproved(async (error) => (await import('#web/identity/auth/ask-who-you-are.tsx')).askWhoYouAre(error))
  return createBrowserRouter(routes)
}
