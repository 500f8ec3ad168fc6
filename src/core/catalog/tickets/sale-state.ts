import type { Discounts } from '#core/catalog/discount-rules/discount-rule.ts'
import { appliesToTicket, type PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import type { ProductKind, SaleMode } from '#core/catalog/ticket-types/product-kind.ts'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { type EventDates, effectiveEndDate } from '#core/platform/time.ts'
import {
  type Availability,
  atMost,
  type CapacityStock,
  capacityAvailability,
  minAvailability,
  type PriceStock,
  priceAvailability,
  shortage,
  sumAvailability,
} from './availability.ts'
import { DEFAULT_MIN_PER_ORDER } from './limits.ts'
import type { PackagePart } from './products.ts'

/** Everything that keeps a ticket off sale, in order of rank (VIS-2 to VIS-10). */
export const OFF_SALE_REASONS = [
  'EVENT_NOT_LIVE',
  'DATE_CANCELLED',
  'HIDDEN',
  'PROMO_REQUIRED',
  'PAUSED',
  'SALE_ENDED',
  'SALE_NOT_STARTED',
  'SOLD_OUT',
  'ALL_HELD',
  'NOT_PAYABLE',
] as const
export type OffSaleReason = (typeof OFF_SALE_REASONS)[number]
export const SALE_STATES = [...OFF_SALE_REASONS, 'ON_SALE'] as const
export type SaleState = (typeof SALE_STATES)[number]

export interface SalePrice extends PriceStock {
  id: number
  /** Its counter on the date; null while there is none (DAT-7). */
  stock_id: number | null
  is_hidden: boolean
  sale_start_date: Date | null
  sale_end_date: Date | null
  /** The unit's total on a date with the promo code and these discounts, from `quotePrice`; worked out when it is asked for. */
  unitTotal: (discounts: Discounts | null, on: { readonly id: number | null; readonly starts_at: Date }) => number
}

export interface SaleTicket {
  id: number
  type: TicketType
  kind: ProductKind
  sale_mode: SaleMode
  is_hidden: boolean
  hide_unless_promo_code: boolean
  is_paused: boolean
  /** It is asked for, and the organizer decides who gets it (APP-1). */
  requires_approval: boolean
  hide_before_sale_start: boolean
  hide_after_sale_end: boolean
  hide_when_sold_out: boolean
  sale_start_date: Date | null
  sale_end_date: Date | null
  min_per_order: number | null
  max_per_order: number | null
  max_per_person: number | null
  /** False: one stock for all dates, and for none of them (DAT-10). */
  stock_per_date?: boolean
  prices: readonly SalePrice[]
  /** Groups of add-ons that have to be filled with each unit (EXT-4). */
  required?: readonly RequiredGroup[]
}

/** Extras of which at least so many must be chosen with a unit. */
export interface RequiredGroup {
  readonly min: number
  readonly max_per_product: number
  readonly extras: readonly SaleTicket[]
}

/** An event, or a date of one, as its sale asks for it. */
export interface SoldEvent extends EventDates {
  readonly status: EventStatus
  /** Staff paused the sale of all that it sells; null while they have not (LIVE-5). */
  readonly sale_paused_at: Date | null
}

export interface SaleContext {
  /** Where many orders are decided at once, give the effective end as `end_date`: finding it asks Intl each time. */
  event: SoldEvent
  /** The date it is sold on; some codes ask for it (DAT-59). */
  event_date_id?: number | null
  capacities: readonly CapacityStock[]
  /** A valid code (PRO-4) or null; a wrong one unlocks nothing (VIS-14). */
  promo: PromoCodeTerms | null
  /** Whether the event has a usable payment method (PAY-2). */
  payable: boolean
  /** Where it has none, what they make free can be had all the same (DSC-5). */
  discounts?: Discounts | null
  now: Date
  /** Whether the date they are sold for was cancelled (DAT-44). */
  is_cancelled?: boolean
  /** Badge and draft preview leave EVENT_NOT_LIVE aside; nothing becomes orderable by it (VIS-17). */
  ignore_event_status?: boolean
}

export interface PriceSale {
  id: number
  sale_state: SaleState
  off_sale_reasons: OffSaleReason[]
  is_shown: boolean
  is_orderable: boolean
  /** Units left after holds, of the price and its capacities; null is unlimited. Public only under VIS-16. */
  available: number | null
}

export interface TicketSale extends PriceSale {
  prices: PriceSale[]
}

const isOver = (end: Date | null, now: Date): boolean => end !== null && now >= end
const isAhead = (start: Date | null, now: Date): boolean => start !== null && now < start

const minimum = (ticket: SaleTicket): number => Math.max(1, ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER)

/** Whether the tier's own switches and dates are open, whatever the ticket says. */
const isTierOpen = (price: SalePrice, now: Date): boolean =>
  !price.is_hidden && !isOver(price.sale_end_date, now) && !isAhead(price.sale_start_date, now)

/**
 * Shortage of each price (VIS-8, VIS-9). A single price must reach `min_per_order`. One tier of several must have one
 * unit; open tiers that together, or within the assignments, cannot reach `min_per_order` are all short (VIS-13).
 */
function shortages(ticket: SaleTicket, at: SaleContext): Shortage[] {
  const { capacities, now } = at
  const ceiling = capacityAvailability(ticket, capacities)
  const several = ticket.prices.length > 1
  const bound = several ? 1 : minimum(ticket)
  const open = ticket.prices.filter((price) => isTierOpen(price, now))
  const all = shortage(minAvailability(sumAvailability(open.map(priceAvailability)), ceiling), minimum(ticket))
  const unfilled = (ticket.required ?? []).map((group) => shortageOfGroup(group, minimum(ticket), at))
  return ticket.prices.map((price) => {
    const own = shortage(minAvailability(priceAvailability(price), ceiling), bound)
    const tiers = own === 'SOLD_OUT' || !several || !open.includes(price) ? own : (all ?? own)
    return unfilled.reduce(worse, tiers)
  })
}

type Shortage = 'SOLD_OUT' | 'ALL_HELD' | null

const worse = (a: Shortage, b: Shortage): Shortage => (a === 'SOLD_OUT' || b === 'SOLD_OUT' ? 'SOLD_OUT' : (a ?? b))

const CLOSED: readonly OffSaleReason[] = ['HIDDEN', 'PROMO_REQUIRED', 'PAUSED', 'SALE_ENDED', 'SALE_NOT_STARTED']

/** Whether a group that has to be filled can be, for as many units as are sold at least (EXT-4). */
function shortageOfGroup({ min, max_per_product, extras }: RequiredGroup, units: number, at: SaleContext): Shortage {
  const choices = extras.map((extra) => {
    const open = extra.prices.filter(
      (price) => !reasonsOf(extra, { price, short: null }, at).some((reason) => CLOSED.includes(reason)),
    )
    const left = minAvailability(
      sumAvailability(open.map(priceAvailability)),
      capacityAvailability(extra, at.capacities),
    )
    return atMost(max_per_product * units, left)
  })
  return shortage(sumAvailability(choices), min * units)
}

/** All reasons that keep one price off sale, in order of rank (VIS-1). */
function reasonsOf(
  ticket: SaleTicket,
  { price, short }: { price: SalePrice; short: OffSaleReason | null },
  at: SaleContext,
): OffSaleReason[] {
  const { event, promo, now, event_date_id: date_id = null } = at
  const event_date_id = ticket.stock_per_date === false ? null : date_id
  // Without an end date sale ends with the event; an explicit later date is honoured (TIX-10, VIS-12).
  const end = ticket.sale_end_date ?? effectiveEndDate(event.start_date, event.end_date, event.timezone)
  const applies: Record<OffSaleReason, boolean> = {
    EVENT_NOT_LIVE: event.status !== EventStatus.LIVE && !at.ignore_event_status,
    DATE_CANCELLED: at.is_cancelled === true,
    HIDDEN: ticket.is_hidden || price.is_hidden,
    PROMO_REQUIRED:
      ticket.hide_unless_promo_code && !(promo !== null && appliesToTicket(promo, { ...ticket, event_date_id })),
    PAUSED: ticket.is_paused || event.sale_paused_at !== null,
    SALE_ENDED: isOver(end, now) || isOver(price.sale_end_date, now),
    SALE_NOT_STARTED: isAhead(ticket.sale_start_date, now) || isAhead(price.sale_start_date, now),
    SOLD_OUT: short === 'SOLD_OUT',
    ALL_HELD: short === 'ALL_HELD',
    NOT_PAYABLE:
      !at.payable &&
      (ticket.type === 'DONATION' ||
        price.unitTotal(at.discounts ?? null, { id: date_id, starts_at: event.start_date }) > 0),
  }
  return OFF_SALE_REASONS.filter((reason) => applies[reason])
}

/**
 * The column "public page shows the ticket" of VIS-2 to VIS-11; the ticket's switches apply to its tiers (VIS-13). That its
 * date was cancelled hides nothing, and shows nothing that is hidden (DAT-44).
 */
function isShown(reasons: readonly OffSaleReason[], ticket: SaleTicket): boolean {
  switch (reasons.find((reason) => reason !== 'DATE_CANCELLED')) {
    case 'EVENT_NOT_LIVE':
    case 'HIDDEN':
    case 'PROMO_REQUIRED':
      return false
    case 'SALE_ENDED':
      return !ticket.hide_after_sale_end
    case 'SALE_NOT_STARTED':
      return !ticket.hide_before_sale_start
    case 'SOLD_OUT':
      return !ticket.hide_when_sold_out
    default:
      return true
  }
}

/**
 * The sale state of a ticket and of each of its prices: the first reason that applies, with all of them (VIS-1). A
 * ticket with several tiers stands where its shown tier nearest to being on sale stands (VIS-13). Page, widget, API,
 * reservation and back office ask here; for display `held` leaves out lapsed and own replaceable holds (VIS-18).
 */
export function saleState(ticket: SaleTicket, context: SaleContext): TicketSale {
  const short = shortages(ticket, context)
  const ceiling = capacityAvailability(ticket, context.capacities)
  const prices = ticket.prices.map((price, index): PriceSale => {
    const off_sale_reasons = reasonsOf(ticket, { price, short: short[index] ?? null }, context)
    const sale_state = off_sale_reasons[0] ?? 'ON_SALE'
    return {
      id: price.id,
      sale_state,
      off_sale_reasons,
      is_shown: isShown(off_sale_reasons, ticket),
      is_orderable: sale_state === 'ON_SALE' && context.event.status === EventStatus.LIVE,
      available: minAvailability(priceAvailability(price), ceiling).left,
    }
  })
  const shown = prices.filter((price) => price.is_shown)
  const candidates = shown.length > 0 ? shown : prices
  const nearest = Math.max(-1, ...candidates.map((price) => SALE_STATES.indexOf(price.sale_state)))
  const tier = candidates.find((price) => SALE_STATES.indexOf(price.sale_state) === nearest)
  return {
    id: ticket.id,
    sale_state: tier?.sale_state ?? 'HIDDEN',
    off_sale_reasons: tier?.off_sale_reasons ?? ['HIDDEN'],
    is_shown: shown.length > 0,
    is_orderable: prices.some((price) => price.is_orderable),
    available: availableOver(ticket, shown, ceiling),
    prices,
  }
}

/** What the shown tiers leave together, within the assignments. */
function availableOver(ticket: SaleTicket, shown: readonly PriceSale[], ceiling: Availability): number | null {
  const ids = shown.map((price) => price.id)
  const stock = ticket.prices.filter((price) => ids.includes(price.id)).map(priceAvailability)
  return minAvailability(sumAvailability(stock), ceiling).left
}

/** The next instant at which a sale state or the event's lifecycle changes by the clock alone (CNV-9); null if none. */
export function nextSaleChange(event: EventDates, tickets: readonly SaleTicket[], now: Date): Date | null {
  const windows = tickets.flatMap((ticket) => [ticket, ...ticket.prices])
  const end = effectiveEndDate(event.start_date, event.end_date, event.timezone)
  const dates = [event.start_date, end, ...windows.flatMap((window) => [window.sale_start_date, window.sale_end_date])]
  const ahead = dates.filter((date) => date !== null && date > now).map((date) => Number(date))
  return ahead.length === 0 ? null : new Date(Math.min(...ahead))
}

/** A ticket's badge right after a switch of its own was turned: every reason kept, the first in rank leads (VIS-1). */
export function withReason(
  { off_sale_reasons }: Pick<PriceSale, 'off_sale_reasons'>,
  reason: OffSaleReason,
  is_on: boolean,
): Pick<PriceSale, 'sale_state' | 'off_sale_reasons'> {
  const reasons = OFF_SALE_REASONS.filter((one) => (one === reason ? is_on : off_sale_reasons.includes(one)))
  return { off_sale_reasons: reasons, sale_state: reasons[0] ?? 'ON_SALE' }
}

/** A product with its effective choice of showing numbers (VIS-16). */
export interface OrderableTicket extends SaleTicket {
  /** False for an extra of which there is one stock for all dates (DAT-6). */
  stock_per_date: boolean
  parts: readonly PackagePart[]
  shows_quantity: boolean
}
