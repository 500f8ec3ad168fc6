/**
 * Every address of the back office by its pattern, as the router writes them: the server sends anything else below them
 * as not found (SEO-1, ERP-1). `scripts/screens/routes.test.ts` holds the list against the router.
 */
export const BACK_OFFICE_ROUTES = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password/:token',
  '/auth/accept-invitation/:token',
  '/manage/events/:events_state?',
  '/manage/organizer/:organizer_id/events?/:events_state?',
  '/manage/account',
  '/manage/profile',
  '/manage/profile/confirm-email-change/:token',
  '/manage/profile/confirm-email-address/:token',
  '/welcome',
  '/account',
  '/account/settings',
  '/account/taxes-and-fees',
  '/account/bank',
  '/account/event-defaults',
  '/account/users',
  '/account/payment',
  '/manage/event/:event_id',
  '/manage/event/:event_id/dashboard',
  '/manage/event/:event_id/tickets',
  '/manage/event/:event_id/attendees',
  '/manage/event/:event_id/questions',
  '/manage/event/:event_id/orders',
  '/manage/event/:event_id/promo-codes',
  '/manage/event/:event_id/affiliates',
  '/manage/event/:event_id/check-in',
  '/manage/event/:event_id/messages',
  '/manage/event/:event_id/settings',
  '/manage/event/:event_id/widget',
  '/manage/event/:event_id/homepage-designer',
  '/manage/event/:event_id/getting-started',
  '/manage/event/:event_id/capacity-assignments',
] as const

/** The same, where the table of routes of the seed specification has none. */
export const FURTHER_BACK_OFFICE_ROUTES = [
  '/auth',
  '/manage',
  '/setup',
  '/auth/sso/:connection',
  '/account/organizers',
  '/account/security',
  '/account/roles',
  '/account/keys',
  '/account/approvals',
  '/account/approvals/:proposal_id',
  '/account/webhooks',
  '/account/webhooks/:webhook_id',
  '/account/legal-texts',
  '/account/log',
  '/manage/event/:event_id/share',
  '/manage/event/:event_id/live',
  '/manage/event/:event_id/sources',
  '/manage/event/:event_id/webhooks',
  '/manage/event/:event_id/webhooks/:webhook_id',
  '/manage/event/:event_id/log',
  '/manage/event/:event_id/discounts',
  '/manage/event/:event_id/dates',
  '/manage/event/:event_id/waiting-list',
  '/manage/event/:event_id/applications',
  '/manage/event/:event_id/guests',
  '/manage/event/:event_id/queue',
] as const

/** `:event_id` is a number, any other parameter one segment; `?` ends what may be left out. */
function segmentPattern(segment: string): string {
  const name = segment.replace(/\?$/, '')
  const one = name.startsWith(':') ? (name.endsWith('_id') ? '[1-9]\\d*' : '[^/]+') : name
  return segment.endsWith('?') ? `(?:/${one})?` : `/${one}`
}

const toPattern = (route: string): RegExp =>
  new RegExp(`^${route.split('/').slice(1).map(segmentPattern).join('')}/?$`, 'i')

const PATTERNS = [...BACK_OFFICE_ROUTES, ...FURTHER_BACK_OFFICE_ROUTES].map(toPattern)

/** Whether the back office has a screen at this address; like its router it tells no capital from a small letter. */
export const isBackOfficeAddress = (pathname: string): boolean => PATTERNS.some((pattern) => pattern.test(pathname))

/** What the page of a mailed link is for; its token is the last part of the address (AUT-11). */
const TOKEN_PAGES = {
  '/auth/reset-password': 'password_reset',
  '/auth/accept-invitation': 'invitation',
  '/manage/profile/confirm-email-address': 'email_confirmation',
  '/manage/profile/confirm-email-change': 'email_change',
} as const
export type TokenPagePurpose = (typeof TOKEN_PAGES)[keyof typeof TOKEN_PAGES]

/** The token that a back office address holds; null for every other page. */
export function tokenOfAddress(
  pathname: string,
): { readonly purpose: TokenPagePurpose; readonly token: string } | null {
  const [, page = '', token = ''] = /^(.+)\/([^/]+)\/?$/.exec(pathname) ?? []
  const purpose = Object.entries(TOKEN_PAGES).find(([path]) => path === page.toLowerCase())?.[1]
  return purpose ? { purpose, token } : null
}

/** The event whose screens an address belongs to; null outside of events. */
export function eventOfAddress(pathname: string): number | null {
  const [, id] = /^\/manage\/event\/([1-9]\d*)(?:\/|$)/i.exec(pathname) ?? []
  return id ? Number(id) : null
}
