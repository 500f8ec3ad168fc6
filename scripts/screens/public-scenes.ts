import { paths } from '#core/platform/paths.ts'
import type { PageDriver } from './page-driver.ts'
import type { Scene } from './scene.ts'
import type { World } from './world.ts'

const nobody = { as: 'nobody' } as const
/** The landmarks are those of the page around it: a second `main` would be a fault. */
const IN_A_FRAME = ['landmark-one-main', 'region']
/** The first wrong field is scrolled to; links above it lie in part below the clock, which axe takes for too small. */
const UNDER_THE_CLOCK = ['target-size']
const NO_ORDER = 'o_1111111111111111111111'

/** Two of the first ticket there is. */
async function chooseTwo({ page }: PageDriver): Promise<void> {
  const count = page.locator('input[inputmode=numeric]').first()
  await count.fill('2')
  await count.blur()
}

/** What everybody sees. */
export function publicScenes(world: World): Scene[] {
  const { event_id, slug, garden, organizer_id } = world
  return [
    { ...nobody, name: 'event', route: '/event/:id/:slug', path: paths.event(event_id, slug) },
    {
      ...nobody,
      name: 'event-with-code',
      route: '/event/:id/:slug',
      path: `${paths.event(event_id, slug)}?promo_code=FRIENDS20`,
    },
    { ...nobody, name: 'event-free', route: '/event/:id/:slug', path: paths.event(garden.id, garden.slug) },
    { ...nobody, name: 'event-chosen', route: '/event/:id/:slug', path: paths.event(event_id, slug), act: chooseTwo },
    {
      ...nobody,
      name: 'event-reserving',
      route: '/event/:id/:slug',
      path: paths.event(event_id, slug),
      holds: /\/api\/public\/events\/\d+\/order$/,
      act: async (driver) => {
        await chooseTwo(driver)
        await driver.press('Continue')
      },
    },
    { ...nobody, name: 'event-short', route: '/e/:id/:slug', path: `/e/${event_id}/${slug}` },
    { ...nobody, name: 'event-no-slug', route: '/event/:id', path: `/event/${event_id}` },
    { ...nobody, name: 'event-short-no-slug', route: '/e/:id', path: `/e/${event_id}` },
    { ...nobody, name: 'event-null', route: '/event/:id/:slug', path: paths.event(999_999, 'none'), is_refused: true },
    { as: 'admin', name: 'event-draft', route: '/event/:id/:slug', path: paths.event(world.draft_id, 'x') },
    { ...nobody, name: 'widget', route: '/widget/:id', path: paths.widget(event_id), ignores: IN_A_FRAME },
    { as: 'admin', name: 'event-design', route: '/preview/event/:id', path: paths.previewEvent(event_id) },
    { ...nobody, name: 'organizer-public', route: '/o/:id/:slug', path: paths.organizer(organizer_id, 'x') },
    { ...nobody, name: 'organizer-public-no-slug', route: '/o/:id', path: `/o/${organizer_id}` },
    { ...nobody, name: 'events-public', route: '/events', path: '/events' },
    { ...nobody, name: 'terms', route: '/terms', path: paths.terms() },
    { ...nobody, name: 'privacy', route: '/privacy', path: paths.privacy() },
    { ...nobody, name: 'confirm-address', route: '/confirm-address', path: paths.confirmAddress('nope') },
    { ...nobody, name: 'confirm-contact', route: '/confirm-contact', path: paths.confirmContact('nope') },
    {
      ...nobody,
      name: 'confirm-contact-refused',
      route: '/confirm-contact',
      path: paths.confirmContact('nope'),
      act: ({ press }) => press('Confirm address'),
      is_refused: true,
    },
    { ...nobody, name: 'no-more-mails', route: '/no-more-mails', path: paths.mailOptOut('nope') },
    { ...nobody, name: 'queue-none', route: '/queue/:id/:slug', path: paths.queue(world.event_id, 'x') },
    { ...nobody, name: 'queue-by-id', route: '/queue/:id', path: `/queue/${world.event_id}` },
    {
      ...nobody,
      name: 'waiting-list-join',
      route: '/waiting/:event_id',
      path: paths.joinWaitingList(world.event_id, {}),
    },
    {
      ...nobody,
      name: 'waiting-place-missing',
      route: '/waiting/:event_id/:waiting_short_id',
      path: paths.waiting(world.event_id, 'nope'),
      is_refused: true,
    },
    {
      ...nobody,
      name: 'invitation-missing',
      route: '/rsvp/:event_id/:rsvp_short_id',
      path: paths.rsvp(world.event_id, 'nope'),
      is_refused: true,
    },
    { ...nobody, name: 'apply-nothing-chosen', route: '/apply/:event_id', path: paths.apply(world.event_id, {}) },
    {
      ...nobody,
      name: 'application-missing',
      route: '/applications/:event_id/:application_short_id',
      path: paths.application(world.event_id, 'nope'),
      is_refused: true,
    },
    { ...nobody, name: 'my-tickets', route: '/my-tickets', path: paths.findTickets() },
    { ...nobody, name: 'my-tickets-found', route: '/my-tickets', path: paths.myTickets(world.tokens.tickets) },
    { ...nobody, name: 'my-tickets-over', route: '/my-tickets', path: paths.myTickets('nope'), is_refused: true },
    {
      ...nobody,
      name: 'my-tickets-sent',
      route: '/my-tickets',
      path: paths.findTickets(),
      act: async ({ page, press }) => {
        await page.locator('input[name=email]').fill('hanneke@example.org')
        await press('Send me the link')
        await page.locator('input[name=email]').waitFor({ state: 'detached' })
      },
    },
    {
      ...nobody,
      name: 'event-code-refused',
      route: '/event/:id/:slug',
      path: paths.event(event_id, slug),
      is_refused: true,
      act: async ({ page, press }) => {
        await press('Have a code?')
        await page.locator(':focus').fill('NOSUCHCODE')
        await page.keyboard.press('Enter')
        await page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first().waitFor()
      },
    },
    { ...nobody, name: 'not-found', route: '/*', path: '/no/such/page', is_refused: true },
  ]
}

