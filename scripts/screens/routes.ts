import { BACK_OFFICE_ROUTES, FURTHER_BACK_OFFICE_ROUTES } from '#core/platform/back-office-routes.ts'

/**
 * Every screen by the pattern of its address. The first part is the table of routes of the seed specification, word for
 * word in our spelling of parameters; the second what the product has beyond it. `routes.test.ts` holds both against
 * the routers, so that neither a promised screen nor a new one goes unseen.
 */
export const SEED_ROUTES = [
  '/',
  ...BACK_OFFICE_ROUTES,
  '/e/:id/:slug',
  '/event/:id/:slug',
  '/widget/:id',
  '/checkout/:event_id',
  '/checkout/:event_id/:order_short_id/details',
  '/checkout/:event_id/:order_short_id/payment',
  '/checkout/:event_id/:order_short_id/summary',
  '/checkout/:event_id/:order_short_id/payment_return',
  '/order/:event_id/:order_short_id/print',
  '/ticket/:event_id/:attendee_short_id/print',
  '/ticket/:event_id/:attendee_short_id',
  '/check-in/:list_short_id',
] as const

export const FURTHER_ROUTES = [
  ...FURTHER_BACK_OFFICE_ROUTES,
  '/manage/event/:event_id/*',
  '/e/:id',
  '/event/:id',
  '/o/:id',
  '/o/:id/:slug',
  '/events',
  '/terms',
  '/privacy',
  '/my-tickets',
  '/queue/:id',
  '/queue/:id/:slug',
  '/waiting/:event_id',
  '/waiting/:event_id/:waiting_short_id',
  '/rsvp/:event_id/:rsvp_short_id',
  '/apply/:event_id',
  '/applications/:event_id/:application_short_id',
  '/confirm-address',
  '/confirm-contact',
  '/no-more-mails',
  '/preview/event/:id',
  '/*',
] as const

export type ScreenRoute = (typeof SEED_ROUTES)[number] | (typeof FURTHER_ROUTES)[number]
