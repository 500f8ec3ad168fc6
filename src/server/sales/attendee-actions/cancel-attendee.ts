import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import type { AttendeeCancelInput } from '#core/records/attendees/schema.ts'
import { cancelledTogether, type TogetherCheck } from '#core/records/order-units/going-together.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit, auditAll } from '#server/platform/context/audit.ts'
import type { Ctx, StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { type AttendeeRow, moveAttendees } from '#server/records/attendees/queries.ts'
import { moveOrderUnits, type OrderUnitRow } from '#server/records/order-units/queries.ts'
import type { OrderRow } from '#server/records/orders/queries.ts'
import { moveUnits } from '#server/sales/completion/attendee-stock.ts'
import { lockTicketFor, type TicketKey } from './lock-ticket.ts'

/**
 * One ticket stops working and frees its unit, with its add-ons that were not redeemed, or with its whole package; no money
 * moves, the order stays (ATT-4, EXT-7, PKG-5).
 */
export async function cancelAttendee(
  ctx: StaffCtx,
  key: TicketKey,
  { notify, whole_package }: AttendeeCancelInput,
): Promise<void> {
  await inStockTransaction(ctx, async (tx) => {
    const { order, attendees, units, attendee } = await lockTicketFor(tx, 'cancel', key)
    const chosen = { attendee_ids: [attendee.id], unit_ids: [], whole_package }
    const going = orRefuse(cancelledTogether({ attendees: [...attendees], units: [...units] }, chosen))
    const tell = notify ? going.attendees : []
    await cancelLockedTickets(tx, ctx, { order, tickets: going.attendees, units: going.units, tell })
    if (notify) await throttleMails(tx, ctx, { about: `attendee:${attendee.id}`, to: tell.map(({ email }) => email) })
  })
}

type Refused = Extract<TogetherCheck<unknown, unknown>, { ok: false }>

/** The refusals of what goes together (PKG-5, EXT-7). */
export function orRefuse<Allowed extends { readonly ok: true }>(check: Allowed | Refused): Allowed {
  if (check.ok) return check
  if (check.code === 'UNIT_REDEEMED') throw new AppError(check.code)
  throw new AppError(check.code, { data: { attendee_ids: check.attendee_ids } })
}

export interface TicketsToCancel {
  readonly order: Pick<OrderRow, 'id' | 'event_id'>
  /** ACTIVE ones of the order. */
  readonly tickets: readonly AttendeeRow[]
  /** Extras and packages that go with them (EXT-7). */
  readonly units: readonly OrderUnitRow[]
  /** Those of them whose holders are mailed (MAIL-16). */
  readonly tell: readonly AttendeeRow[]
}

/**
 * The cancelling itself, also of several tickets together with their refund (ATT-4, RFD-17). Order, attendees and units are
 * locked by the caller; the counters of all of them are taken in one statement (RES-5).
 */
export async function cancelLockedTickets(tx: Tx, ctx: Ctx, { order, tickets, units, tell }: TicketsToCancel) {
  const cancelled = { cancelled_at: ctx.now, updated_at: ctx.now }
  await moveAttendees(
    tx,
    tickets.map(({ id }) => id),
    { from: AttendeeStatus.ACTIVE, to: AttendeeStatus.CANCELLED, ...cancelled },
  )
  await moveOrderUnits(
    tx,
    units.map(({ id }) => id),
    { from: OrderUnitStatus.ACTIVE, to: OrderUnitStatus.CANCELLED, ...cancelled },
  )
  await moveUnits(
    tx,
    [...tickets, ...units].map(({ event_id, event_date_id, ticket_id, ticket_price_id }) => ({
      event_id,
      event_date_id,
      ticket_id,
      ticket_price_id,
      quantity: -1,
    })),
  )
  await auditAll(
    tx,
    'unit.cancelled',
    units.map(({ id, ticket_id }) => ({
      ctx,
      subject: { event_id: order.event_id, order_id: order.id },
      data: { order_unit_id: id, ticket_id },
    })),
  )
  for (const ticket of tickets) {
    const subject = { event_id: order.event_id, order_id: order.id, attendee_id: ticket.id }
    const notify = tell.includes(ticket)
    await audit(tx, ctx, 'attendee.cancelled', { ...subject, data: { notify } })
    if (!notify) continue
    const { email: to, language } = ticket
    const account_id = ctx.actor?.account_id ?? null
    await queueMail(tx, ctx, {
      ...subject,
      follows: after('attendee.cancelled', 'mails.send'),
      kind: 'ticket-cancelled',
      to,
      language,
      account_id,
      is_by_staff: true,
    })
  }
}
