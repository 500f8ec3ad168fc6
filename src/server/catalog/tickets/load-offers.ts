import { type PriceDisplayMode, priceDisplay } from '#core/catalog/taxes-and-fees/price-display.ts'
import { type Offer, offerOf } from '#core/catalog/tickets/offer.ts'
import { allStockIds, type Counter, quotePrice, toSale } from '#core/catalog/tickets/sale-catalog.ts'
import { saleState } from '#core/catalog/tickets/sale-state.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { effectiveEndDate } from '#core/platform/time.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { usablePaymentMethods } from '#server/catalog/payment-methods/methods.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { readStock } from '#server/platform/stock/stock.ts'
import { readSoldTickets, type SoldAtEvent } from './catalog-queries.ts'

export interface OfferingEvent {
  readonly event: EventRow
  readonly settings: Pick<Row<'event_settings'>, 'price_display_mode' | 'show_available_quantity' | 'payment_methods'>
  readonly card_account: string | null
}

/**
 * What each of these LIVE events costs, for lists (PUB-36): in a few statements for all of them, without a word of their
 * descriptions. Holds count as they are, so an event may say "sold out" until lapsed ones are swept.
 */
export async function loadOffers(ctx: Ctx, events: readonly OfferingEvent[]): Promise<Map<number, Offer | null>> {
  if (events.length === 0) return new Map()
  const sold = await readSoldTickets(
    ctx.db,
    events.map(({ event }) => event.id),
  )
  const counters = await readStock(ctx.db, [...sold.values()].flatMap(allStockIds))
  return new Map(
    events.map((one) => {
      return [one.event.id, offerAt(ctx, one, { sold: sold.get(one.event.id) ?? NOTHING_SOLD, counters })]
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

function offerAt(
  ctx: Ctx,
  { event, settings, card_account }: OfferingEvent,
  { sold, counters }: { sold: SoldAtEvent; counters: ReadonlyMap<number, Counter> },
): Offer | null {
  const sale = toSale({ ...sold, settings }, counters, null)
  const { start_date, end_date, timezone } = event
  const context = {
    event: {
      start_date,
      end_date: effectiveEndDate(start_date, end_date, timezone),
      timezone,
      status: EventStatus.LIVE,
    },
    payable: usablePaymentMethods(ctx.config, { payment_methods: settings.payment_methods, card_account }).length > 0,
    capacities: sale.capacities,
    promo: null,
    now: ctx.now,
  }
  const discounts = { rules: sold.discount_rules, now: ctx.now, timezone }
  const terms = { promo: null, discounts, starts_at: start_date, catalog: sold }
  return offerOf(
    sold.tickets.map((ticket, index) => ({
      type: ticket.type,
      sale: saleState(sale.tickets[index]!, context),
      shown_prices: new Map(
        ticket.prices.map((price) => {
          const mode = (ticket.price_display_mode ?? settings.price_display_mode) as PriceDisplayMode
          return [price.id, priceDisplay(quotePrice(ticket, price, terms), mode).price]
        }),
      ),
    })),
  )
}
