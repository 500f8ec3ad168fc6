import type { PaymentMethod } from '#core/catalog/events/settings-schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { isHold, OrderStatus, PaymentStatus, wasSold } from '#core/platform/states/order-state.ts'
import type { OrderTicketView } from '#core/records/orders/order-parts.ts'
import type { NotMailedView, PublicOrderView } from '#core/sales/checkout/schema.ts'
import { currentCatalog } from '#server/catalog/known-catalog/known-catalog.ts'
import { canTakeTotal, methodsOfOrder } from '#server/catalog/payment-methods/methods.ts'
import { hasPromoCodes } from '#server/catalog/promo-codes/queries.ts'
import { extrasCode, ticketCodes } from '#server/catalog/ticket-codes/ticket-code.ts'
import type { Catalog } from '#server/catalog/tickets/catalog-queries.ts'
import { listHeldMails } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { readOrderPressure } from '#server/platform/stock/stock.ts'
import { listTicketsOfOrder, type SoldTicketRow } from '#server/records/attendees/queries.ts'
import { findTransfer } from '#server/records/bank-transfers/queries.ts'
import { listOwnExtras } from '#server/records/orders/extras-queries.ts'
import { findOrderByShortId, listItemsOfOrder } from '#server/records/orders/link-queries.ts'
import { type EventPlace, toTicketDate } from '#server/records/orders/order-event-view.ts'
import { findOrderPlace } from '#server/records/orders/place-queries.ts'
import { type OrderItemRow, type OrderRow, readFirstStart, readOrderEnd } from '#server/records/orders/queries.ts'
import { findNewestAttempt } from '#server/records/payment-attempts/queries.ts'
import { listDatesOfOrder, readRequirements } from './queries.ts'
import { transferOf } from './transfer/transfer-view.ts'
import { toPublicOrderView } from './views.ts'

export interface OrderLink {
  readonly event_id: number
  readonly short_id: string
  readonly session_hash: Buffer | null
}

/** The order behind a link as this caller may see it. An order of another event than the path names is none (IDN-6). */
export async function loadPublicOrder(
  ctx: Ctx,
  { event_id, short_id, session_hash }: OrderLink,
): Promise<PublicOrderView> {
  const order = await findOrderByShortId(ctx.prepared, event_id, short_id)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const has_session = session_hash !== null && order.session_hash?.equals(session_hash) === true
  return showOrder(ctx, order, has_session)
}

export async function showOrder(ctx: Ctx, order: OrderRow, has_session: boolean): Promise<PublicOrderView> {
  const may_choose = has_session && order.status === OrderStatus.AWAITING_PAYMENT && !order.offline_confirmed_at
  const is_hold = has_session && isHold(order.status) && !order.offline_confirmed_at
  const is_complete = order.status === OrderStatus.COMPLETED
  const [catalog, items, pressure, order_end, asks, decline_reason, sold, kept] = await Promise.all([
    currentCatalog(ctx, order.event_id),
    listItemsOfOrder(ctx.prepared, order.id),
    may_choose ? readOrderPressure(ctx.prepared, order.id) : null,
    may_choose ? readOrderEnd(ctx.prepared, order) : null,
    is_hold ? readRequirements(ctx.prepared, order.event_id) : null,
    readDeclineReason(ctx, order),
    wasSold(order.status) ? listTicketsOfOrder(ctx.prepared, order.id) : [],
    order.payment_provider === 'bank' ? findTransfer(ctx.prepared, order.id) : null,
  ])
  const place = catalog ?? (await findOrderPlace(ctx.prepared, order.event_id))
  const payment_methods = methodsFor(ctx, order, place)
  const asks_transfer = may_choose && payment_methods.includes('BANK_TRANSFER')
  const view = toPublicOrderView({
    order,
    items,
    place,
    tickets: await showTickets(ctx, { order, event: place.event }, sold),
    extras: is_complete ? await showExtras(ctx, order, items) : null,
    not_mailed: is_complete ? await readNotMailed(ctx, sold, order.id) : null,
    payment_methods,
    decline_reason,
    has_session,
    pressure,
    order_end,
    takes_promo_code: is_hold && (catalog?.has_promo_codes ?? (await hasPromoCodes(ctx.prepared, order.event_id))),
    dates: areOfOnlyDate(items, catalog) ? [] : await listDatesOfOrder(ctx.prepared, order),
    emails: asks?.emails ?? {},
    reader: ctx,
    now: ctx.now,
  })
  const transfer = {
    kept: kept ?? null,
    first_start: asks_transfer ? await readFirstStart(ctx.prepared, order) : null,
  }
  return { ...view, ...transferOf({ transfer, order, items, place, pressure, order_end, now: ctx.now }) }
}

