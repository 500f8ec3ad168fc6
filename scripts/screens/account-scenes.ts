import { paths } from '#core/platform/paths.ts'
import type { Scene } from './scene.ts'
import type { World } from './world.ts'

const nobody = { as: 'nobody' } as const
const admin = { as: 'admin' } as const

/** Logging in, being invited, starting out. */
export const authScenes = ({ tokens, sessions }: World): Scene[] => [
  { ...nobody, name: 'root', is_refused: true, route: '/', path: '/' },
  { ...nobody, name: 'auth', is_refused: true, route: '/auth', path: '/auth' },
  { ...nobody, name: 'manage', is_refused: true, route: '/manage', path: '/manage' },
  { ...nobody, name: 'login', is_refused: true, route: '/auth/login', path: paths.login() },
  {
    ...nobody,
    name: 'login-refused',
    route: '/auth/login',
    path: paths.login(),
    is_refused: true,
    act: async ({ page, say, press }) => {
      await page.getByLabel(say('Email')).fill('nobody@example.org')
      await page.getByLabel(say('Password'), { exact: true }).fill('not the password')
      await press('Log in')
      await page.getByRole('alert').first().waitFor()
    },
  },
  { ...nobody, name: 'register', is_refused: true, route: '/auth/register', path: paths.register() },
  {
    ...nobody,
    name: 'register-errors',
    is_refused: true,
    route: '/auth/register',
    path: paths.register(),
    act: ({ page }) => page.locator('form button[type=submit]').click(),
  },
  { ...nobody, name: 'forgot-password', route: '/auth/forgot-password', path: paths.forgotPassword() },
  { ...nobody, name: 'reset-password', route: '/auth/reset-password/:token', path: paths.resetPassword(tokens.reset) },
  {
    ...nobody,
    name: 'reset-password-over',
    route: '/auth/reset-password/:token',
    path: paths.resetPassword('nope'),
    is_refused: true,
  },
  {
    ...nobody,
    name: 'accept-invitation',
    route: '/auth/accept-invitation/:token',
    path: paths.acceptInvitation(tokens.invitation),
  },
  {
    ...nobody,
    name: 'accept-invitation-known',
    route: '/auth/accept-invitation/:token',
    path: paths.acceptInvitation(tokens.known_invitation),
  },
  {
    ...nobody,
    name: 'accept-invitation-over',
    route: '/auth/accept-invitation/:token',
    path: paths.acceptInvitation('nope'),
    is_refused: true,
  },
  {
    ...nobody,
    name: 'sign-on-over',
    route: '/auth/sso/:connection',
    path: `${paths.ssoReturn('installation')}?state=nope&code=nope`,
    is_refused: true,
  },
  { ...nobody, name: 'setup', route: '/setup', path: paths.setupChecks(tokens.setup) },
  { ...nobody, name: 'setup-over', is_refused: true, route: '/setup', path: paths.setupChecks('nope') },
  { as: 'newcomer', name: 'welcome', route: '/welcome', path: paths.welcome() },
  { ...admin, name: 'welcome-event', route: '/welcome', path: paths.welcome() },
  { as: 'newcomer', name: 'events-none', route: '/manage/events/:events_state?', path: paths.events() },
  { as: 'newcomer', name: 'profile-unconfirmed', route: '/manage/profile', path: paths.profile() },
  {
    as: 'newcomer',
    name: 'confirm-email-refused',
    route: '/manage/profile/confirm-email-address/:token',
    path: paths.confirmEmail('nope'),
    act: ({ press }) => press('Confirm address'),
    is_refused: true,
  },
  {
    ...nobody,
    name: 'confirm-email',
    route: '/manage/profile/confirm-email-address/:token',
    path: paths.confirmEmail(tokens.confirm),
    cookies: new Map([['turnout_session', sessions.confirmed]]),
  },
  {
    ...admin,
    name: 'confirm-email-change',
    route: '/manage/profile/confirm-email-change/:token',
    path: paths.confirmEmailChange(tokens.change),
  },
  {
    ...admin,
    name: 'confirm-email-change-refused',
    route: '/manage/profile/confirm-email-change/:token',
    path: paths.confirmEmailChange('nope'),
    is_refused: true,
  },
]

