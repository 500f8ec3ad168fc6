import { type PriceDisplayMode, priceDisplay } from '#core/catalog/taxes-and-fees/price-display.ts'
import { catalogOfDate, type SoldDate } from '#core/catalog/tickets/catalog-of-date.ts'
import { type Offer, type OfferedTicket, offerOf } from '#core/catalog/tickets/offer.ts'
import { allStockIds, type Counter, quotePrice, toSale } from '#core/catalog/tickets/sale-catalog.ts'
import { saleState } from '#core/catalog/tickets/sale-state.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { usablePaymentMethods } from '#server/catalog/payment-methods/methods.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { readStock } from '#server/platform/stock/stock.ts'
import { readSoldTickets, type SoldAtEvent } from './catalog-queries.ts'
import { readNextDates } from './date-queries.ts'
import { OFFERED_DATES } from './limits.ts'

export interface OfferingEvent {
  readonly event: EventRow
  readonly settings: Pick<
    Row<'event_settings'>,
    | 'price_display_mode'
    | 'show_available_quantity'
    | 'payment_methods'
    | 'date_sale_start_offset'
    | 'date_sale_end_offset'
  >
  readonly card_account: string | null
  readonly bank_account: number | null
}

/** One of them with what it sells and its dates to come, as many as are looked at. */
interface Offering extends OfferingEvent {
  readonly sold: SoldAtEvent
  readonly dates: readonly SoldDate[]
}

/**
 * What each of these LIVE events costs, for lists (PUB-36): in a few statements for all of them, without a word of their
 * descriptions. Holds count as they are, so an event may say "sold out" until lapsed ones are swept. The price is that of
 * the next dates; those after them are asked for only while none of these is on sale (DAT-53).
 */
export async function loadOffers(ctx: Ctx, events: readonly OfferingEvent[]): Promise<Map<number, Offer | null>> {
  if (events.length === 0) return new Map()
  const sold = await readSoldTickets(
    ctx.db,
    events.map(({ event }) => event.id),
  )
  const offers = new Map<number, Offer | null>()
  let open = events
  for (let offset = 0; open.length > 0; offset += OFFERED_DATES) {
    const of_dates = await readOffers(ctx, open, { sold, offset })
    for (const [id, { offer }] of of_dates) if (isBetter(offer, offers.get(id))) offers.set(id, offer)
    open = open.filter(({ event: { id } }) => {
      const { offer, has_more } = of_dates.get(id)!
      return has_more && (offer === null || offer.kind === 'SOLD_OUT')
    })
  }
  return offers
}

/** What is sold later is told before that something is sold out. */
const isBetter = (offer: Offer | null, known: Offer | null | undefined): boolean =>
  known === undefined || (offer !== null && (known === null || known.kind === 'SOLD_OUT'))

async function readOffers(
  ctx: Ctx,
  events: readonly OfferingEvent[],
  { sold, offset }: { sold: ReadonlyMap<number, SoldAtEvent>; offset: number },
) {
  const asked = events.map(({ event: { id, timezone }, settings }) => ({ id, timezone, settings }))
  const dates = await readNextDates(ctx.db, asked, { now: ctx.now, limit: OFFERED_DATES, offset })
  const offerings = events.map((one): Offering => {
    const { id } = one.event
    return { ...one, sold: sold.get(id) ?? NOTHING_SOLD, dates: dates.get(id) ?? [] }
  })
  const onDates = offerings.map((one) => ({
    one,
    catalogs: one.dates.map((date) => catalogOfDate({ ...one.sold, settings: one.settings }, date)),
  }))
  const counters = await readStock(
    ctx.db,
    onDates.flatMap(({ catalogs }) => catalogs.flatMap(allStockIds)),
  )
  return new Map(
    onDates.map(({ one, catalogs }) => {
      const tickets = one.dates.flatMap((date, index) =>
        offeredOn(ctx, one, { date, catalog: catalogs[index]!, counters }),
      )
      return [one.event.id, { offer: offerOf(tickets), has_more: one.dates.length === OFFERED_DATES }]
    }),
  )
}

const NOTHING_SOLD: SoldAtEvent = {
  tickets: [],
  capacities: [],
  discount_rules: [],
  addon_groups: [],
  basket_rules: [],
}

interface OnDate {
  readonly date: SoldDate
  readonly catalog: SoldAtEvent & { readonly settings: OfferingEvent['settings'] }
  readonly counters: ReadonlyMap<number, Counter>
}

/** The tickets of one date, as `offerOf` compares them. */
function offeredOn(
  ctx: Ctx,
  { event: { timezone, sale_paused_at }, settings, card_account, bank_account }: Offering,
  { date, catalog, counters }: OnDate,
): OfferedTicket[] {
  const sale = toSale(catalog, counters, null)
  const discounts = { rules: catalog.discount_rules, now: ctx.now, timezone }
  const context = {
    discounts,
    event: {
      ...{ timezone, sale_paused_at, status: EventStatus.LIVE },
      ...{ start_date: date.starts_at, end_date: date.effective_end },
    },
    payable:
      usablePaymentMethods(ctx.config, { payment_methods: settings.payment_methods, card_account, bank_account })
        .length > 0,
    capacities: sale.capacities,
    promo: null,
    now: ctx.now,
  }
  const terms = { promo: null, discounts, date: { id: null, starts_at: date.starts_at }, catalog }
  return catalog.tickets.map((ticket, index) => ({
    kind: ticket.kind,
    type: ticket.type,
    sale: saleState(sale.tickets[index]!, context),
    shown_prices: new Map(
      ticket.prices.map((price) => {
        const mode = (ticket.price_display_mode ?? settings.price_display_mode) as PriceDisplayMode
        return [price.id, priceDisplay(quotePrice(ticket, price, terms), mode).price]
      }),
    ),
  }))
}
