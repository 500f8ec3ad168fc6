import type { Discounts } from '#core/catalog/discount-rules/discount-rule.ts'
import { capacitiesOf } from '#core/catalog/tickets/availability.ts'
import type { DateOnSale, DateSale } from '#core/catalog/tickets/catalog-of-date.ts'
import { DEFAULT_MIN_PER_ORDER } from '#core/catalog/tickets/limits.ts'
import type { SaleCatalog, SoldPrice, SoldTicket } from '#core/catalog/tickets/sale-catalog.ts'
import { type OffSaleReason, saleState } from '#core/catalog/tickets/sale-state.ts'
import { hasWaitingList } from '#core/catalog/tickets/waiting-list.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import type { WaitedPrice } from './allocate.ts'
import { offerUntil } from './offer-time.ts'

export interface DatedPrice {
  readonly ticket_price_id: number
  readonly event_date_id: number
}

/** A price on a date as allocation names it. */
export const priceKey = ({ ticket_price_id, event_date_id }: DatedPrice): string =>
  `${event_date_id}*${ticket_price_id}`

/** What the event sells, with what its settings and tickets say of waiting. */
export interface WaitedCatalog extends SaleCatalog {
  readonly settings: SaleCatalog['settings'] & {
    readonly waiting_list: boolean
    readonly waiting_offer_minutes: number
  }
  readonly tickets: readonly (SoldTicket & { readonly has_waiting_list: boolean | null })[]
}

/** A price that people wait for, and on what terms it can be offered now. */
export interface OfferablePrice extends WaitedPrice, DatedPrice {
  readonly ticket_id: number
  /** When an offer made now ends; null where none can be made (WTL-17). */
  readonly until: Date | null
}

/** Of these reasons any keeps an offer from being made; hidden and locked prices are offered to those who wait for them (WTL-15). */
const CLOSED: readonly OffSaleReason[] = [
  'EVENT_NOT_LIVE',
  'DATE_CANCELLED',
  'PAUSED',
  'SALE_ENDED',
  'SALE_NOT_STARTED',
  'NOT_PAYABLE',
]
/** After these nobody will be offered it any more (WTL-4g). */
const OVER: readonly OffSaleReason[] = ['DATE_CANCELLED', 'SALE_ENDED']

export interface WaitedTerms {
  readonly payable: boolean
  readonly discounts: Discounts
  readonly now: Date
}

/** The dates that are named, as they are sold, and with their counters; those deleted are not among them. */
export interface WaitedDates {
  readonly dates: ReadonlyMap<number, DateOnSale<WaitedCatalog>>
  readonly sales: ReadonlyMap<number, DateSale>
}

/** How a named price stands; null where it, its ticket or its date was deleted. */
function findWaited({ dates, sales }: WaitedDates, { ticket_price_id, event_date_id }: DatedPrice) {
  const [at, sale] = [dates.get(event_date_id), sales.get(event_date_id)]
  const ticket = at?.catalog.tickets.find(({ prices }) => prices.some(({ id }) => id === ticket_price_id))
  const price = ticket?.prices.find(({ id }) => id === ticket_price_id)
  return at && sale && ticket && price ? { at, sale, ticket, price } : null
}

type Waited = NonNullable<ReturnType<typeof findWaited>>

function reasonsOf(
  { sale, ticket, price }: Waited,
  { payable, discounts, now }: WaitedTerms,
): readonly OffSaleReason[] {
  const sold = sale.tickets.find(({ id }) => id === ticket.id)
  if (!sold) return ['SALE_ENDED']
  const is_cancelled = sale.status === EventDateStatus.CANCELLED
  const state = saleState(sold, { ...sale, promo: null, payable, discounts, now, is_cancelled })
  return state.prices.find(({ id }) => id === price.id)?.off_sale_reasons ?? []
}

/** The prices of those named that are on a list, with the counters that limit them (WTL-3, WTL-15); the others promise nothing. */
export function offerablePrices(
  named: readonly DatedPrice[],
  waited: WaitedDates,
  terms: WaitedTerms,
): Map<string, OfferablePrice> {
  const prices = named.flatMap((one): OfferablePrice[] => {
    const found = findWaited(waited, one)
    if (!found || !hasWaitingList(found.at.catalog, found.ticket)) return []
    const { at, ticket, price } = found
    const until = offerUntil(terms.now, at.catalog.settings.waiting_offer_minutes, {
      ...windowOf(ticket, price),
      starts_at: at.date.starts_at,
      effective_end: at.date.effective_end,
    })
    return [
      {
        ...one,
        id: priceKey(one),
        ticket_id: ticket.id,
        stock_ids: limitingCounters(found),
        min_per_order: Math.max(1, ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER),
        is_sellable: until !== null && !reasonsOf(found, terms).some((reason) => CLOSED.includes(reason)),
        until,
      },
    ]
  })
  return new Map(prices.map((one) => [one.id, one]))
}

/** Those of the named prices that may be sold again some day: not deleted, not past their sale, not on a cancelled date (WTL-4g). */
export const livingPrices = (named: readonly DatedPrice[], waited: WaitedDates, terms: WaitedTerms): DatedPrice[] =>
  named.filter((one) => {
    const found = findWaited(waited, one)
    return found !== null && !reasonsOf(found, terms).some((reason) => OVER.includes(reason))
  })

const latest = (a: Date | null, b: Date | null): Date | null => (a === null || b === null ? (a ?? b) : a > b ? a : b)
const earliest = (a: Date | null, b: Date | null): Date | null => (a === null || b === null ? (a ?? b) : a < b ? a : b)

const windowOf = (ticket: SoldTicket, price: SoldPrice) => ({
  sale_start: latest(ticket.sale_start_date, price.sale_start_date),
  sale_end: earliest(ticket.sale_end_date, price.sale_end_date),
})

/** DAT-5: of the price, its date and the enabled assignments, those with a limit. */
function limitingCounters({ sale, ticket, price }: Waited): number[] {
  const own = price.quantity_available === null ? [] : [price.stock_id]
  const shared = capacitiesOf({ id: ticket.id, kind: ticket.kind }, sale.capacities).flatMap(
    ({ capacity, stock_id }) => (capacity === null ? [] : [stock_id]),
  )
  return [...new Set([...own, ...shared])].filter((id) => id !== null)
}
