import {
  type CapacityStock,
  capacitiesOf,
  capacityAvailability,
  minAvailability,
  priceAvailability,
  shortage,
} from '#core/catalog/tickets/availability.ts'
import { DEFAULT_MAX_PER_ORDER, DEFAULT_MIN_PER_ORDER, MAX_UNITS_PER_ORDER } from '#core/catalog/tickets/limits.ts'
import type { OrderableTicket } from '#core/catalog/tickets/sale-state.ts'
import { type SaleContext, type SalePrice, saleState } from '#core/catalog/tickets/sale-state.ts'
import { effectiveEndDate } from '#core/platform/time.ts'

/** Why a line cannot be ordered, in the order of the checks (RES-8b–RES-8f). */
const LINE_REASONS = [
  'UNKNOWN',
  'PAUSED',
  'SALE_ENDED',
  'SALE_NOT_STARTED',
  'BELOW_MIN',
  'ABOVE_MAX',
  'SOLD_OUT',
  'ALL_HELD',
  'NOT_ENOUGH_LEFT',
  'CAPACITY_REACHED',
] as const
export type LineReason = (typeof LINE_REASONS)[number]

export interface OrderLine {
  ticket_id: number
  ticket_price_id: number
  quantity: number
}

/** `data.lines` of ITEMS_UNAVAILABLE; `available` only where numbers are public (RES-9). */
export interface RefusedLine {
  ticket_id: number
  ticket_price_id: number
  reason: LineReason
  available: number | null
}

export type LinesCheck = { ok: true } | { ok: false; lines: RefusedLine[] }

interface KnownLine extends OrderLine {
  ticket: OrderableTicket
  price: SalePrice
}

const units = (lines: readonly OrderLine[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)

function find(line: OrderLine, tickets: readonly OrderableTicket[]): KnownLine | null {
  const ticket = tickets.find((found) => found.id === line.ticket_id)
  const price = ticket?.prices.find((found) => found.id === line.ticket_price_id)
  return ticket && price ? { ...line, ticket, price } : null
}

/** Numbers per ticket over its tiers, and of the whole order (RES-8d, TIX-9). */
function checkNumbers({ ticket }: KnownLine, known: readonly KnownLine[], order_units: number): LineReason | null {
  const wanted = units(known.filter((line) => line.ticket_id === ticket.id))
  if (wanted < (ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER)) return 'BELOW_MIN'
  const above = wanted > (ticket.max_per_order ?? DEFAULT_MAX_PER_ORDER)
  return above || order_units > MAX_UNITS_PER_ORDER ? 'ABOVE_MAX' : null
}

/**
 * Stock of the price, then every enabled capacity it touches, each for all lines together (RES-8e, RES-8f). What is not
 * raised in sum never refuses: a move inside a full assignment nets to 0 there (STK-6).
 */
function checkStock(
  line: KnownLine,
  known: readonly KnownLine[],
  capacities: readonly CapacityStock[],
): LineReason | null {
  const { ticket, price } = line
  const wanted = units(known.filter((other) => other.price.id === price.id))
  const stock = priceAvailability(price)
  if (wanted > 0 && stock.left !== null && wanted > stock.left) {
    const minimum = Math.max(1, ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER)
    return shortage(stock, ticket.prices.length > 1 ? 1 : minimum) ?? 'NOT_ENOUGH_LEFT'
  }
  const reached = capacitiesOf(ticket.id, capacities).some((capacity) => {
    const covered = known.filter((other) => capacitiesOf(other.ticket_id, [capacity]).length > 0)
    const added = units(covered)
    return added > 0 && capacity.capacity !== null && capacity.used + capacity.held + added > capacity.capacity
  })
  return reached ? 'CAPACITY_REACHED' : null
}

const refuseUnknown = ({ ticket_id, ticket_price_id }: OrderLine): RefusedLine => ({
  ticket_id,
  ticket_price_id,
  reason: 'UNKNOWN',
  available: null,
})

function refuse({ ticket, price }: KnownLine, reason: LineReason, capacities: readonly CapacityStock[]): RefusedLine {
  const stock =
    ticket.shows_quantity && minAvailability(priceAvailability(price), capacityAvailability(ticket.id, capacities))
  return { ticket_id: ticket.id, ticket_price_id: price.id, reason, available: stock ? stock.left : null }
}

const answer = (refused: RefusedLine[]): LinesCheck =>
  refused.length === 0 ? { ok: true } : { ok: false, lines: refused }

/**
 * Whether the lines can be ordered: shown to this buyer, inside their windows, within the numbers per ticket and order,
 * in stock and within every capacity; each line that cannot names its first reason (RES-8b–RES-8f). Hidden, locked and
 * foreign ids are all UNKNOWN (RES-9). `held` is taken as it is: only the display forgives lapsed holds (VIS-18).
 */
export function checkOrderLines(
  lines: readonly OrderLine[],
  tickets: readonly OrderableTicket[],
  context: Omit<SaleContext, 'payable' | 'ignore_event_status'>,
): LinesCheck {
  const { start_date, end_date, timezone } = context.event
  // Found once here, because every price of every line asks for it and Intl is slow.
  const event = { ...context.event, end_date: effectiveEndDate(start_date, end_date, timezone) }
  const at = { ...context, event, payable: true }
  const found = lines.map((line) => find(line, tickets))
  const sales = new Map(found.flatMap((line) => (line ? [[line.ticket.id, saleState(line.ticket, at)] as const] : [])))
  const saleOf = (line: KnownLine) => sales.get(line.ticket.id)?.prices.find((price) => price.id === line.price.id)
  const known = found.filter((line) => line !== null && saleOf(line)?.is_shown === true) as KnownLine[]

  const reasonOf = (line: KnownLine): LineReason | null => {
    const reasons = saleOf(line)?.off_sale_reasons ?? []
    const closed = (['PAUSED', 'SALE_ENDED', 'SALE_NOT_STARTED'] as const).find((reason) => reasons.includes(reason))
    return closed ?? checkNumbers(line, known, units(lines)) ?? checkStock(line, known, context.capacities)
  }
  return answer(
    lines.flatMap((line, index) => {
      const at = found[index] ?? null
      if (at === null || !known.includes(at)) return [refuseUnknown(line)]
      const reason = reasonOf(at)
      return reason === null ? [] : [refuse(at, reason, context.capacities)]
    }),
  )
}

/**
 * Whether units fit stock and capacity alone, as for manual attendees, reactivation, tier changes, late money and
 * "mark as paid" (STK-2, CAP-4, ATT-5, ATT-9, ATT-10, STL-6, PAY-24). Freed units are negative quantities.
 */
export function checkStockLines(
  lines: readonly OrderLine[],
  tickets: readonly OrderableTicket[],
  capacities: readonly CapacityStock[],
): LinesCheck {
  const found = lines.map((line) => find(line, tickets))
  const known = found.filter((line) => line !== null)
  return answer(
    lines.flatMap((line, index) => {
      const at = found[index] ?? null
      if (at === null) return [refuseUnknown(line)]
      const reason = line.quantity > 0 ? checkStock(at, known, capacities) : null
      return reason === null ? [] : [refuse(at, reason, capacities)]
    }),
  )
}
