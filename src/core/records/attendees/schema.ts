import { z } from 'zod'
import { AnswerInput, AnswerView } from '#core/catalog/questions/answer-schema.ts'
import { MAX_ANSWERS } from '#core/catalog/questions/limits.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Email, FirstName, Id, InstantView, Language, LastName, MinorAmount } from '#core/platform/fields.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { LOCALES } from '#core/platform/locales.ts'
import { ATTENDEE_STATUSES } from '#core/platform/states/attendee-state.ts'
import { ORDER_STATUSES } from '#core/platform/states/order-state.ts'
import { OrderUnitView } from '#core/records/order-units/schema.ts'
import { MAX_GUEST_LIST_LENGTH } from './limits.ts'

/** A ticket as it was named when it was sold. */
export const SoldTicketView = z.object({ id: Id, title: z.string(), label: z.string().nullable() })

const AttendeeCheckInView = z.object({
  list_id: Id,
  list_name: z.string(),
  checked_in_at: InstantView,
  checked_out_at: InstantView.nullable(),
})

/** VIE-10, ATT-1. In lists without answers. */
export const AttendeeView = z.object({
  id: Id,
  short_id: z.string(),
  reference: z.string(),
  event_id: Id,
  order_id: Id,
  ticket_id: Id,
  ticket_price_id: Id,
  /** The date the ticket is for (DAT-3), and its start. */
  event_date_id: Id,
  event_date_starts_at: InstantView,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  language: z.enum(LOCALES),
  status: z.enum(ATTENDEE_STATUSES),
  generation: z.int(),
  is_checked_in: z.boolean(),
  check_ins: z.array(AttendeeCheckInView),
  answers: z.array(AnswerView).optional(),
  /** The package it is part of (PKG-4). */
  package_unit_id: Id.nullable(),
  /** Its add-ons (EXT-11). */
  units: z.array(OrderUnitView),
  ticket: SoldTicketView,
  order: z.object({ id: Id, reference: z.string(), status: z.enum(ORDER_STATUSES) }),
  created_at: InstantView,
  updated_at: InstantView,
})
export type AttendeeView = z.output<typeof AttendeeView>

/**
 * ATT-8, ATT-9: who holds which ticket. Omitted fields stay. `send_ticket` mails the ticket again; left out, only a changed
 * ticket is mailed. A ticket alone means its only price; a price alone brings its ticket.
 */
export const AttendeeInput = z.object({
  first_name: FirstName.optional(),
  last_name: LastName.optional(),
  email: Email.optional(),
  language: Language.optional(),
  ticket_id: Id.optional(),
  ticket_price_id: Id.optional(),
  event_date_id: Id.optional(),
  /** A changed ticket or date is for the whole package it is part of (PKG-5). */
  whole_package: z.boolean().default(false),
  /** Takes a place that is kept for the waiting list, where there is no other (WTL-13). */
  use_promised: z.boolean().default(false),
  send_ticket: z.boolean().optional(),
})
export type AttendeeInput = z.output<typeof AttendeeInput>

/** ATT-10. `amount_paid` is everything that was paid, in minor units; without a language it is that of the caller. */
export const NewAttendeeInput = z.object({
  /** May be left out where the event has one date (DAT-1). */
  event_date_id: Id.nullish(),
  ticket_id: Id,
  ticket_price_id: Id,
  first_name: FirstName,
  last_name: LastName,
  email: Email,
  language: Language.optional(),
  amount_paid: MinorAmount,
  answers: z.array(AnswerInput).max(MAX_ANSWERS).default([]),
  /** Takes a place that is kept for the waiting list, where there is no other (WTL-13). */
  use_promised: z.boolean().default(false),
  send_ticket: z.boolean().default(true),
})
export type NewAttendeeInput = z.output<typeof NewAttendeeInput>

/** ATT-13: rows of comma, semicolon or tab separated cells; `ticket_price_id` is for rows that name no ticket. */
export const GuestListInput = z.object({
  text: z.string().min(1).max(MAX_GUEST_LIST_LENGTH),
  ticket_price_id: Id.nullish(),
})
export type GuestListInput = z.output<typeof GuestListInput>

/** ATT-13. Without a language it is that of the caller. */
export const GuestImportInput = GuestListInput.extend({
  /** The date of all of them; may be left out where the event has one (DAT-1). */
  event_date_id: Id.nullish(),
  language: Language.optional(),
  send_tickets: z.boolean().default(false),
})
export type GuestImportInput = z.output<typeof GuestImportInput>

export const GuestRowView = z.object({
  line: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  ticket: SoldTicketView.nullable(),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})
export const GuestListView = z.object({ rows: z.array(GuestRowView) })
export const GuestImportView = z.object({ created: z.int() })

/** API-83. A call without a body means its defaults. `whole_package` acts on the package it is part of (PKG-5). */
export const AttendeeCancelInput = z.preprocess(
  (body) => body ?? {},
  z.object({ notify: z.boolean().default(true), whole_package: z.boolean().default(false) }),
)
export type AttendeeCancelInput = z.output<typeof AttendeeCancelInput>

/** API-84. A call without a body means its defaults. */
export const AttendeeReactivateInput = z.preprocess(
  (body) => body ?? {},
  z.object({ whole_package: z.boolean().default(false), use_promised: z.boolean().default(false) }),
)
export type AttendeeReactivateInput = z.output<typeof AttendeeReactivateInput>

/** How the list of attendees is searched, filtered and sorted (LST-3). */
export const ATTENDEE_LIST = listSpec({
  sorts: ['created_at', 'updated_at', 'first_name', 'last_name', 'email', 'status'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: {
    status: filterField.choice(ATTENDEE_STATUSES),
    ticket_id: filterField.id,
    ticket_price_id: filterField.id,
    event_date_id: filterField.one_of,
    is_checked_in: filterField.flag,
    created_at: filterField.instant,
  },
})

nameViews({ SoldTicketView, AttendeeCheckInView, AttendeeView, GuestRowView, GuestListView, GuestImportView })
