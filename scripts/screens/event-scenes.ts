import { paths } from '#core/platform/paths.ts'
import type { ScreenRoute } from './routes.ts'
import type { Scene } from './scene.ts'
import type { World } from './world.ts'

const AREA = '/manage/event/:event_id'
/** An open list covers a part of what is below it, which axe takes for a target too small. */
const COVERED = ['target-size']
type Section = ScreenRoute extends infer R ? (R extends `${typeof AREA}/${infer S}` ? S : never) : never
type Rest = Partial<Omit<Scene, 'name' | 'route'>> & { readonly suffix?: string }

/** Scenes below one event: section, name, what else. */
const below =
  (event_id: number) =>
  (name: string, section: Section | '', { suffix = '', ...rest }: Rest = {}): Scene => ({
    as: 'admin',
    name,
    route: section ? `${AREA}/${section}` : AREA,
    path: paths.manageEvent(event_id, section) + suffix,
    ...rest,
  })

/** Lists with their forms, menus and questions. */
export function listScenes(world: World): Scene[] {
  const at = below(world.event_id)
  return [
    at('tickets', 'tickets'),
    at('ticket-new', 'tickets', { act: ({ press }) => press('Create ticket') }),
    at('ticket-menu', 'tickets', { act: ({ rowMenu }) => rowMenu() }),
    at('ticket-edit', 'tickets', {
      act: async ({ rowMenu, choose }) => {
        await rowMenu()
        await choose('Edit ticket')
      },
    }),
    at('ticket-delete', 'tickets', {
      suffix: '?query=Backstage',
      act: async ({ rowMenu, choose }) => {
        await rowMenu()
        await choose('Delete ticket')
      },
    }),
    at('event-webhooks', 'webhooks'),
    at('event-webhook-new', 'webhooks', { act: ({ press }) => press('Create endpoint') }),
    {
      ...at('event-webhook', 'webhooks'),
      route: `${AREA}/webhooks/:webhook_id`,
      path: paths.webhook({ id: world.webhooks.of_event, event_id: world.event_id }),
    },
    at('log', 'log'),
    at('log-nothing-found', 'log', { suffix: '?query=XYZZY' }),
    at('attendees', 'attendees'),
    at('attendees-nothing-found', 'attendees', { suffix: '?query=xyzzy' }),
    at('attendee', 'attendees', { suffix: `#attendee-${world.attendee.id}` }),
    at('attendee-cancelled', 'attendees', { suffix: `#attendee-${world.cancelled_attendee.id}` }),
    at('attendee-new', 'attendees', { act: ({ press }) => press('Add attendee') }),
    at('attendee-menu', 'attendees', { act: ({ rowMenu }) => rowMenu() }),
    at('attendee-edit', 'attendees', {
      act: async ({ rowMenu, choose }) => {
        await rowMenu()
        await choose('Edit attendee')
      },
    }),
    at('attendee-cancel', 'attendees', {
      suffix: '?filter_fields[status][eq]=ACTIVE',
      act: async ({ rowMenu, choose }) => {
        await rowMenu()
        await choose('Cancel ticket')
      },
    }),
    at('questions', 'questions'),
    at('question-new', 'questions', { act: ({ press }) => press('Add question') }),
    at('question-menu', 'questions', { act: ({ rowMenu }) => rowMenu() }),
    at('promo-codes', 'promo-codes'),
    at('promo-code-new', 'promo-codes', { act: ({ press }) => press('Create promo code') }),
    at('promo-code-delete', 'promo-codes', {
      act: async ({ rowMenu, choose }) => {
        await rowMenu()
        await choose('Delete promo code')
      },
    }),
    at('promo-codes-filter', 'promo-codes', { ignores: COVERED, act: ({ press }) => press('Add filter') }),
    at('affiliates', 'affiliates'),
    at('affiliate-new', 'affiliates', { act: ({ press }) => press('Create affiliate') }),
    at('check-in-lists', 'check-in'),
    at('check-in-list-new', 'check-in', { act: ({ press }) => press('Create list') }),
    at('scan-log', 'check-in', { suffix: `#scans-${world.lists.open.id}` }),
    at('check-in-list-menu', 'check-in', { act: ({ rowMenu }) => rowMenu() }),
    at('check-in-list-new-link', 'check-in', {
      act: async ({ rowMenu, choose }) => {
        await rowMenu()
        await choose('New link')
      },
    }),
    at('dates', 'dates'),
    at('dates-add', 'dates', { act: ({ press }) => press('Add dates') }),
    at('dates-calendar', 'dates', { suffix: '?view=calendar' }),
    at('date-edit', 'dates', { suffix: `#date-${world.event_id}` }),
    at('date-prices', 'dates', { suffix: `#prices-${world.event_id}` }),
    at('discounts', 'discounts'),
    at('waiting-list', 'waiting-list'),
    at('guests', 'guests'),
    at('queue', 'queue'),
    at('live', 'live'),
    at('applications', 'applications'),
    ...seriesScenes(world),
    at('capacities', 'capacity-assignments'),
    at('capacity-new', 'capacity-assignments', { act: ({ press }) => press('Create capacity') }),
  ]
}

