import { allocate, type Minor, minor, sumOf } from '#core/platform/money.ts'

/** A ticket, extra or package of an order as a refund looks at it. `refunded_amount` is null as long as no refund was made for it. */
export interface RefundTicket {
  readonly id: number
  readonly order_item_id: number
  /** The package it is part of. */
  readonly package_unit_id: number | null
  readonly refunded_amount: number | null
}

export interface TicketedOrder {
  readonly items: readonly { readonly id: number; readonly unit_total: number }[]
  readonly attendees: readonly RefundTicket[]
  /** Extras and packages (DAT-36). A package itself cost nothing, its parts did. */
  readonly units: readonly RefundTicket[]
}

/** What one of them cost, all included: U of its line as it was frozen, whatever it was changed to since (PRC-13). */
export const ticketAmount = ({ items }: Pick<TicketedOrder, 'items'>, ticket: RefundTicket): Minor =>
  minor(items.find(({ id }) => id === ticket.order_item_id)?.unit_total ?? 0)

const isOpen = ({ refunded_amount }: RefundTicket): boolean => refunded_amount === null

/** Tickets no refund was made for yet, cancelled ones among them: cancelling moves no money (RFD-16). */
export const refundableTickets = ({ attendees }: Pick<TicketedOrder, 'attendees'>): RefundTicket[] =>
  attendees.filter(isOpen)

/** Extras and packages no refund was made for yet (DAT-36). */
export const refundableUnits = ({ units }: Pick<TicketedOrder, 'units'>): RefundTicket[] => units.filter(isOpen)

export interface RefundPart {
  readonly id: number
  readonly amount: Minor
}

export type TicketRefund =
  | { ok: true; amount: Minor; tickets: RefundPart[]; units: RefundPart[] }
  | { ok: false; reason: 'UNKNOWN' | 'REFUNDED' }
  | { ok: false; reason: 'AMOUNT'; refundable: Minor }

export interface ChosenForRefund {
  readonly attendee_ids: readonly number[]
  readonly unit_ids: readonly number[]
}

/**
 * The refund of chosen tickets, extras and packages (RFD-16, DAT-36): the sum of what they cost, cut down to what the order
 * has left; a package stands for those of its parts that were not refunded. Units add up to the order, so refunds of
 * tickets, in whatever steps, never need rounding, and the last one takes exactly the rest. A smaller amount keeps a part;
 * it is split over them by what they cost.
 */
export function ticketRefund(
  order: TicketedOrder,
  { attendee_ids, unit_ids }: ChosenForRefund,
  { refundable, amount }: { refundable: number; amount?: number | undefined },
): TicketRefund {
  const named = {
    tickets: order.attendees.filter(({ id }) => attendee_ids.includes(id)),
    units: order.units.filter(({ id }) => unit_ids.includes(id)),
  }
  const all_named = [...named.tickets, ...named.units]
  if (all_named.length === 0 || all_named.length !== new Set(attendee_ids).size + new Set(unit_ids).size)
    return { ok: false, reason: 'UNKNOWN' }
  if (!all_named.every(isOpen)) return { ok: false, reason: 'REFUNDED' }
  const isPart = (one: RefundTicket) =>
    one.package_unit_id !== null && unit_ids.includes(one.package_unit_id) && isOpen(one)
  const tickets = order.attendees.filter((one) => named.tickets.includes(one) || isPart(one))
  const units = order.units.filter((one) => named.units.includes(one) || isPart(one))
  const chosen = [...tickets, ...units]
  const costs = chosen.map((ticket) => ticketAmount(order, ticket))
  const most = minor(Math.min(sumOf(costs), refundable))
  const given = amount ?? most
  if (!Number.isSafeInteger(given) || given < 1 || given > most)
    return { ok: false, reason: 'AMOUNT', refundable: most }
  const amounts = allocate(given, costs)
  const parts = chosen.map(({ id }, index) => ({ id, amount: amounts[index] ?? minor(0) }))
  return { ok: true, amount: minor(given), tickets: parts.slice(0, tickets.length), units: parts.slice(tickets.length) }
}