/** Buying, the ticket, the door. */
export function buyerScenes(world: World): Scene[] {
  const { event_id, orders, attendee, cancelled_attendee, lists } = world
  const { details, payment } = world.baskets
  const step = (short_id: string, to: 'details' | 'payment' | 'payment_return' | 'summary') =>
    paths.checkoutStep(event_id, short_id, to)
  return [
    {
      ...nobody,
      name: 'checkout-running',
      route: '/checkout/:event_id',
      path: paths.checkout(event_id),
      cookies: payment.cookies,
    },
    {
      ...nobody,
      name: 'checkout-details',
      route: '/checkout/:event_id/:order_short_id/details',
      path: step(details.short_id, 'details'),
      cookies: details.cookies,
    },
    {
      ...nobody,
      name: 'checkout-loading',
      route: '/checkout/:event_id/:order_short_id/details',
      path: step(details.short_id, 'details'),
      cookies: details.cookies,
      holds: /\/api\/.*\/order\//,
    },
    {
      ...nobody,
      name: 'checkout-errors',
      route: '/checkout/:event_id/:order_short_id/details',
      path: step(details.short_id, 'details'),
      cookies: details.cookies,
      is_refused: true,
      ignores: UNDER_THE_CLOCK,
      act: ({ page }) => page.locator('form button[type=submit]').last().click(),
    },
    {
      ...nobody,
      name: 'checkout-payment',
      route: '/checkout/:event_id/:order_short_id/payment',
      path: step(payment.short_id, 'payment'),
      cookies: payment.cookies,
    },
    {
      ...nobody,
      name: 'checkout-return',
      route: '/checkout/:event_id/:order_short_id/payment_return',
      path: step(payment.short_id, 'payment_return'),
      cookies: payment.cookies,
    },
    {
      ...nobody,
      name: 'checkout-limited',
      route: '/checkout/:event_id/:order_short_id/details',
      path: step(details.short_id, 'details'),
      is_refused: true,
    },
    {
      ...nobody,
      name: 'checkout-missing',
      route: '/checkout/:event_id/:order_short_id/details',
      path: step(NO_ORDER, 'details'),
      is_refused: true,
    },
    ...(['paid', 'unpaid', 'partly', 'cancelled'] as const).map((state) => ({
      ...nobody,
      name: `summary-${state}`,
      route: '/checkout/:event_id/:order_short_id/summary' as const,
      path: step(orders[state].short_id, 'summary'),
    })),
    {
      ...nobody,
      name: 'order-print',
      route: '/order/:event_id/:order_short_id/print',
      path: paths.printOrder(event_id, orders.paid.short_id),
    },
    {
      ...nobody,
      name: 'ticket',
      route: '/ticket/:event_id/:attendee_short_id',
      path: paths.ticket(event_id, attendee.short_id),
    },
    {
      ...nobody,
      name: 'ticket-loading',
      route: '/ticket/:event_id/:attendee_short_id',
      path: paths.ticket(event_id, attendee.short_id),
      holds: /\/api\/public\//,
    },
    {
      ...nobody,
      name: 'ticket-cancelled',
      route: '/ticket/:event_id/:attendee_short_id',
      path: paths.ticket(event_id, cancelled_attendee.short_id),
    },
    {
      ...nobody,
      name: 'ticket-print',
      route: '/ticket/:event_id/:attendee_short_id/print',
      path: paths.printTicket(event_id, attendee.short_id),
    },
    ...(['open', 'over', 'later'] as const).map((state) => ({
      ...nobody,
      name: `door-${state}`,
      route: '/check-in/:list_short_id' as const,
      path: paths.checkIn(lists[state].short_id),
    })),
    {
      ...nobody,
      name: 'door-attendees',
      route: '/check-in/:list_short_id',
      path: paths.checkIn(lists.open.short_id),
      // with more room they stand there from the start
      only_at: '390',
      act: ({ press }) => press('Show all attendees'),
    },
    {
      ...nobody,
      name: 'door-refused',
      route: '/check-in/:list_short_id',
      path: paths.checkIn(lists.open.short_id),
      act: async ({ page }) => {
        await page.locator('input[type=search]').fill(attendee.reference)
        await page.keyboard.press('Enter')
        await page.getByRole('alertdialog').or(page.getByRole('alert')).first().waitFor()
      },
    },
    {
      ...nobody,
      name: 'door-missing',
      route: '/check-in/:list_short_id',
      path: paths.checkIn('cil_1111111111111111111111'),
      is_refused: true,
    },
  ]
}
