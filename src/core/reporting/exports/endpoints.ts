import { z } from 'zod'
import { AFFILIATE_LIST } from '#core/catalog/affiliates/schema.ts'
import { CAPACITY_LIST } from '#core/catalog/capacity-assignments/schema.ts'
import { CHECK_IN_LIST_LIST } from '#core/catalog/check-in-lists/schema.ts'
import { EVENT_DATE_LIST } from '#core/catalog/event-dates/schema.ts'
import { EVENT_LIST } from '#core/catalog/event-setup/schema.ts'
import { MESSAGE_LIST } from '#core/catalog/message-plans/schema.ts'
import { ORGANIZER_LIST } from '#core/catalog/organizers/schema.ts'
import { PROMO_CODE_LIST } from '#core/catalog/promo-codes/schema.ts'
import { TAX_OR_FEE_LIST } from '#core/catalog/taxes-and-fees/schema.ts'
import { TICKET_LIST } from '#core/catalog/tickets/schema.ts'
import { SCAN_LIST } from '#core/check-in/scanning/schema.ts'
import { USER_LIST } from '#core/identity/users/schema.ts'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { CSV_SEPARATORS } from '#core/platform/csv-separator.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { type ListSpec, listSpec } from '#core/platform/list-query.ts'
import type { RolePermission } from '#core/platform/permissions.ts'
import { APPLICATION_LIST } from '#core/records/applications/schema.ts'
import { ATTENDEE_LIST } from '#core/records/attendees/schema.ts'
import { UNIT_LIST } from '#core/records/order-units/schema.ts'
import { ORDER_LIST } from '#core/records/orders/schema.ts'
import { RSVP_LIST } from '#core/records/rsvps/schema.ts'
import { WAITING_LIST } from '#core/records/waiting-entries/schema.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** FIL-1: the list's own query and the format; pages mean nothing here. */
export const ExportQuery = z.object({
  format: z.enum(EXPORT_FORMATS),
  separator: z
    .enum(CSV_SEPARATORS)
    .optional()
    .describe('Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2)'),
})

const OneList = z.object({ event_id: PathId, list_id: PathId })
const InAccount = z.object({ account_id: PathId })

/** Questions are no list of pages (LST-6); their answers stand in the order they were given. */
const ANSWER_LIST = listSpec({
  sorts: ['created_at'],
  default_sort: 'created_at',
  default_direction: 'asc',
  filters: {},
})

const file = <const Path extends `/${string}`, Spec extends ListSpec, P extends z.ZodType, Can extends RolePermission>(
  path: Path,
  {
    can,
    reads,
    of,
    params,
    summary,
    may_lag = false,
  }: { can: Can; reads: RolePermission; of: Spec; params: P; summary: string; may_lag?: boolean },
) => endpoint({ method: 'GET', path, can, can_too: reads, summary, params, query: ExportQuery, export_of: of, may_lag })

const ofEvent = <const Path extends `/${string}`, Spec extends ListSpec>(
  path: Path,
  told: { of: Spec; reads: RolePermission; summary: string; may_lag?: boolean },
) => file(path, { can: 'export', params: InEvent, ...told })
const NoParams = z.object({})

/** API-100, API-101 (PRM-9; members by PRM-16). */
export const exportEndpoints = {
  tickets: ofEvent('/events/:event_id/tickets/export', {
    may_lag: true,
    of: TICKET_LIST,
    reads: 'ticket.read',
    summary: 'Tickets of an event as a file',
  }),
  dates: ofEvent('/events/:event_id/dates/export', {
    may_lag: true,
    of: EVENT_DATE_LIST,
    reads: 'date.read',
    summary: 'Dates of an event as a file',
  }),
  attendees: ofEvent('/events/:event_id/attendees/export', {
    may_lag: true,
    of: ATTENDEE_LIST,
    reads: 'attendee.read',
    summary: 'Attendees of an event as a file',
  }),
  units: ofEvent('/events/:event_id/units/export', {
    may_lag: true,
    of: UNIT_LIST,
    reads: 'attendee.read',
    summary: 'Extras and packages of the orders of an event as a file',
  }),
  orders: ofEvent('/events/:event_id/orders/export', {
    may_lag: true,
    of: ORDER_LIST,
    reads: 'order.read',
    summary: 'Orders of an event as a file',
  }),
  waiting_list: ofEvent('/events/:event_id/waiting-list/export', {
    of: WAITING_LIST,
    reads: 'waiting.read',
    summary: 'The waiting list of an event as a file',
  }),
  applications: ofEvent('/events/:event_id/applications/export', {
    of: APPLICATION_LIST,
    reads: 'application.read',
    summary: 'Applications for places of an event as a file',
  }),
  rsvps: ofEvent('/events/:event_id/rsvps/export', {
    of: RSVP_LIST,
    reads: 'waiting.read',
    summary: 'Who is invited to an event as a file',
  }),
  promo_codes: ofEvent('/events/:event_id/promo-codes/export', {
    of: PROMO_CODE_LIST,
    reads: 'promo_code.read',
    summary: 'Promo codes of an event as a file',
  }),
  affiliates: ofEvent('/events/:event_id/affiliates/export', {
    of: AFFILIATE_LIST,
    reads: 'affiliate.read',
    summary: 'Affiliates of an event as a file',
  }),
  capacity_assignments: ofEvent('/events/:event_id/capacity-assignments/export', {
    of: CAPACITY_LIST,
    reads: 'capacity.read',
    summary: 'Capacity assignments of an event as a file',
  }),
  check_in_lists: ofEvent('/events/:event_id/check-in-lists/export', {
    may_lag: true,
    of: CHECK_IN_LIST_LIST,
    reads: 'check_in_list.read',
    summary: 'Check-in lists of an event as a file',
  }),
  messages: ofEvent('/events/:event_id/messages/export', {
    may_lag: true,
    of: MESSAGE_LIST,
    reads: 'message.read',
    summary: 'Messages of an event as a file',
  }),
  questions: ofEvent('/events/:event_id/questions/export', {
    of: ANSWER_LIST,
    reads: 'question.read',
    summary: 'Answers to the questions of an event as a file',
  }),
  scans: file('/events/:event_id/check-in-lists/:list_id/scans/export', {
    may_lag: true,
    can: 'export',
    reads: 'scan_log.read',
    of: SCAN_LIST,
    params: OneList,
    summary: 'The scan log of a check-in list as a file',
  }),
  events: file('/events/export', {
    may_lag: true,
    can: 'export',
    reads: 'event.read',
    of: EVENT_LIST,
    params: NoParams,
    summary: 'Events as a file',
  }),
  organizers: file('/organizers/export', {
    can: 'export',
    reads: 'organizer.read',
    of: ORGANIZER_LIST,
    params: NoParams,
    summary: 'Organizers as a file',
  }),
  users: file('/users/export', {
    can: 'user.read',
    reads: 'user.read',
    of: USER_LIST,
    params: NoParams,
    summary: 'Users as a file',
  }),
  taxes_and_fees: file('/accounts/:account_id/taxes-and-fees/export', {
    can: 'export',
    reads: 'tax.read',
    of: TAX_OR_FEE_LIST,
    params: InAccount,
    summary: 'Taxes and fees as a file',
  }),
} as const
