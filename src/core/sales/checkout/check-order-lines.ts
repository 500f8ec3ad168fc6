import {
  type CapacityStock,
  capacitiesOf,
  capacityAvailability,
  minAvailability,
  priceAvailability,
  shortage,
} from '#core/catalog/tickets/availability.ts'
import type { DateSale } from '#core/catalog/tickets/catalog-of-date.ts'
import { DEFAULT_MAX_PER_ORDER, DEFAULT_MIN_PER_ORDER, MAX_UNITS_PER_ORDER } from '#core/catalog/tickets/limits.ts'
import type { DatedRef } from '#core/catalog/tickets/sale-catalog.ts'
import { type OrderableTicket, type SaleContext, type SalePrice, saleState } from '#core/catalog/tickets/sale-state.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { type EventPersonLimits, personLimitOf, personLimits } from '#core/records/persons/person-limits.ts'

/** Why a line cannot be ordered, in the order of the checks (RES-8b–RES-8f, DAT-41). */
const LINE_REASONS = [
  'UNKNOWN',
  'DATE_CANCELLED',
  'PAUSED',
  'SALE_ENDED',
  'SALE_NOT_STARTED',
  'BELOW_MIN',
  'ABOVE_MAX',
  'ABOVE_PERSON_LIMIT',
  'SOLD_OUT',
  'ALL_HELD',
  'NOT_ENOUGH_LEFT',
  'CAPACITY_REACHED',
] as const
export type LineReason = (typeof LINE_REASONS)[number]

export interface OrderLine extends DatedRef {
  quantity: number
}

/** `data.lines` of ITEMS_UNAVAILABLE; `available` only where numbers are public (RES-9). */
export interface RefusedLine {
  event_date_id: number
  ticket_id: number
  ticket_price_id: number
  reason: LineReason
  available: number | null
}

export type LinesCheck = { ok: true } | { ok: false; lines: RefusedLine[] }

interface KnownLine extends OrderLine {
  ticket: OrderableTicket
  price: SalePrice
  sale: DateSale
}

type DateSales = ReadonlyMap<number, DateSale>

