import { DEFAULT_MIN_PER_ORDER } from '#core/catalog/tickets/limits.ts'
import { maxPerOrder } from '#core/catalog/tickets/max-per-order.ts'
import { quotePrice } from '#core/catalog/tickets/sale-catalog.ts'
import { hasWaitingList } from '#core/catalog/tickets/waiting-list.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { bandOf } from '#core/records/waiting-entries/band.ts'
import type { PlacePriceView, WaitingPlaceView } from '#core/sales/waiting-list/schema.ts'
import { currentCatalog, shownDates } from '#server/catalog/known-catalog/known-catalog.ts'
import type { Catalog } from '#server/catalog/tickets/catalog-queries.ts'
import type { DatesOnSale } from '#server/catalog/tickets/date-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { toOrderEventView } from '#server/records/orders/order-event-view.ts'
import { findOrderPlace } from '#server/records/orders/place-queries.ts'
import { findOrderOfEntry } from '#server/records/orders/waiting-order-queries.ts'
import { type EntryPriceRow, listEntryPrices, readPlace } from '#server/records/waiting-entries/holder-queries.ts'
import type { WaitingEntryRow } from '#server/records/waiting-entries/queries.ts'
import { toWaitedPriceView } from '#server/records/waiting-entries/views.ts'
import { showOrder } from '#server/sales/checkout/load-public-order.ts'
import { findPlace } from './find-place.ts'

/** What the link of an entry shows (WTL-8); looking changes nothing. */
export async function loadPlace(ctx: Ctx, short_id: string): Promise<WaitingPlaceView> {
  const entry = await findPlace(ctx, short_id)
  const [catalog, prices, offer] = await Promise.all([
    currentCatalog(ctx, entry.event_id),
    listEntryPrices(ctx.db, [entry.id]),
    loadOffer(ctx, entry),
  ])
  const place = catalog ?? (await findOrderPlace(ctx.prepared, entry.event_id))
  if (!place) throw new AppError('NOT_FOUND')
  return {
    short_id: entry.short_id,
    status: entry.status,
    quantity: entry.quantity,
    accepts_fewer: entry.accepts_fewer,
    prices: await toPrices(ctx, catalog, prices),
    band: entry.status === WaitingEntryStatus.WAITING ? bandOf(await readPlace(ctx.db, entry.id)) : null,
    first_name: entry.first_name,
    joined_at: entry.created_at.toISOString(),
    confirmed_at: entry.confirmed_at?.toISOString() ?? null,
    ended_at: entry.ended_at?.toISOString() ?? null,
    offer,
    offer_minutes: place.settings.waiting_offer_minutes,
    is_open: catalog !== null && catalog.event.status === EventStatus.LIVE && isListed(catalog, prices),
    server_time: ctx.now.toISOString(),
    event: toOrderEventView(place, { locale: ctx.locale, config: ctx.config }),
  }
}

/** As whoever has the order's link sees it, without the session: no names, no answers. */
async function loadOffer(ctx: Ctx, entry: WaitingEntryRow): Promise<WaitingPlaceView['offer']> {
  if (entry.status !== WaitingEntryStatus.OFFERED && entry.status !== WaitingEntryStatus.CONVERTED) return null
  const order = await findOrderOfEntry(ctx.db, entry)
  return order ? showOrder(ctx, order, false) : null
}

const isListed = (catalog: Catalog, prices: readonly EntryPriceRow[]): boolean =>
  prices.some(({ ticket_id }) => catalog.tickets.some((one) => one.id === ticket_id && hasWaitingList(catalog, one)))

/** Their prices and bounds as of now; of what is not sold any more only the words. */
async function toPrices(
  ctx: Ctx,
  catalog: Catalog | null,
  prices: readonly EntryPriceRow[],
): Promise<PlacePriceView[]> {
  const ids = [...new Set(prices.map(({ event_date_id }) => event_date_id))]
  const dates = catalog ? await shownDates(ctx, catalog, ids) : new Map()
  return prices.map((row) => ({ ...toWaitedPriceView(row), ...termsOf(ctx, dates, row) }))
}

function termsOf(
  ctx: Ctx,
  dates: DatesOnSale,
  row: EntryPriceRow,
): Pick<PlacePriceView, 'min_per_order' | 'max_per_order' | 'unit_total'> {
  const at = dates.get(row.event_date_id)
  const ticket = at?.catalog.tickets.find(({ id }) => id === row.ticket_id)
  const price = ticket?.prices.find(({ id }) => id === row.ticket_price_id)
  if (!at || !ticket || !price) return { min_per_order: 1, max_per_order: 1, unit_total: null }
  const { catalog, date } = at
  const discounts = { rules: catalog.discount_rules, now: ctx.now, timezone: catalog.event.timezone }
  return {
    min_per_order: ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER,
    max_per_order: maxPerOrder(ticket),
    unit_total: quotePrice(ticket, price, { promo: null, discounts, date, catalog }).unit_total,
  }
}
