import {
  type CapacityStock,
  capacitiesOf,
  capacityAvailability,
  minAvailability,
  priceAvailability,
  shortage,
} from '#core/catalog/tickets/availability.ts'
import { DEFAULT_MIN_PER_ORDER, MAX_UNITS_PER_ORDER } from '#core/catalog/tickets/limits.ts'
import { maxPerOrder } from '#core/catalog/tickets/max-per-order.ts'
import type { SaleCatalog } from '#core/catalog/tickets/sale-catalog.ts'
import { type SaleContext, saleState } from '#core/catalog/tickets/sale-state.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { type EventPersonLimits, personLimitOf, personLimits } from '#core/records/persons/person-limits.ts'
import { type BasketConflict, checkBasketRules, fitsGroups } from './basket-rules.ts'
import {
  type DateSales,
  findLine,
  findUnits,
  type KnownLine,
  type KnownUnits,
  type OrderLine,
  unitsIn,
} from './known-lines.ts'

/** Why a line cannot be ordered, in the order of the checks (RES-8b–RES-8f, DAT-41). */
const LINE_REASONS = [
  'UNKNOWN',
  'DATE_CANCELLED',
  'PAUSED',
  'SALE_ENDED',
  'SALE_NOT_STARTED',
  'APPROVAL_REQUIRED',
  'NO_APPROVAL_NEEDED',
  'BELOW_MIN',
  'ABOVE_MAX',
  'ABOVE_PERSON_LIMIT',
  'NEEDS_PRODUCT',
  'EXCLUDES_PRODUCT',
  'ADD_ONS_INVALID',
  'SOLD_OUT',
  'ALL_HELD',
  'NOT_ENOUGH_LEFT',
  'CAPACITY_REACHED',
  // of staff alone: what is left is for those who wait (WTL-13)
  'PROMISED',
] as const
export type LineReason = (typeof LINE_REASONS)[number]

/**
 * `data.lines` of ITEMS_UNAVAILABLE; `available` only where numbers are public (RES-9). Where an add-on is what cannot be had
 * the line is the add-on's.
 */
export interface RefusedLine {
  event_date_id: number
  ticket_id: number
  ticket_price_id: number
  reason: LineReason
  available: number | null
  /** Of NEEDS_PRODUCT and EXCLUDES_PRODUCT: products that the buyer may see (EXT-6). */
  ticket_ids?: number[]
}

export type LinesCheck = { ok: true } | { ok: false; lines: RefusedLine[] }

/** Units of one price, on their own or inside a line: the ones on whose numbers and rules one asks, or parts of a package. */
type Judged = { readonly reason: LineReason; readonly ticket_ids?: number[] } | null

/** Numbers per product and date over its tiers, and of the whole order (RES-8d, TIX-9, DAT-41). */
function checkNumbers(of: KnownUnits, asked: readonly KnownUnits[], order_units: number): LineReason | null {
  const { ticket, sale } = of
  const wanted = unitsIn(
    asked.filter((other) => other.ticket_id === ticket.id && (other.sale === sale || !ticket.stock_per_date)),
  )
  if (wanted < (ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER)) return 'BELOW_MIN'
  const above = wanted > maxPerOrder(ticket)
  return above || order_units > MAX_UNITS_PER_ORDER ? 'ABOVE_MAX' : null
}

/** What all units ask for together, of each price on its date and of each capacity's counter. */
interface Wanted {
  readonly ofPrice: (of: KnownUnits) => number
  readonly ofCapacity: (capacity: CapacityStock) => number
  /** The enabled capacities that units take from, as of their date. */
  readonly capacitiesOfUnits: (of: KnownUnits) => readonly CapacityStock[]
}

/** Added up once for all lines: they are checked with the counters locked, and there may be hundreds of them. */
function wantedBy(known: readonly KnownUnits[]): Wanted {
  const dates = new Map<unknown, { prices: Map<number, number>; capacities: Map<number, CapacityStock[]> }>()
  const counters = new Map<number | null, number>()
  const dateOf = ({ sale, ticket }: KnownUnits) => {
    // one stock for all dates (DAT-6)
    const key = ticket.stock_per_date ? sale : null
    const date = dates.get(key) ?? { prices: new Map(), capacities: new Map() }
    dates.set(key, date)
    return date
  }
  const capacitiesOfUnits = (of: KnownUnits): CapacityStock[] => {
    const { capacities } = dateOf(of)
    const found = capacities.get(of.ticket_id) ?? capacitiesOf(of.ticket, of.sale.capacities)
    capacities.set(of.ticket_id, found)
    return found
  }
  for (const of of known) {
    const { prices } = dateOf(of)
    prices.set(of.price.id, (prices.get(of.price.id) ?? 0) + of.quantity)
    for (const stock_id of new Set(capacitiesOfUnits(of).map((capacity) => capacity.stock_id)))
      counters.set(stock_id, (counters.get(stock_id) ?? 0) + of.quantity)
  }
  return {
    ofPrice: (of) => dateOf(of).prices.get(of.price.id) ?? 0,
    ofCapacity: ({ stock_id }) => counters.get(stock_id) ?? 0,
    capacitiesOfUnits,
  }
}