/** Of an event with many dates. */
function seriesScenes({ series }: World): Scene[] {
  const at = below(series.id)
  return [
    at('series-dates', 'dates'),
    at('series-dates-calendar', 'dates', { suffix: '?view=calendar' }),
    at('series-date-menu', 'dates', { act: ({ rowMenu }) => rowMenu() }),
    at('series-date-edit', 'dates', { suffix: `#date-${series.sold_date_id}` }),
    at('series-date-cancel', 'dates', { suffix: `#cancel-date-${series.sold_date_id}` }),
    at('series-date-cancelled', 'dates', { suffix: `#cancel-date-${series.gone_date_id}` }),
    at('series-ticket-edit', 'tickets', {
      act: async ({ page, rowMenu, choose }) => {
        await rowMenu()
        await choose('Edit ticket')
        await page.locator('[role=dialog] summary').click()
        await page.locator('[role=dialog] summary').scrollIntoViewIfNeeded()
      },
    }),
    at('series-settings', 'settings', { act: ({ page }) => page.locator('#dates').scrollIntoViewIfNeeded() }),
    at('series-check-in', 'check-in'),
    at('series-discounts', 'discounts'),
    at('series-discount-new', 'discounts', { act: ({ press }) => press('Create discount') }),
  ]
}

/** Orders and messages, whose states are many. */
export function orderScenes(world: World): Scene[] {
  const at = below(world.event_id)
  const order = (name: keyof World['orders']) => `#order-${world.orders[name].id}`
  const search = { suffix: '?query=Friederike' }
  return [
    at('orders', 'orders'),
    at('orders-failed', 'orders', { fails: /\/orders\?/ }),
    at('orders-loading', 'orders', { holds: /\/orders\?/ }),
    at('order-loading', 'orders', { suffix: order('paid'), holds: /\/orders\/\d+$/ }),
    at('orders-export', 'orders', { act: ({ press }) => press('Export') }),
    at('orders-filter', 'orders', { ignores: COVERED, act: ({ press }) => press('Add filter') }),
    at('order-menu', 'orders', { act: ({ rowMenu }) => rowMenu() }),
    at('order-paid', 'orders', { suffix: order('paid') }),
    at('order-unpaid', 'orders', { suffix: order('unpaid') }),
    at('order-partly-refunded', 'orders', { suffix: order('partly') }),
    at('order-refund-pending', 'orders', { suffix: order('pending') }),
    at('order-cancelled', 'orders', { suffix: order('cancelled') }),
    at('order-more', 'orders', {
      suffix: order('paid'),
      act: ({ page }) => page.locator('[role=dialog] button[aria-haspopup=menu]').last().click(),
    }),
    at('refund', 'orders', { suffix: order('paid'), act: ({ press }) => press('Refund') }),
    at('mark-as-paid', 'orders', { suffix: order('unpaid'), act: ({ press }) => press('Mark as paid') }),
    at('order-cancel', 'orders', {
      ...search,
      act: async ({ rowMenu, choose }) => {
        await rowMenu()
        await choose('Cancel order')
      },
    }),
    at('test-orders-delete', 'orders', { act: ({ press }) => press('Delete test orders') }),
    at('messages', 'messages'),
    at('message-new', 'messages', { act: ({ press }) => press('Send message') }),
    at('message-to-attendee', 'messages', { suffix: `?to=attendee-${world.attendee.id}` }),
    at('message-sent', 'messages', { suffix: `#message-${world.messages.sent}` }),
    at('message-under-way', 'messages', { suffix: `#message-${world.messages.under_way}` }),
    at('message-failed', 'messages', { suffix: `#message-${world.messages.failed}` }),
    at('mail-previews', 'messages', { act: ({ press }) => press('Automatic mails') }),
  ]
}

/** The event itself, its public face, and how it looks with nothing in it. */
export function eventScenes(world: World): Scene[] {
  const at = below(world.event_id)
  const empty = below(world.draft_id)
  return [
    at('dashboard', ''),
    at('dashboard-by-name', 'dashboard'),
    at('status-menu', '', { act: ({ page }) => page.locator('button[aria-haspopup="menu"]').first().click() }),
    at('settings', 'settings'),
    at('homepage-designer', 'homepage-designer'),
    at('widget-code', 'widget'),
    at('share', 'share'),
    at('sources', 'sources'),
    at('sources-failed', 'sources', { fails: /\/funnel/ }),
    at('sources-loading', 'sources', { holds: /\/funnel/ }),
    at('getting-started', 'getting-started'),
    at('dashboard-failed', '', { fails: /\/stats/ }),
    at('dashboard-loading', '', { holds: /\/stats/ }),
    at('event-loading', '', { holds: /\/api\/events\/\d+$/ }),
    at('event-failed', '', { fails: /\/api\/events\/\d+$/ }),
    at('section-unknown', '*', { path: paths.manageEvent(world.event_id, 'nope') }),
    at('organizer-dashboard', '', { as: 'organizer' }),
    empty('empty-dashboard', ''),
    empty('empty-getting-started', 'getting-started'),
    empty('empty-sources', 'sources'),
    empty('empty-tickets', 'tickets'),
    empty('empty-attendees', 'attendees'),
    empty('empty-orders', 'orders'),
    empty('empty-questions', 'questions'),
    empty('empty-promo-codes', 'promo-codes'),
    empty('empty-affiliates', 'affiliates'),
    empty('empty-check-in', 'check-in'),
    empty('empty-messages', 'messages'),
    empty('empty-capacities', 'capacity-assignments'),
    empty('empty-settings', 'settings'),
  ]
}
