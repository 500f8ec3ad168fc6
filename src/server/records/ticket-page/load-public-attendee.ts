import { mapsUrl } from '#core/catalog/events/place.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus, wasSold } from '#core/platform/states/order-state.ts'
import type { PublicAttendeeView } from '#core/records/ticket-page/schema.ts'
import { eventOnDate } from '#server/catalog/events/on-date.ts'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttleUnknownLink } from '#server/platform/context/throttle.ts'
import { cleanHtmlOf } from '#server/platform/text/clean-html.ts'
import { findSoldTicketByShortId, type SoldTicketRow } from '#server/records/attendees/queries.ts'
import { toOrderEventView, toTicketDate } from '#server/records/orders/order-event-view.ts'
import { findOrderPlace } from '#server/records/orders/place-queries.ts'

/** Whether the ticket lets anybody in: its order is COMPLETED and it was not cancelled (TKP-1). */
export const isValidTicket = (row: SoldTicketRow): boolean =>
  row.order_status === OrderStatus.COMPLETED && row.status === AttendeeStatus.ACTIVE

/** The ticket behind a link; of another event than the path names, or of an order that is not done, it is none (TKP-1, IDN-6). */
export async function findLinkedTicket(ctx: Ctx, event_id: number, short_id: string): Promise<SoldTicketRow> {
  const row = await findSoldTicketByShortId(ctx.db, event_id, short_id)
  if (!row) await throttleUnknownLink(ctx, short_id)
  if (!row || !wasSold(row.order_status)) throw new AppError('NOT_FOUND')
  return row
}

/** VIE-18. A cancelled ticket, or one of a cancelled order, shows no code and no way to join (TKP-1, EVT-3). */
export async function loadPublicAttendee(
  ctx: Ctx,
  event_id: number,
  attendee_short_id: string,
): Promise<PublicAttendeeView> {
  const row = await findLinkedTicket(ctx, event_id, attendee_short_id)
  const place = await findOrderPlace(ctx.db, event_id)
  const is_valid = isValidTicket(row)
  const event = eventOnDate(place.event, row)
  return {
    short_id: row.short_id,
    reference: row.reference,
    first_name: row.first_name,
    last_name: row.last_name,
    status: is_valid ? AttendeeStatus.ACTIVE : AttendeeStatus.CANCELLED,
    ticket: { title: row.ticket_title, label: row.ticket_label },
    unit_total: row.hides_price ? null : row.unit_total,
    currency: row.currency,
    qr: is_valid ? await ticketCode(ctx.db, ctx.secrets, row) : null,
    ...toTicketDate(place.event, row, ctx.locale),
    event: toOrderEventView({ ...place, event }, ctx),
    maps_url: event.is_online_event ? null : mapsUrl(event),
    online_event_details: is_valid && event.is_online_event ? cleanHtmlOf(event.online_event_details) : null,
    is_test: row.is_test,
    ...(row.add_ons.length > 0 ? { add_ons: row.add_ons } : {}),
  }
}