/**
 * Stock of the price on its date, then every enabled capacity it touches, each for all lines together: dates that share a
 * counter share what it leaves (RES-8e, RES-8f, DAT-6). What is not raised in sum never refuses: a move inside a full
 * assignment nets to 0 there (STK-6).
 */
function checkStock(of: KnownUnits, asked: Wanted): LineReason | null {
  const { ticket, price } = of
  const wanted = asked.ofPrice(of)
  const stock = priceAvailability(price)
  if (wanted > 0 && stock.left !== null && wanted > stock.left) {
    const minimum = Math.max(1, ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER)
    return shortage(stock, ticket.prices.length > 1 ? 1 : minimum) ?? 'NOT_ENOUGH_LEFT'
  }
  const reached = asked.capacitiesOfUnits(of).some((capacity) => {
    const added = asked.ofCapacity(capacity)
    return added > 0 && capacity.capacity !== null && capacity.used + capacity.held + added > capacity.capacity
  })
  return reached ? 'CAPACITY_REACHED' : null
}

/** A package needs its own stock and that of every part, with whatever else of the order takes from it (PKG-3). */
function checkLineStock(line: KnownLine, asked: Wanted): LineReason | null {
  const own = checkStock(line, asked)
  if (own !== null) return own
  const of_part = line.parts.map((part) => checkStock(part, asked)).find((reason) => reason !== null)
  if (!of_part) return null
  // there are some of the package, though not so many beside the rest of the order
  return of_part === 'CAPACITY_REACHED' ? of_part : 'NOT_ENOUGH_LEFT'
}

const refuseUnknown = ({ event_date_id, ticket_id, ticket_price_id }: OrderLine): RefusedLine => ({
  event_date_id,
  ticket_id,
  ticket_price_id,
  reason: 'UNKNOWN',
  available: null,
})

function refuse(
  { event_date_id, ticket, price, sale }: KnownUnits,
  { reason, ticket_ids }: NonNullable<Judged>,
): RefusedLine {
  const stock =
    ticket.shows_quantity && minAvailability(priceAvailability(price), capacityAvailability(ticket, sale.capacities))
  return {
    event_date_id,
    ticket_id: ticket.id,
    ticket_price_id: price.id,
    reason,
    available: stock ? stock.left : null,
    ...(ticket_ids ? { ticket_ids } : {}),
  }
}

const answer = (refused: RefusedLine[]): LinesCheck =>
  refused.length === 0 ? { ok: true } : { ok: false, lines: refused }

interface Terms extends Pick<SaleContext, 'promo' | 'now'>, Pick<SaleCatalog, 'addon_groups' | 'basket_rules'> {
  readonly person_limits: EventPersonLimits
  /** They are asked for, not bought: only what the organizer decides on, and whether it is left is asked then (APP-1, APP-3). */
  readonly is_application?: boolean
}

/** The sale states of what is asked for, each worked out once: every price of every line asks for it. */
function statesOf({ promo, now }: Terms) {
  const sales = new Map<KnownUnits['sale'], Map<number, ReturnType<typeof saleState>>>()
  const stateOf = ({ sale, ticket }: Pick<KnownUnits, 'sale' | 'ticket'>) => {
    const known = sales.get(sale) ?? new Map<number, ReturnType<typeof saleState>>()
    sales.set(sale, known)
    const found = known.get(ticket.id) ?? saleState(ticket, { ...sale, payable: true, promo, now })
    known.set(ticket.id, found)
    return found
  }
  const priceStateOf = (of: KnownUnits) => stateOf(of).prices.find(({ id }) => id === of.price.id)
  return {
    isShown: (of: KnownUnits): boolean => priceStateOf(of)?.is_shown === true,
    isProductShown: (sale: KnownUnits['sale'], id: number): boolean => {
      const ticket = sale.tickets.find((one) => one.id === id)
      return ticket !== undefined && stateOf({ sale, ticket }).is_shown
    },
    closedBy: (of: KnownUnits): LineReason | undefined => {
      const reasons = priceStateOf(of)?.off_sale_reasons ?? []
      return (['PAUSED', 'SALE_ENDED', 'SALE_NOT_STARTED'] as const).find((reason) => reasons.includes(reason))
    },
  }
}

