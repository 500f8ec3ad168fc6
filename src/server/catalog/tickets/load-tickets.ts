import type { DateOnSale } from '#core/catalog/tickets/catalog-of-date.ts'
import { allStockIds, type Counter, toSale } from '#core/catalog/tickets/sale-catalog.ts'
import type { OffSaleReason } from '#core/catalog/tickets/sale-state.ts'
import { saleState } from '#core/catalog/tickets/sale-state.ts'
import type { TicketView } from '#core/catalog/tickets/schema.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { usablePaymentMethods } from '#server/catalog/payment-methods/methods.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import { readStock } from '#server/platform/stock/stock.ts'
import { type Catalog, loadCatalog } from './catalog-queries.ts'
import { findShownDate, readDates, readPriceUse } from './date-queries.ts'
import { displayCounters } from './display-counters.ts'
import { countAttendeesOfTickets, findPricesWithAttendees, findTicketsInOrders } from './queries.ts'
import { type TicketUse, toTicketView } from './views.ts'

/** What `saleState` needs besides tickets, from a date of a catalog at an instant (VIS-1, DAT-44). */
export const saleContext = (ctx: Ctx, { date, catalog }: DateOnSale<Catalog>) => ({
  event_date_id: date.id,
  event: {
    status: catalog.event.status,
    timezone: catalog.event.timezone,
    sale_paused_at: catalog.event.sale_paused_at,
    start_date: date.starts_at,
    end_date: date.effective_end,
  },
  is_cancelled: date.status === EventDateStatus.CANCELLED,
  payable: usablePaymentMethods(ctx.config, catalog.settings).length > 0,
  discounts: { rules: catalog.discount_rules, now: ctx.now, timezone: catalog.event.timezone },
  now: ctx.now,
})

/** The event as it sells on the date that staff are shown, with its counters. */
async function loadShownSale(ctx: Ctx, event_id: number) {
  const stored = await loadCatalog(ctx.db, event_id)
  const id = stored && (await findShownDate(ctx.db, stored, { now: ctx.now, is_public: false }))
  if (!stored || id === null) return null
  const dates = await readDates(ctx.db, stored, [id])
  const shown = dates.get(id)
  if (!shown) return null
  const stock = await readStock(ctx.db, allStockIds(shown.catalog))
  const counters = await displayCounters(ctx, shown.catalog, { dates, stock, session_hash: null })
  return { stored, shown, stock, sale: toSale(shown.catalog, counters, null) }
}

/** All tickets of an event in their own order, with badge and reasons; the event's own status is left aside (VIS-17). */
export async function loadTicketViews(ctx: Ctx, event_id: number): Promise<TicketView[]> {
  const found = await loadShownSale(ctx, event_id)
  if (!found) return []
  const { stored, shown, stock, sale } = found
  const [taken, attendees] = await Promise.all([
    readPriceUse(ctx.db, event_id),
    countAttendeesOfTickets(ctx.db, { event_id, mode: modeOf(ctx.actor) }),
  ])
  const use = await readTicketUse(ctx, shown.catalog, taken)
  const prices = shown.catalog.tickets.flatMap((ticket) => ticket.prices)
  const taken_on_date = new Map<number, Counter>(
    prices.flatMap(({ id, stock_id }) => {
      const counter = stock_id === null ? undefined : stock.get(stock_id)
      return counter ? [[id, counter] as const] : []
    }),
  )
  const context = {
    ...saleContext(ctx, shown),
    capacities: sale.capacities,
    promo: null,
    ignore_event_status: true,
  }
  return stored.tickets.flatMap((ticket) => {
    const orderable = sale.tickets.find(({ id }) => id === ticket.id)
    if (!orderable) return []
    return toTicketView(ticket, {
      sale: saleState(orderable, context),
      taken,
      taken_on_date,
      attendees_count: attendees.get(ticket.id) ?? 0,
      use,
    })
  })
}

/** What the screens say beforehand of what is fixed (BO-23). Only prices whose counter shows nobody are looked up. */
async function readTicketUse(
  ctx: Ctx,
  { event, tickets }: Catalog,
  counters: ReadonlyMap<number, Counter>,
): Promise<TicketUse> {
  const isTaken = ({ id }: { readonly id: number }) => {
    const counter = counters.get(id)
    return counter !== undefined && counter.sold + counter.held > 0
  }
  const taken = tickets.filter(({ prices }) => prices.some(isTaken))
  const idle = tickets.flatMap(({ prices }) => prices).filter((price) => !isTaken(price))
  const [attended_prices, ordered] = await Promise.all([
    findPricesWithAttendees(
      ctx.db,
      idle.map(({ id }) => id),
    ),
    findTicketsInOrders(
      ctx.db,
      event.id,
      tickets.filter((ticket) => !taken.includes(ticket)).map(({ id }) => id),
    ),
  ])
  return { attended_prices, ordered_tickets: new Set([...ordered, ...taken.map(({ id }) => id)]) }
}

export interface TicketHealth {
  readonly ticket_id: number
  readonly title: string
  readonly off_sale_reasons: OffSaleReason[]
}

/** "Why can't I sell?": every ticket that is not ON_SALE with all its reasons, the event's status included (BO-21). */
export async function loadSaleHealth(
  ctx: Ctx,
  event_id: number,
): Promise<{ can_sell: boolean; reasons: TicketHealth[] }> {
  const found = await loadShownSale(ctx, event_id)
  if (!found) return { can_sell: false, reasons: [] }
  const { shown, sale } = found
  const context = { ...saleContext(ctx, shown), capacities: sale.capacities, promo: null }
  const states = shown.catalog.tickets.map((ticket) => ({
    ticket,
    state: saleState(sale.tickets.find(({ id }) => id === ticket.id)!, context),
  }))
  return {
    can_sell: states.some(({ state }) => state.is_orderable || isOnSaleWithCode(state.off_sale_reasons)),
    reasons: states
      .filter(({ state }) => state.off_sale_reasons.length > 0)
      .map(({ ticket, state }) => ({
        ticket_id: ticket.id,
        title: ticket.title,
        off_sale_reasons: state.off_sale_reasons,
      })),
  }
}

/** A ticket that only waits for a code is on sale to those who have one (VIS-4). */
const isOnSaleWithCode = (reasons: readonly OffSaleReason[]): boolean =>
  reasons.length > 0 && reasons.every((reason) => reason === 'PROMO_REQUIRED')