/** Events, organizers, the account and one's own profile. */
export const accountScenes = ({ organizer_id, proposals }: World): Scene[] => [
  { ...admin, name: 'events', route: '/manage/events/:events_state?', path: paths.events() },
  { ...admin, name: 'events-ended', route: '/manage/events/:events_state?', path: paths.events('ended') },
  { ...admin, name: 'events-archived', route: '/manage/events/:events_state?', path: paths.events('archived') },
  {
    ...admin,
    name: 'events-nothing-found',
    route: '/manage/events/:events_state?',
    path: `${paths.events()}?query=xyzzy`,
  },
  {
    ...admin,
    name: 'event-new',
    route: '/manage/events/:events_state?',
    path: paths.events(),
    act: async ({ press, choose }) => {
      await press('Create')
      await choose('Event')
    },
  },
  {
    ...admin,
    name: 'organizer-new',
    route: '/manage/events/:events_state?',
    path: paths.events(),
    act: async ({ press, choose }) => {
      await press('Create')
      await choose('Organizer')
    },
  },
  {
    ...admin,
    name: 'event-card-menu',
    route: '/manage/events/:events_state?',
    path: paths.events(),
    act: ({ rowMenu }) => rowMenu(),
  },
  {
    ...admin,
    name: 'event-duplicate',
    route: '/manage/events/:events_state?',
    path: paths.events(),
    act: async ({ rowMenu, choose }) => {
      await rowMenu()
      await choose('Duplicate')
    },
  },
  {
    ...admin,
    name: 'palette',
    route: '/manage/events/:events_state?',
    path: paths.events(),
    act: ({ page }) => page.keyboard.press('Control+k'),
  },
  {
    ...admin,
    name: 'user-menu',
    route: '/manage/events/:events_state?',
    path: paths.events(),
    act: ({ press }) => press('Your menu'),
  },
  {
    ...admin,
    name: 'sidebar-drawer',
    route: '/manage/events/:events_state?',
    path: paths.events(),
    only_at: '390',
    act: ({ press }) => press('Menu'),
  },
  {
    ...admin,
    name: 'organizer',
    route: '/manage/organizer/:organizer_id/events?/:events_state?',
    path: paths.organizerEvents(organizer_id),
  },
  {
    ...admin,
    name: 'organizer-edit',
    route: '/manage/organizer/:organizer_id/events?/:events_state?',
    path: paths.organizerEvents(organizer_id),
    act: ({ press }) => press('Edit'),
  },
  { ...admin, name: 'account-redirect', route: '/manage/account', path: '/manage/account' },
  { ...admin, name: 'account', route: '/account', path: paths.account() },
  { ...admin, name: 'account-settings', route: '/account/settings', path: paths.account('settings') },
  { as: 'organizer', name: 'account-settings-read', route: '/account/settings', path: paths.account('settings') },
  { ...admin, name: 'api-keys', route: '/account/keys', path: paths.account('keys') },
  { ...admin, name: 'approvals', route: '/account/approvals', path: paths.account('approvals') },
  {
    ...admin,
    name: 'approval',
    route: '/account/approvals/:proposal_id',
    path: paths.approval(proposals.waiting),
  },
  {
    ...admin,
    name: 'approval-rejected',
    route: '/account/approvals/:proposal_id',
    path: paths.approval(proposals.rejected),
  },
  { ...admin, name: 'account-log', route: '/account/log', path: paths.account('log') },
  { ...admin, name: 'legal-texts', route: '/account/legal-texts', path: paths.account('legal-texts') },
  { ...admin, name: 'organizers', route: '/account/organizers', path: paths.account('organizers') },
  {
    as: 'newcomer',
    name: 'organizers-none',
    route: '/account/organizers',
    path: paths.account('organizers'),
  },
  {
    ...admin,
    name: 'organizers-menu',
    route: '/account/organizers',
    path: paths.account('organizers'),
    act: ({ rowMenu }) => rowMenu(),
  },
  {
    ...admin,
    name: 'organizers-edit',
    route: '/account/organizers',
    path: paths.account('organizers'),
    act: async ({ rowMenu, choose }) => {
      await rowMenu()
      await choose('Edit organizer')
    },
  },
  { ...admin, name: 'taxes', route: '/account/taxes-and-fees', path: paths.account('taxes-and-fees') },
  {
    ...admin,
    name: 'tax-new',
    route: '/account/taxes-and-fees',
    path: paths.account('taxes-and-fees'),
    act: ({ press }) => press('Add tax or fee'),
  },
  { ...admin, name: 'bank-accounts', route: '/account/bank', path: paths.account('bank') },
  {
    ...admin,
    name: 'bank-account-new',
    route: '/account/bank',
    path: paths.account('bank'),
    act: ({ press }) => press('Add bank account'),
  },
  { ...admin, name: 'event-defaults', route: '/account/event-defaults', path: paths.account('event-defaults') },
  {
    as: 'organizer',
    name: 'event-defaults-read',
    route: '/account/event-defaults',
    path: paths.account('event-defaults'),
  },
  { ...admin, name: 'users', route: '/account/users', path: paths.account('users') },
  {
    ...admin,
    name: 'user-invite',
    route: '/account/users',
    path: paths.account('users'),
    act: ({ press }) => press('Invite somebody'),
  },
  {
    ...admin,
    name: 'user-menu-of-member',
    route: '/account/users',
    path: `${paths.account('users')}?query=Maximiliane`,
    act: ({ rowMenu }) => rowMenu(),
  },
  {
    ...admin,
    name: 'user-edit',
    route: '/account/users',
    path: `${paths.account('users')}?query=Maximiliane`,
    act: async ({ rowMenu, choose }) => {
      await rowMenu()
      await choose('Edit user')
    },
  },
  {
    ...admin,
    name: 'user-remove',
    route: '/account/users',
    path: `${paths.account('users')}?query=Maximiliane`,
    act: async ({ rowMenu, choose }) => {
      await rowMenu()
      await choose('Remove user')
    },
  },
  {
    ...admin,
    name: 'user-roles',
    route: '/account/users',
    path: `${paths.account('users')}?query=Maximiliane`,
    act: async ({ rowMenu, choose }) => {
      await rowMenu()
      await choose('Change roles')
    },
  },
  { ...admin, name: 'roles', route: '/account/roles', path: paths.account('roles') },
  {
    ...admin,
    name: 'role-form',
    route: '/account/roles',
    path: paths.account('roles'),
    act: ({ press }) => press('Create role'),
  },
  { as: 'organizer', name: 'no-permission', route: '/account/users', path: paths.account('users') },
  { ...admin, name: 'security', route: '/account/security', path: paths.account('security') },
  { ...admin, name: 'payment-test', route: '/account/payment', path: paths.account('payment') },
  { ...admin, name: 'profile', route: '/manage/profile', path: paths.profile() },
  {
    ...admin,
    name: 'profile-password',
    route: '/manage/profile',
    path: paths.profile(),
    act: ({ page, say }) => page.getByRole('tab', { name: say('Password') }).click(),
  },
  {
    ...admin,
    name: 'profile-sessions',
    route: '/manage/profile',
    path: paths.profile(),
    act: ({ page, say }) => page.getByRole('tab', { name: say('Sessions') }).click(),
  },
  {
    ...admin,
    name: 'not-found-staff',
    route: '/manage/event/:event_id',
    path: '/manage/event/999999',
    is_refused: true,
  },
]
