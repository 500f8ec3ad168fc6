import type { z } from 'zod'
import type { AnswerView } from '#core/catalog/questions/answer-schema.ts'
import type { Locale } from '#core/platform/locales.ts'
import type { GuestRow } from '#core/records/attendees/guest-list.ts'
import type { AttendeeView, GuestRowView } from '#core/records/attendees/schema.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import type { SoldUnitRow } from '#server/records/order-units/list-queries.ts'
import { toOrderUnitView } from '#server/records/order-units/unit-view.ts'
import type { CheckInRow, SoldTicketRow } from './queries.ts'

/** An attendee as staff see them (VIE-10). */
export const toAttendeeView = (
  row: SoldTicketRow,
  { check_ins, add_ons }: { check_ins: readonly CheckInRow[]; add_ons: readonly SoldUnitRow[] },
  answers?: AnswerView[],
): AttendeeView => ({
  id: row.id,
  short_id: row.short_id,
  reference: row.reference,
  event_id: row.event_id,
  order_id: row.order_id,
  ticket_id: row.ticket_id,
  ticket_price_id: row.ticket_price_id,
  event_date_id: row.date_id,
  event_date_starts_at: row.date_starts_at.toISOString(),
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  language: row.language as AttendeeView['language'],
  status: row.status as AttendeeView['status'],
  generation: row.generation,
  is_checked_in: row.is_checked_in,
  check_ins: check_ins
    .filter(({ attendee_id }) => attendee_id === row.id)
    .map(({ list_id, list_name, checked_in_at, checked_out_at }) => ({
      list_id,
      list_name,
      checked_in_at: checked_in_at.toISOString(),
      checked_out_at: checked_out_at?.toISOString() ?? null,
    })),
  ...(answers ? { answers } : {}),
  package_unit_id: row.package_unit_id,
  units: add_ons.filter(({ attendee_id }) => attendee_id === row.id).map(toOrderUnitView),
  ticket: { id: row.ticket_id, title: row.ticket_title, label: row.ticket_label },
  order: {
    id: row.order_id,
    reference: row.order_reference,
    status: row.order_status as AttendeeView['order']['status'],
  },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** ATT-13: a line of the list and, in the caller's language, what is wrong with it. */
export const toGuestRowView = (
  locale: Locale,
  { ticket, problems, ...row }: GuestRow,
): z.output<typeof GuestRowView> => ({
  ...row,
  ticket: ticket && { id: ticket.ticket_id, title: ticket.title, label: ticket.label },
  problems: problems.map(({ field, message }) => ({ field, message: translate(locale, message, message.values) })),
})
