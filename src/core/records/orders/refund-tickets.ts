import { allocate, type Minor, minor, sumOf } from '#core/platform/money.ts'

/** A ticket of an order as a refund looks at it. `refunded_amount` is null as long as no refund was made for it. */
export interface RefundTicket {
  readonly id: number
  readonly order_item_id: number
  readonly refunded_amount: number | null
}

export interface TicketedOrder {
  readonly items: readonly { readonly id: number; readonly unit_total: number }[]
  readonly attendees: readonly RefundTicket[]
}

/** What one ticket cost, all included: U of its line as it was frozen, whatever ticket it was changed to since (PRC-13). */
export const ticketAmount = ({ items }: Pick<TicketedOrder, 'items'>, ticket: RefundTicket): Minor =>
  minor(items.find(({ id }) => id === ticket.order_item_id)?.unit_total ?? 0)

/** Tickets no refund was made for yet, cancelled ones among them: cancelling moves no money (RFD-16). */
export const refundableTickets = ({ attendees }: TicketedOrder): RefundTicket[] =>
  attendees.filter(({ refunded_amount }) => refunded_amount === null)

export type TicketRefund =
  | { ok: true; amount: Minor; tickets: { id: number; amount: Minor }[] }
  | { ok: false; reason: 'UNKNOWN' | 'REFUNDED' }
  | { ok: false; reason: 'AMOUNT'; refundable: Minor }

/**
 * The refund of chosen tickets (RFD-16): the sum of what they cost, cut down to what the order has left. Units add up to
 * the order, so refunds of tickets, in whatever steps, never need rounding, and the last one takes exactly the rest. A
 * smaller amount keeps a part; it is split over the tickets by what they cost.
 */
export function ticketRefund(
  order: TicketedOrder,
  ids: readonly number[],
  { refundable, amount }: { refundable: number; amount?: number | undefined },
): TicketRefund {
  const chosen = order.attendees.filter(({ id }) => ids.includes(id))
  if (chosen.length === 0 || chosen.length !== new Set(ids).size) return { ok: false, reason: 'UNKNOWN' }
  if (chosen.some(({ refunded_amount }) => refunded_amount !== null)) return { ok: false, reason: 'REFUNDED' }
  const costs = chosen.map((ticket) => ticketAmount(order, ticket))
  const most = minor(Math.min(sumOf(costs), refundable))
  const given = amount ?? most
  if (!Number.isSafeInteger(given) || given < 1 || given > most)
    return { ok: false, reason: 'AMOUNT', refundable: most }
  const parts = allocate(given, costs)
  return {
    ok: true,
    amount: minor(given),
    tickets: chosen.map(({ id }, index) => ({ id, amount: parts[index] ?? minor(0) })),
  }
}
