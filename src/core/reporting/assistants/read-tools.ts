import { z } from 'zod'
import { checkInListEndpoints } from '#core/catalog/check-in-lists/endpoints.ts'
import { eventEndpoints } from '#core/catalog/event-setup/endpoints.ts'
import { promoCodeEndpoints } from '#core/catalog/promo-codes/endpoints.ts'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { Id, InstantText, LocalDate } from '#core/platform/fields.ts'
import { MAX_CURSOR_LENGTH, MAX_SEARCH_LENGTH } from '#core/platform/limits.ts'
import { ATTENDEE_STATUSES } from '#core/platform/states/attendee-state.ts'
import { EVENT_STATUSES } from '#core/platform/states/event-state.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#core/platform/states/order-state.ts'
import { LIFECYCLE_STATUSES } from '#core/platform/time.ts'
import { attendeeEndpoints } from '#core/records/attendees/endpoints.ts'
import { orderEndpoints } from '#core/records/orders/endpoints.ts'
import { auditLogEndpoints } from '#core/reporting/audit-log/endpoints.ts'
import { MAX_TYPES_LENGTH } from '#core/reporting/audit-log/limits.ts'
import { MAX_ROW_CURSOR_LENGTH } from './limits.ts'

/** A tool as assistants see it, and the calls of the API it is made of: who may make them has the tool (MCP-2). */
export interface Tool {
  readonly title: string
  readonly description: string
  readonly input: z.ZodType
  readonly calls: readonly Endpoint[]
}

const MORE = 'Where `next_cursor` is not null there is more: call again with it as `cursor`, all else unchanged.'
const FOUND_BY =
  'Searches names and references. Unless this key sees personal data, a name is found by whole words and an email address by the whole of it.'

const cursor = z.string().max(MAX_CURSOR_LENGTH).optional().describe('`next_cursor` of the answer before')
const row_cursor = z
  .string()
  .max(MAX_ROW_CURSOR_LENGTH)
  .regex(/^\d+$/)
  .optional()
  .describe('`next_cursor` of the answer before')
const query = z.string().trim().max(MAX_SEARCH_LENGTH).optional()
const event = { event_id: Id.describe('From list_events') }
const event_date_id = Id.optional().describe('Of one date alone, from get_event')
const instant = (what: string) =>
  InstantText.optional().describe(
    `${what}: a day or an instant of ISO 8601. Without an offset it is read in the zone of the event`,
  )

export const READ_TOOLS = {
  list_events: {
    title: 'List events',
    description: `Events with their state, times, place, and what was sold. An event with several dates has one start here; its dates are in get_event. Amounts are in the smallest unit of the currency (cents). ${MORE}`,
    input: z.strictObject({
      query: query.describe('Words of the title'),
      status: z.enum(EVENT_STATUSES).optional(),
      lifecycle_status: z.enum(LIFECYCLE_STATUSES).optional(),
      starts_from: instant('Starts at or after'),
      starts_before: instant('Starts before'),
      cursor,
    }),
    calls: [eventEndpoints.list],
  },
  get_event: {
    title: 'Get an event',
    description: `One event with the prices of its tickets, how many of each are sold, held in unfinished orders and left (\`quantity_left\`, null is unlimited), and its dates with places and what is sold on each. For how many tickets are left on one of several dates give \`event_date_id\`: \`date_prices\` has that date. A date's \`left\` (of its places) limits all its tickets together; so does each of \`shared_limits\` those it names. ${MORE}`,
    input: z.strictObject({
      ...event,
      event_date_id,
      dates_from: instant('Only dates that start at or after'),
      dates_before: instant('Only dates that start before'),
      cursor: row_cursor,
    }),
    calls: [eventEndpoints.get],
  },
  get_stats: {
    title: 'Get sales and attendance',
    description: `Orders, tickets, money (in the smallest unit of the currency) and views of an event, in all and by day, and how many came, by check-in list. Without \`from\` and \`to\` the last 7 days. ${MORE}`,
    input: z.strictObject({
      ...event,
      from: LocalDate.optional(),
      to: LocalDate.optional(),
      event_date_id,
      cursor: row_cursor,
    }),
    calls: [eventEndpoints.stats, eventEndpoints.checkInStats],
  },
  search_orders: {
    title: 'Search orders',
    description: `Orders of an event, newest first. ${FOUND_BY} Unfinished and expired orders are only in it where \`status\` asks for them. ${MORE}`,
    input: z.strictObject({
      ...event,
      query,
      status: z.enum(ORDER_STATUSES).optional(),
      payment_status: z.enum(PAYMENT_STATUSES).optional(),
      event_date_id,
      created_from: instant('Made at or after'),
      created_before: instant('Made before'),
      cursor,
    }),
    calls: [orderEndpoints.list],
  },
  get_order: {
    title: 'Get an order',
    description: `One order with what was bought, its attendees, payments, refunds, and what happened to it. ${MORE}`,
    input: z.strictObject({
      ...event,
      order_id: Id.describe('`id` from search_orders, not the reference'),
      cursor: row_cursor,
    }),
    calls: [orderEndpoints.get],
  },
  search_attendees: {
    title: 'Search attendees',
    description: `Attendees of an event, newest first. ${FOUND_BY} ${MORE}`,
    input: z.strictObject({
      ...event,
      query,
      status: z.enum(ATTENDEE_STATUSES).optional(),
      ticket_id: Id.optional(),
      event_date_id,
      is_checked_in: z.boolean().optional(),
      cursor,
    }),
    calls: [attendeeEndpoints.list],
  },
  get_attendee: {
    title: 'Get an attendee',
    description: `One attendee with ticket, visits and extras. ${MORE}`,
    input: z.strictObject({
      ...event,
      attendee_id: Id.describe('`id` from search_attendees or get_order'),
      cursor: row_cursor,
    }),
    calls: [attendeeEndpoints.get],
  },
  list_promo_codes: {
    title: 'List promo codes',
    description: `Promo codes of an event with their terms and uses. A \`discount\` of type FIXED is in the smallest unit of the currency, one of PERCENTAGE a percentage. ${MORE}`,
    input: z.strictObject({ ...event, query: query.describe('Part of a code'), cursor }),
    calls: [promoCodeEndpoints.list],
  },
  list_check_in_lists: {
    title: 'List check-in lists',
    description: `Check-in lists of an event: whom they admit, when they are open, how many came. ${MORE}`,
    input: z.strictObject({ ...event, query: query.describe('Words of the name'), cursor }),
    calls: [checkInListEndpoints.list],
  },
  list_log: {
    title: 'Read the event log',
    description: `What happened, oldest first, by ids and states: who changed, sold, cancelled or refunded what. With \`event_id\` of one event. ${MORE}`,
    input: z.strictObject({
      event_id: Id.optional().describe('From list_events'),
      types: z
        .string()
        .max(MAX_TYPES_LENGTH)
        .optional()
        .describe('Names of actions, separated by commas, as order.refunded'),
      cursor: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .describe('`next_cursor` of the answer before; without it from the first entry that is kept'),
    }),
    calls: [auditLogEndpoints.log],
  },
} as const satisfies Record<string, Tool>

export type ReadTool = keyof typeof READ_TOOLS
export type ArgsOf<Name extends ReadTool> = z.output<(typeof READ_TOOLS)[Name]['input']>
