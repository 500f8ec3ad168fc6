import type { PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import { MINUTE_MS } from '#core/platform/limits.ts'
import type { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { covers } from './availability.ts'
import {
  type CartLine,
  type CatalogByDate,
  type Counter,
  type DatedRef,
  findDatedPrice,
  findPrice,
  type SaleCatalog,
  type SoldCapacity,
  toSale,
} from './sale-catalog.ts'
import type { SaleContext, SoldEvent } from './sale-state.ts'

/** An instant, or minutes before a date's start, negative after it; never both (DAT-25). */
interface Window {
  readonly sale_start_date: Date | null
  readonly sale_end_date: Date | null
  readonly sale_start_offset?: number | null
  readonly sale_end_offset?: number | null
}

/** What differs for a price on a date; null is as the price row says (DAT-4). */
export interface DatePrice {
  readonly ticket_price_id: number
  readonly stock_id: number | null
  readonly price: number | null
  readonly quantity_available: number | null
  readonly is_hidden: boolean | null
}

/** A date as far as its sale goes (DAT-2). */
export interface SoldDate extends Window {
  readonly id: number
  /** The counters of prices and assignments are its own, not rows of its own (DAT-6). */
  readonly is_first: boolean
  readonly status: EventDateStatus
  readonly is_hidden: boolean
  readonly starts_at: Date
  /** Its end, or without one the end of its day (TIM-4). */
  readonly effective_end: Date
  readonly capacity: number | null
  /** Counts all admissions of the date; null while it never had a capacity (DAT-5c). */
  readonly stock_id: number | null
  readonly prices: readonly DatePrice[]
  readonly capacities: readonly { readonly capacity_assignment_id: number; readonly stock_id: number }[]
}

/** A date with what the event sells on it. */
export interface DateOnSale<C extends SaleCatalog = SaleCatalog> {
  readonly date: SoldDate
  readonly catalog: C
}

const before = (starts_at: Date, offset: number | null | undefined): Date | null =>
  offset === null || offset === undefined ? null : new Date(starts_at.getTime() - offset * MINUTE_MS)

/** The window as instants of a date (DAT-25). */
const windowOn = (starts_at: Date, window: Window): { start: Date | null; end: Date | null } => ({
  start: window.sale_start_date ?? before(starts_at, window.sale_start_offset),
  end: window.sale_end_date ?? before(starts_at, window.sale_end_offset),
})

const later = (a: Date | null, b: Date | null): Date | null => (a === null || b === null ? (a ?? b) : a > b ? a : b)
const earlier = (a: Date | null, b: Date | null): Date | null => (a === null || b === null ? (a ?? b) : a < b ? a : b)

/** All admissions of a date as one more capacity over it (DAT-5c). */
const dateCapacity = ({ stock_id, capacity }: SoldDate): SoldCapacity[] =>
  stock_id === null && capacity === null
    ? []
    : [{ id: null, stock_id, capacity, is_enabled: capacity !== null, applies_to: 'EVENT', ticket_ids: [] }]

/**
 * The catalog as it stands for one date: its prices, quantities, hidden tiers and counters, and a ticket's window within
 * the date's (DAT-4, DAT-6, DAT-25). Whatever works on a catalog works on a date, and events with one date are no other case.
 */
export function catalogOfDate<C extends SaleCatalog>(catalog: C, date: SoldDate): C {
  const prices = new Map(date.prices.map((one) => [one.ticket_price_id, one]))
  const counters = new Map(date.capacities.map((one) => [one.capacity_assignment_id, one.stock_id]))
  const open = windowOn(date.starts_at, date)
  const tickets = catalog.tickets.map((ticket) => {
    const own = windowOn(date.starts_at, ticket)
    return {
      ...ticket,
      sale_start_date: later(own.start, open.start),
      sale_end_date: earlier(own.end, open.end),
      prices: ticket.prices.map((price) => {
        // what is not counted by date is the same on all of them (DAT-6)
        const dated = ticket.stock_per_date ? prices.get(price.id) : undefined
        const tier = windowOn(date.starts_at, price)
        return {
          ...price,
          stock_id: date.is_first || !ticket.stock_per_date ? price.stock_id : (dated?.stock_id ?? null),
          price: dated?.price ?? price.price,
          quantity_available: dated?.quantity_available ?? price.quantity_available,
          is_hidden: dated?.is_hidden ?? price.is_hidden,
          sale_start_date: tier.start,
          sale_end_date: tier.end,
        }
      }),
    }
  })
  const capacities = catalog.capacities.map((capacity) =>
    capacity.is_per_date && !date.is_first
      ? { ...capacity, stock_id: counters.get(capacity.id ?? 0) ?? null }
      : capacity,
  )
  return { ...catalog, tickets, capacities: [...capacities, ...dateCapacity(date)] }
}

/** Whether a sale on this date needs a counter that nobody has made yet (DAT-7). */
export const lacksCounters = ({ catalog: { tickets, capacities } }: DateOnSale): boolean =>
  capacities.some(({ stock_id }) => stock_id === null) ||
  tickets.some(({ prices }) => prices.some(({ stock_id }) => stock_id === null))

/** Units of a price on a date, as an order holds them: one row of a line, an add-on, a package or its part. */
export type HeldItem = DatedRef & { readonly quantity: number }

/**
 * The units of a cart's lines one by one: each line's own, then its add-ons, or the parts of the package that it is (DAT-41,
 * EXT-4, PKG-3). What the catalog does not have is left out.
 */
export function unfoldUnits(dates: CatalogByDate, lines: readonly Omit<CartLine, 'amount'>[]): HeldItem[] {
  return lines.flatMap((line) => {
    const { event_date_id, ticket_id, ticket_price_id, quantity, add_ons = [] } = line
    const catalog = dates.get(event_date_id)?.catalog
    const parts = findDatedPrice(dates, line)?.ticket.parts ?? []
    const own = { event_date_id, ticket_id, ticket_price_id, quantity }
    if (add_ons.length + parts.length === 0) return own
    const chosen = add_ons.flatMap((one) => {
      const ticket = catalog?.tickets.find(({ prices }) => prices.some(({ id }) => id === one.ticket_price_id))
      return ticket ? { ...one, ticket_id: ticket.id } : []
    })
    const inside = [...chosen, ...parts].map((one) => ({
      event_date_id,
      ticket_id: one.ticket_id,
      ticket_price_id: one.ticket_price_id,
      quantity: one.quantity * quantity,
    }))
    return [own, ...inside]
  })
}

/**
 * Units on every counter they touch: each price and all assignments of its product, as of their date (RES-5, DAT-5). Of a date
 * that is not here only what all dates share is counted.
 */
export function unitsPerCounter(
  catalog: Pick<SaleCatalog, 'tickets' | 'capacities'>,
  dates: CatalogByDate,
  items: readonly HeldItem[],
): Map<number, number> {
  const units = new Map<number, number>()
  const add = (stock_id: number | null, quantity: number) => {
    if (stock_id !== null) units.set(stock_id, (units.get(stock_id) ?? 0) + quantity)
  }
  for (const item of items) {
    const at = dates.get(item.event_date_id)?.catalog
    const product = (at ?? catalog).tickets.find(({ id }) => id === item.ticket_id)
    // what is not counted by date is found without one (DAT-6)
    const where = at ?? (product?.stock_per_date === false ? catalog : null)
    if (where) {
      const found = findPrice(where, item)
      if (!found) continue
      add(found.price.stock_id, item.quantity)
    }
    const counted = { id: item.ticket_id, kind: product?.kind ?? 'ADMISSION' } as const
    for (const capacity of at?.capacities ?? catalog.capacities.filter(({ is_per_date }) => !is_per_date))
      if (covers(capacity, counted)) add(capacity.stock_id, item.quantity)
  }
  return units
}

/** The organizer's limit of every counter of these dates; null while there is none (STK-4). */
export function counterLimits(dates: CatalogByDate): Map<number, number | null> {
  const limits = new Map<number, number | null>()
  const set = (stock_id: number | null, limit: number | null) => stock_id !== null && limits.set(stock_id, limit)
  for (const { catalog } of dates.values()) {
    for (const { prices } of catalog.tickets) for (const one of prices) set(one.stock_id, one.quantity_available)
    for (const one of catalog.capacities) set(one.stock_id, one.is_enabled ? one.capacity : null)
  }
  return limits
}

/** A date with its counters, in the shape that `saleState` and `checkOrderLines` decide on. */
export interface DateSale extends ReturnType<typeof toSale> {
  readonly status: EventDateStatus
  readonly is_hidden: boolean
  readonly event_date_id: number
  readonly event: SaleContext['event']
}

/** These dates with their counters; what the counters say later is true at once. `promo` is a valid code or null. */
export const toDateSales = (
  dates: ReadonlyMap<number, DateOnSale>,
  counters: ReadonlyMap<number, Counter>,
  { event, promo }: { event: Omit<SoldEvent, 'start_date' | 'end_date'>; promo: PromoCodeTerms | null },
): Map<number, DateSale> =>
  new Map(
    [...dates].map(([id, { date, catalog }]) => [
      id,
      {
        ...toSale(catalog, counters, promo),
        status: date.status,
        is_hidden: date.is_hidden,
        event_date_id: id,
        event: {
          status: event.status,
          timezone: event.timezone,
          sale_paused_at: event.sale_paused_at,
          start_date: date.starts_at,
          end_date: date.effective_end,
        },
      },
    ]),
  )
