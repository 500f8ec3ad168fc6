import type { Discounts } from '#core/catalog/discount-rules/discount-rule.ts'
import { type OrderQuote, type QuotedCode, quoteOrder, quoteShownUnit } from '#core/catalog/prices/quote-order.ts'
import type { UnitQuote } from '#core/catalog/prices/quote-unit.ts'
import { type ChosenAddOn, type ChosenLine, unfoldLines } from '#core/catalog/prices/unfold-lines.ts'
import type { PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import {
  type Availability,
  type CapacityStock,
  covers,
  dividedBy,
  leftOf,
  minAvailability,
  NONE_LEFT,
  priceAvailability,
  showsQuantity,
  UNLIMITED,
} from './availability.ts'
import type { AddOnChoice, BasketRule, PackagePart, SoldAddOnGroup } from './products.ts'
import type { OrderableTicket, SalePrice, SaleTicket } from './sale-state.ts'

/** A price row with the counter of its units. */
export interface SoldPrice {
  readonly id: number
  /** Null for a date where none of it was ever held or sold (DAT-7). */
  readonly stock_id: number | null
  /** Listed, in minor units. */
  readonly price: number
  readonly quantity_available: number | null
  readonly is_hidden: boolean
  readonly sale_start_date: Date | null
  readonly sale_end_date: Date | null
  /** Minutes before a date's start, negative after it; a bound is one of the two (DAT-25). */
  readonly sale_start_offset?: number | null
  readonly sale_end_offset?: number | null
}

/** A product as far as its sale goes: without a word of what is told of it. */
export interface SoldTicket extends Readonly<Omit<SaleTicket, 'prices'>> {
  /** False only for an extra: one counter per price for all dates (DAT-6). */
  readonly stock_per_date: boolean
  /** What a package consists of, in its order; nothing else has any (PKG-1). */
  readonly parts: readonly PackagePart[]
  readonly show_available_quantity: boolean | null
  readonly sale_start_offset?: number | null
  readonly sale_end_offset?: number | null
  readonly prices: readonly SoldPrice[]
  readonly taxes_and_fees: readonly TaxOrFee[]
}

/** A capacity assignment with the counter of its units; a disabled one counts but does not limit (CAP-2). */
export interface SoldCapacity {
  /** Null for the capacity of a date itself (DAT-5c). */
  readonly id: number | null
  readonly stock_id: number | null
  /** Counts each date alone (DAT-5d). */
  readonly is_per_date?: boolean
  readonly capacity: number | null
  readonly is_enabled: boolean
  readonly applies_to: 'TICKETS' | 'EVENT'
  readonly ticket_ids: readonly number[]
}

/** What an event sells, as organizers set it up. Counters are not in it: they are locked, or read, beside it. */
export interface SaleCatalog {
  readonly tickets: readonly SoldTicket[]
  readonly capacities: readonly SoldCapacity[]
  /** Those of each ticket in their order (EXT-3). */
  readonly addon_groups: readonly SoldAddOnGroup[]
  readonly basket_rules: readonly BasketRule[]
  readonly settings: { readonly show_available_quantity: boolean }
}

export interface Counter {
  readonly held: number
  readonly sold: number
  /** Units kept for those who wait: no stranger's, as those held are not (WTL-2, WTL-12). */
  readonly promised: number
}

export interface PriceRef {
  readonly ticket_id: number
  readonly ticket_price_id: number
}

/** A price on a date. */
export interface DatedRef extends PriceRef {
  readonly event_date_id: number
}

export interface CartLine extends DatedRef {
  readonly quantity: number
  /** What the buyer gives for a donation; null where the ticket takes no amount. */
  readonly amount: number | null
  /** Extras chosen with each of its units (EXT-4). */
  readonly add_ons?: readonly AddOnChoice[]
}

/** What is sold on each date that is asked for; who works with one date has one (DAT-9). */
export type CatalogByDate = ReadonlyMap<number, { readonly catalog: SaleCatalog }>

/** The price as its date sells it; null for a date that is not here, and for ids that do not belong together. */
export function findDatedPrice(
  dates: CatalogByDate,
  ref: DatedRef,
): { readonly ticket: SoldTicket; readonly price: SoldPrice } | null {
  const at = dates.get(ref.event_date_id)
  return at ? findPrice(at.catalog, ref) : null
}

/** A product of the catalog with one of its prices; null where the two do not belong together. */
export function findPrice(
  { tickets }: Pick<SaleCatalog, 'tickets'>,
  { ticket_id, ticket_price_id }: PriceRef,
): { readonly ticket: SoldTicket; readonly price: SoldPrice } | null {
  const ticket = tickets.find(({ id }) => id === ticket_id)
  const price = ticket?.prices.find(({ id }) => id === ticket_price_id)
  return ticket && price ? { ticket, price } : null
}

const isCounter = (stock_id: number | null): stock_id is number => stock_id !== null

/** Every counter that what is sold here has. */
export const allStockIds = ({ tickets, capacities }: Pick<SaleCatalog, 'tickets' | 'capacities'>): number[] =>
  [...tickets.flatMap((ticket) => ticket.prices), ...capacities].map(({ stock_id }) => stock_id).filter(isCounter)

/** With what a price is shown: a valid code, and the discounts of the event, on a date with what is sold there. */
export interface ShownTerms {
  readonly promo: PromoCodeTerms | null
  readonly discounts: Discounts | null
  readonly date: OnDate['date']
  readonly catalog: Pick<SaleCatalog, 'tickets'>
}

/** One unit as it is listed, with a code and with the discounts of a single unit: what the event page shows (PRC-1, DSC-5). */
export function quotePrice(
  ticket: SoldTicket,
  price: Pick<SoldPrice, 'id' | 'price'>,
  { date, catalog, ...terms }: ShownTerms,
): UnitQuote {
  const on = { date, catalog }
  const parts = ticket.parts.length > 0 ? partsOn(on, ticket) : []
  return quoteShownUnit({ ...soldLine(on, { ticket, price }, 1), parts }, terms)
}

export interface Cart {
  readonly currency: string
  readonly lines: readonly CartLine[]
  readonly promo: QuotedCode | null
  readonly discounts: Discounts | null
}

/** These dates with what is sold on each, and when they begin: some discounts ask for it (DSC-3). */
export type StartsByDate = ReadonlyMap<
  number,
  { readonly date: { readonly starts_at: Date }; readonly catalog: SaleCatalog }
>

/** The price of a cart, each line as its date sells it, with its add-ons or parts (PRC-1, PRC-30). */
export const quoteCart = (dates: StartsByDate, { currency, lines, promo, discounts }: Cart): OrderQuote =>
  quoteOrder({ currency, promo, discounts, lines: unfoldLines(lines.flatMap((line) => chosenLine(dates, line) ?? [])) })

function chosenLine(dates: StartsByDate, line: CartLine): ChosenLine | null {
  const at = dates.get(line.event_date_id)
  const found = at && findPrice(at.catalog, line)
  if (!found) return null
  const on = { date: { id: line.event_date_id, starts_at: at.date.starts_at }, catalog: at.catalog }
  const own = { ...soldLine(on, found, line.quantity), chosen_amount: line.amount }
  const with_parts = found.ticket.parts.length > 0 ? { ...own, parts: partsOn(on, found.ticket) } : own
  return line.add_ons ? { ...with_parts, add_ons: line.add_ons.flatMap((one) => addOnOn(on, one) ?? []) } : with_parts
}

interface OnDate {
  readonly date: { readonly id: number | null; readonly starts_at: Date | null }
  readonly catalog: Pick<SaleCatalog, 'tickets'>
}

/** A price on a date; an extra that is not counted by date is for none (DAT-10). */
const soldLine = (
  { date }: Pick<OnDate, 'date'>,
  { ticket, price }: { readonly ticket: SoldTicket; readonly price: Pick<SoldPrice, 'id' | 'price'> },
  quantity: number,
): ChosenLine => ({
  event_date_id: ticket.stock_per_date ? date.id : null,
  ticket_id: ticket.id,
  ticket_price_id: price.id,
  starts_at: ticket.stock_per_date ? date.starts_at : null,
  kind: ticket.kind,
  ticket_type: ticket.type,
  hide_unless_promo_code: ticket.hide_unless_promo_code,
  listed: price.price,
  taxes_and_fees: ticket.taxes_and_fees,
  quantity,
})

/** The parts of one package at their prices in it; what they are by themselves is not asked (PKG-2, PKG-3). */
const partsOn = (on: OnDate, { parts }: Pick<SoldTicket, 'parts'>): ChosenLine[] =>
  parts.flatMap((part) => {
    const found = findPrice(on.catalog, part)
    if (!found) return []
    return [{ ...soldLine(on, found, part.quantity), designated: part.unit_price, hide_unless_promo_code: false }]
  })

function addOnOn(
  on: OnDate & { readonly catalog: SaleCatalog },
  { group_id, ticket_price_id, quantity }: AddOnChoice,
): ChosenAddOn | null {
  const group = on.catalog.addon_groups.find(({ id }) => id === group_id)
  const ticket = on.catalog.tickets.find(
    ({ id, prices }) => group?.ticket_ids.includes(id) && prices.some((one) => one.id === ticket_price_id),
  )
  const found = ticket && findPrice(on.catalog, { ticket_id: ticket.id, ticket_price_id })
  if (!group || !found) return null
  return { ...soldLine(on, found, quantity), group_id, included_count: group.included_count }
}

const NONE_TAKEN: Counter = { held: 0, sold: 0, promised: 0 }

const counterOf = (counters: ReadonlyMap<number, Counter>, stock_id: number | null): Counter =>
  (stock_id === null ? undefined : counters.get(stock_id)) ?? NONE_TAKEN

/**
 * The catalog with its counters, in the shape `saleState` and `checkOrderLines` decide on; what the counters say later
 * is true at once. `promo` is a valid code or null.
 */
export function toSale(
  catalog: SaleCatalog,
  counters: ReadonlyMap<number, Counter>,
  promo: PromoCodeTerms | null,
): Sale {
  const capacities = catalog.capacities.map(({ stock_id, capacity, is_enabled, applies_to, ticket_ids }) => {
    const counter = counterOf(counters, stock_id)
    return {
      stock_id,
      capacity,
      is_enabled,
      applies_to,
      ticket_ids,
      get used() {
        return counter.sold
      },
      get held() {
        return counter.held + counter.promised
      },
    }
  })
  const tickets: OrderableTicket[] = []
  const sale = { tickets, capacities }
  for (const ticket of catalog.tickets) tickets.push(toOrderableTicket(ticket, { catalog, counters, promo, sale }))
  for (const group of catalog.addon_groups) requireGroup(tickets, group)
  return sale
}

interface Sale {
  readonly tickets: OrderableTicket[]
  readonly capacities: CapacityStock[]
}

/** Of a group that has to be filled the ticket knows the extras: without them it cannot be sold (EXT-4). */
function requireGroup(tickets: readonly OrderableTicket[], group: SoldAddOnGroup): void {
  const ticket = tickets.find(({ id }) => id === group.ticket_id)
  if (!ticket || group.min === 0) return
  const extras = tickets.filter(({ id }) => group.ticket_ids.includes(id))
  ticket.required = [...(ticket.required ?? []), { min: group.min, max_per_product: group.max_per_product, extras }]
}

/**
 * For how many packages the parts suffice, with all that an assignment counts of one together (PKG-3). None where a part is
 * sold no more.
 */
function partsLeft(parts: readonly PackagePart[], { tickets, capacities }: Sale): Availability {
  const found = parts.flatMap((part) => {
    const ticket = tickets.find(({ id }) => id === part.ticket_id)
    const price = ticket?.prices.find(({ id }) => id === part.ticket_price_id)
    return ticket && price ? { ticket, price, quantity: part.quantity } : []
  })
  if (found.length === 0 || found.length < parts.length) return NONE_LEFT
  const ofPrices = found.map(({ price, quantity }) => dividedBy(priceAvailability(price), quantity))
  const ofCapacities = capacities.flatMap((capacity) => {
    const counted = found.filter(({ ticket }) => capacity.is_enabled && covers(capacity, ticket))
    const units = counted.reduce((sum, { quantity }) => sum + quantity, 0)
    return units === 0 ? [] : dividedBy(leftOf(capacity), units)
  })
  return [...ofPrices, ...ofCapacities].reduce(minAvailability, UNLIMITED)
}

interface SaleOptions {
  readonly catalog: SaleCatalog
  readonly counters: ReadonlyMap<number, Counter>
  readonly promo: PromoCodeTerms | null
  /** Where a package finds what its parts leave. */
  readonly sale: Sale
}

const toOrderableTicket = (ticket: SoldTicket, { catalog, counters, promo, sale }: SaleOptions): OrderableTicket => ({
  id: ticket.id,
  type: ticket.type,
  kind: ticket.kind,
  sale_mode: ticket.sale_mode,
  is_hidden: ticket.is_hidden,
  hide_unless_promo_code: ticket.hide_unless_promo_code,
  is_paused: ticket.is_paused,
  requires_approval: ticket.requires_approval,
  hide_before_sale_start: ticket.hide_before_sale_start,
  hide_after_sale_end: ticket.hide_after_sale_end,
  hide_when_sold_out: ticket.hide_when_sold_out,
  sale_start_date: ticket.sale_start_date,
  sale_end_date: ticket.sale_end_date,
  min_per_order: ticket.min_per_order,
  max_per_order: ticket.max_per_order,
  max_per_person: ticket.max_per_person,
  stock_per_date: ticket.stock_per_date,
  parts: ticket.parts,
  shows_quantity: showsQuantity(ticket.show_available_quantity, catalog.settings.show_available_quantity),
  prices: ticket.prices.map((price): SalePrice => {
    const counter = counterOf(counters, price.stock_id)
    return {
      id: price.id,
      stock_id: price.stock_id,
      is_hidden: price.is_hidden,
      sale_start_date: price.sale_start_date,
      sale_end_date: price.sale_end_date,
      quantity: price.quantity_available,
      get active() {
        return counter.sold
      },
      get held() {
        return counter.held + counter.promised
      },
      unitTotal: (discounts, date) => quotePrice(ticket, price, { catalog, promo, discounts, date }).unit_total,
      ...(ticket.kind === 'PACKAGE' ? { partsLeft: () => partsLeft(ticket.parts, sale) } : {}),
    }
  }),
})