/**
 * Whether the lines can be ordered: shown to this buyer, on a date that takes place, inside their windows, within the
 * numbers per product and order, with what they need and without what they exclude, in stock and within every capacity;
 * each line that cannot names its first reason (RES-8b–RES-8f, DAT-41). Hidden, locked and foreign ids are all UNKNOWN
 * (RES-9), and so is what is only sold as an add-on (EXT-2). `held` is taken as it is: only the display forgives lapsed holds
 * (VIS-18).
 */
export function checkOrderLines(lines: readonly OrderLine[], dates: DateSales, terms: Terms): LinesCheck {
  const states = statesOf(terms)
  const found = lines.map((line) => findLine(line, dates))
  const known = found.filter(
    (line) => line !== null && !line.sale.is_hidden && line.ticket.sale_mode !== 'ADD_ON' && states.isShown(line),
  ) as KnownLine[]
  const chosen = known.flatMap((line) => [line, ...line.add_ons])
  const all = known.flatMap((line) => [line, ...line.add_ons, ...line.parts])
  const stock = wantedBy(all)
  const order_units = unitsIn(found.flatMap((line, index) => (line ? countable(line) : (lines[index] as OrderLine))))
  const persons = all.map(toPersonUnits)
  const limits = personLimits(terms.person_limits, [...new Set(all.map(({ ticket }) => ticket))])
  const basket = { all, chosen, rules: terms.basket_rules, isShown: states.isProductShown }

  const judge = (of: KnownUnits, line: KnownLine | null): Judged => {
    const number = states.closedBy(of) ?? approvalReason(of, line, terms) ?? checkNumbers(of, chosen, order_units)
    if (number) return { reason: number }
    // one order alone; what its buyer has already is asked when the details are saved (LIM-1, LIM-3)
    const limited =
      limits !== null && [of, ...(line?.parts ?? [])].some((one) => personLimitOf(toPersonUnits(one), persons, limits))
    if (limited) return { reason: 'ABOVE_PERSON_LIMIT' }
    const conflict: BasketConflict | null = checkBasketRules(of, basket, line !== null)
    if (conflict) return conflict
    if (line && !fitsGroups(line, terms.addon_groups, states.isShown)) return { reason: 'ADD_ONS_INVALID' }
    if (terms.is_application) return null
    const short = line ? checkLineStock(line, stock) : checkStock(of, stock)
    return short && { reason: short }
  }
  return answer(
    lines.flatMap((asked, index) => {
      const line = found[index] ?? null
      if (line === null || !known.includes(line)) return [refuseUnknown(asked)]
      if (line.sale.status === EventDateStatus.CANCELLED) return [refuse(line, { reason: 'DATE_CANCELLED' })]
      const judged = judge(line, line)
      if (judged) return [refuse(line, judged)]
      return line.add_ons.flatMap((add_on) => {
        const of_add_on = judge(add_on, null)
        return of_add_on ? [refuse(add_on, of_add_on)] : []
      })
    }),
  )
}

/** What the organizer decides on is asked for first, also as a part of a package; nothing else is asked for (APP-1). */
function approvalReason(of: KnownUnits, line: KnownLine | null, { is_application }: Terms): LineReason | null {
  const needs = [of, ...(line?.parts ?? [])].some(({ ticket }) => ticket.requires_approval)
  if (!is_application) return needs ? 'APPROVAL_REQUIRED' : null
  return line && !needs ? 'NO_APPROVAL_NEEDED' : null
}

/** What counts for the limit of an order: of a package its parts. */
const countable = (line: KnownLine): readonly { readonly quantity: number }[] =>
  line.ticket.kind === 'PACKAGE' ? line.parts : [line, ...line.add_ons]

const toPersonUnits = ({ ticket, event_date_id, quantity }: KnownUnits) => ({
  kind: ticket.kind,
  ticket_id: ticket.id,
  event_date_id,
  quantity,
})

/**
 * Whether units fit stock and capacity alone, as for manual attendees, reactivation, tier changes, late money and
 * "mark as paid" (STK-2, CAP-4, ATT-5, ATT-9, ATT-10, STL-6, PAY-24). Freed units are negative quantities. A cancelled
 * date takes nobody (DAT-31). Packages come with their parts, tickets with their add-ons, each a line: nothing is unfolded.
 */
export function checkStockLines(lines: readonly OrderLine[], dates: DateSales): LinesCheck {
  const found = lines.map((line) => findUnits(line, dates))
  const asked = wantedBy(found.filter((line) => line !== null))
  return answer(
    lines.flatMap((line, index) => {
      const at = found[index] ?? null
      if (at === null) return [refuseUnknown(line)]
      if (line.quantity <= 0) return []
      // an extra that is not counted by date is for none, it only stands with the first (DAT-10)
      const is_gone = at.ticket.stock_per_date && at.sale.status === EventDateStatus.CANCELLED
      const reason = is_gone ? 'DATE_CANCELLED' : checkStock(at, asked)
      return reason === null ? [] : [refuse(at, { reason })]
    }),
  )
}