const units = (lines: readonly OrderLine[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)

/** Null for what is not sold on that date, and for dates that are not here. */
function find(line: OrderLine, dates: DateSales): KnownLine | null {
  const sale = dates.get(line.event_date_id)
  const ticket = sale?.tickets.find((found) => found.id === line.ticket_id)
  const price = ticket?.prices.find((found) => found.id === line.ticket_price_id)
  return sale && ticket && price ? { ...line, ticket, price, sale } : null
}

/** Numbers per ticket and date over its tiers, and of the whole order (RES-8d, TIX-9, DAT-41). */
function checkNumbers(line: KnownLine, known: readonly KnownLine[], order_units: number): LineReason | null {
  const { ticket, sale } = line
  const wanted = units(known.filter((other) => other.ticket_id === ticket.id && other.sale === sale))
  if (wanted < (ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER)) return 'BELOW_MIN'
  const above = wanted > (ticket.max_per_order ?? DEFAULT_MAX_PER_ORDER)
  return above || order_units > MAX_UNITS_PER_ORDER ? 'ABOVE_MAX' : null
}

/** What all lines ask for together, of each price on its date and of each capacity's counter. */
interface Wanted {
  readonly ofPrice: (line: KnownLine) => number
  readonly ofCapacity: (capacity: CapacityStock) => number
  /** The enabled capacities a line takes from, as of its date. */
  readonly capacitiesOfLine: (line: KnownLine) => readonly CapacityStock[]
}

/** Added up once for all lines: they are checked with the counters locked, and there may be hundreds of them. */
function wantedBy(known: readonly KnownLine[]): Wanted {
  const dates = new Map<DateSale, { prices: Map<number, number>; capacities: Map<number, CapacityStock[]> }>()
  const counters = new Map<number | null, number>()
  const dateOf = ({ sale }: KnownLine) => {
    const date = dates.get(sale) ?? { prices: new Map(), capacities: new Map() }
    dates.set(sale, date)
    return date
  }
  const capacitiesOfLine = (line: KnownLine): CapacityStock[] => {
    const { capacities } = dateOf(line)
    const found = capacities.get(line.ticket_id) ?? capacitiesOf(line.ticket_id, line.sale.capacities)
    capacities.set(line.ticket_id, found)
    return found
  }
  for (const line of known) {
    const { prices } = dateOf(line)
    prices.set(line.price.id, (prices.get(line.price.id) ?? 0) + line.quantity)
    for (const stock_id of new Set(capacitiesOfLine(line).map((capacity) => capacity.stock_id)))
      counters.set(stock_id, (counters.get(stock_id) ?? 0) + line.quantity)
  }
  return {
    ofPrice: (line) => dateOf(line).prices.get(line.price.id) ?? 0,
    ofCapacity: ({ stock_id }) => counters.get(stock_id) ?? 0,
    capacitiesOfLine,
  }
}

/**
 * Stock of the price on its date, then every enabled capacity it touches, each for all lines together: dates that share a
 * counter share what it leaves (RES-8e, RES-8f, DAT-6). What is not raised in sum never refuses: a move inside a full
 * assignment nets to 0 there (STK-6).
 */
function checkStock(line: KnownLine, asked: Wanted): LineReason | null {
  const { ticket, price } = line
  const wanted = asked.ofPrice(line)
  const stock = priceAvailability(price)
  if (wanted > 0 && stock.left !== null && wanted > stock.left) {
    const minimum = Math.max(1, ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER)
    return shortage(stock, ticket.prices.length > 1 ? 1 : minimum) ?? 'NOT_ENOUGH_LEFT'
  }
  const reached = asked.capacitiesOfLine(line).some((capacity) => {
    const added = asked.ofCapacity(capacity)
    return added > 0 && capacity.capacity !== null && capacity.used + capacity.held + added > capacity.capacity
  })
  return reached ? 'CAPACITY_REACHED' : null
}

const refuseUnknown = ({ event_date_id, ticket_id, ticket_price_id }: OrderLine): RefusedLine => ({
  event_date_id,
  ticket_id,
  ticket_price_id,
  reason: 'UNKNOWN',
  available: null,
})

function refuse({ event_date_id, ticket, price, sale }: KnownLine, reason: LineReason): RefusedLine {
  const stock =
    ticket.shows_quantity && minAvailability(priceAvailability(price), capacityAvailability(ticket.id, sale.capacities))
  return {
    event_date_id,
    ticket_id: ticket.id,
    ticket_price_id: price.id,
    reason,
    available: stock ? stock.left : null,
  }
}

const answer = (refused: RefusedLine[]): LinesCheck =>
  refused.length === 0 ? { ok: true } : { ok: false, lines: refused }

/**
 * Whether the lines can be ordered: shown to this buyer, on a date that takes place, inside their windows, within the
 * numbers per ticket and order, in stock and within every capacity; each line that cannot names its first reason
 * (RES-8b–RES-8f, DAT-41). Hidden, locked and foreign ids are all UNKNOWN (RES-9). `held` is taken as it is: only the
 * display forgives lapsed holds (VIS-18).
 */
export function checkOrderLines(
  lines: readonly OrderLine[],
  dates: DateSales,
  { promo, now, person_limits }: Pick<SaleContext, 'promo' | 'now'> & { readonly person_limits: EventPersonLimits },
): LinesCheck {
  const found = lines.map((line) => find(line, dates))
  const sales = new Map<DateSale, Map<number, ReturnType<typeof saleState>>>()
  for (const line of found) {
    if (!line) continue
    const { sale, ticket } = line
    const known = sales.get(sale) ?? new Map()
    sales.set(sale, known)
    // at most once: every price of every line asks for it
    if (!known.has(ticket.id)) known.set(ticket.id, saleState(ticket, { ...sale, payable: true, promo, now }))
  }
  const saleOf = ({ sale, ticket, price }: KnownLine) =>
    sales
      .get(sale)
      ?.get(ticket.id)
      ?.prices.find(({ id }) => id === price.id)
  const known = found.filter(
    (line) => line !== null && !line.sale.is_hidden && saleOf(line)?.is_shown === true,
  ) as KnownLine[]
  const asked = wantedBy(known)
  const limits = personLimits(
    person_limits,
    known.map(({ ticket }) => ticket),
  )

  const reasonOf = (line: KnownLine): LineReason | null => {
    if (line.sale.status === EventDateStatus.CANCELLED) return 'DATE_CANCELLED'
    const reasons = saleOf(line)?.off_sale_reasons ?? []
    const closed = (['PAUSED', 'SALE_ENDED', 'SALE_NOT_STARTED'] as const).find((reason) => reasons.includes(reason))
    const number = closed ?? checkNumbers(line, known, units(lines))
    if (number !== null) return number
    // one order alone; what its buyer has already is asked when the details are saved (LIM-1, LIM-3)
    return limits && personLimitOf(line, known, limits) ? 'ABOVE_PERSON_LIMIT' : checkStock(line, asked)
  }
  return answer(
    lines.flatMap((line, index) => {
      const at = found[index] ?? null
      if (at === null || !known.includes(at)) return [refuseUnknown(line)]
      const reason = reasonOf(at)
      return reason === null ? [] : [refuse(at, reason)]
    }),
  )
}

/**
 * Whether units fit stock and capacity alone, as for manual attendees, reactivation, tier changes, late money and
 * "mark as paid" (STK-2, CAP-4, ATT-5, ATT-9, ATT-10, STL-6, PAY-24). Freed units are negative quantities. A cancelled
 * date takes nobody (DAT-31).
 */
export function checkStockLines(lines: readonly OrderLine[], dates: DateSales): LinesCheck {
  const found = lines.map((line) => find(line, dates))
  const asked = wantedBy(found.filter((line) => line !== null))
  return answer(
    lines.flatMap((line, index) => {
      const at = found[index] ?? null
      if (at === null) return [refuseUnknown(line)]
      if (line.quantity <= 0) return []
      const reason = at.sale.status === EventDateStatus.CANCELLED ? 'DATE_CANCELLED' : checkStock(at, asked)
      return reason === null ? [] : [refuse(at, reason)]
    }),
  )
}