/** Why the last payment was declined; nothing is asked where none was. */
async function readDeclineReason(ctx: Ctx, order: OrderRow): Promise<string | null> {
  if (order.payment_status !== PaymentStatus.PAYMENT_FAILED) return null
  return (await findNewestAttempt(ctx.prepared, order.id))?.decline_reason ?? null
}

/** With one date nothing is told of it (DAT-1); an order may be for another one that is deleted by now. */
const areOfOnlyDate = (items: readonly OrderItemRow[], catalog: Catalog | null): boolean =>
  items.every((item) => (item.event_date_id ?? item.event_id) === catalog?.only_date_id)

/** What the buyer may choose from: usable at this event (PAY-2), and able to take this total (PAY-1). */
function methodsFor(ctx: Ctx, order: OrderRow, { settings }: EventPlace): PaymentMethod[] {
  const asked = { total: order.total_gross, currency: order.currency }
  const methods = methodsOfOrder(ctx.config, settings, order)
  return order.api_key_id === null ? methods.filter((method) => canTakeTotal(ctx.config, method, asked)) : methods
}

/** The tickets with their codes; a cancelled one, or one of a cancelled order, shows none (TKP-1). */
async function showTickets(
  ctx: Ctx,
  { order, event }: { order: OrderRow; event: EventPlace['event'] },
  sold: readonly SoldTicketRow[],
): Promise<OrderTicketView[]> {
  const valid = sold.filter(
    (ticket) => ticket.status === AttendeeStatus.ACTIVE && order.status === OrderStatus.COMPLETED,
  )
  const codes = await ticketCodes(ctx.prepared, ctx.secrets, valid)
  return sold.map((ticket) => ({
    short_id: ticket.short_id,
    reference: ticket.reference,
    first_name: ticket.first_name,
    last_name: ticket.last_name,
    status: order.status === OrderStatus.CANCELLED ? AttendeeStatus.CANCELLED : ticket.status,
    ticket: { title: ticket.ticket_title, label: ticket.ticket_label },
    unit_total: ticket.unit_total,
    currency: order.currency,
    qr: codes.get(ticket.id) ?? null,
    ...toTicketDate(event, ticket, ctx.locale),
    ...(ticket.add_ons.length > 0 ? { add_ons: ticket.add_ons } : {}),
  }))
}

/** What the order's own code stands for; null where it has no extras but add-ons (EXT-8). */
async function showExtras(
  ctx: Ctx,
  order: OrderRow,
  bought: readonly OrderItemRow[],
): Promise<PublicOrderView['extras'] | null> {
  if (bought.every(({ kind }) => kind === 'ADMISSION')) return null
  const items = await listOwnExtras(ctx.prepared, order.id)
  return items.length === 0 ? null : { qr: await extrasCode(ctx.prepared, ctx.secrets, order), items }
}

/** Whose mails are held back (CALM-10); null where none is. */
async function readNotMailed(
  ctx: Ctx,
  sold: readonly SoldTicketRow[],
  order_id: number,
): Promise<NotMailedView | null> {
  const held = await listHeldMails(ctx.prepared, order_id)
  if (held.length === 0) return null
  const addresses = new Set(held.filter(({ kind }) => kind === 'tickets').map(({ to_address }) => to_address))
  return {
    confirmation: held.some(({ kind }) => kind === 'order-confirmation'),
    awaits_confirmation: held.some(({ held_reason }) => held_reason === 'ADDRESSES'),
    tickets: sold
      .filter(({ status, email }) => status === AttendeeStatus.ACTIVE && addresses.has(email))
      .map(({ short_id }) => short_id),
  }
}
