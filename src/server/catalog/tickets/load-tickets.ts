import { allStockIds, type Counter, toSale } from '#core/catalog/tickets/sale-catalog.ts'
import type { OffSaleReason } from '#core/catalog/tickets/sale-state.ts'
import { saleState } from '#core/catalog/tickets/sale-state.ts'
import type { TicketView } from '#core/catalog/tickets/schema.ts'
import { usablePaymentMethods } from '#server/catalog/payment-methods/methods.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { readStock } from '#server/platform/stock/stock.ts'
import { type Catalog, loadCatalog } from './catalog-queries.ts'
import { displayCounters } from './display-counters.ts'
import { countAttendeesOfTickets, findPricesWithAttendees, findTicketsInOrders } from './queries.ts'
import { type TicketUse, toTicketView } from './views.ts'

/** What `saleState` needs besides tickets, from a catalog at an instant (VIS-1). */
export const saleContext = (ctx: Ctx, catalog: Catalog) => ({
  event: {
    ...catalog.event,
    status: catalog.event.status,
    end_date: catalog.effective_end,
  },
  payable: usablePaymentMethods(ctx.config, catalog.settings).length > 0,
  now: ctx.now,
})

/** All tickets of an event in their own order, with badge and reasons; the event's own status is left aside (VIS-17). */
export async function loadTicketViews(ctx: Ctx, event_id: number): Promise<TicketView[]> {
  const catalog = await loadCatalog(ctx.db, event_id)
  if (!catalog) return []
  const [stock, attendees] = await Promise.all([
    readStock(ctx.db, allStockIds(catalog)),
    countAttendeesOfTickets(ctx.db, event_id),
  ])
  const use = await readTicketUse(ctx, catalog, stock)
  const sale = toSale(catalog, await displayCounters(ctx, catalog, { stock, session_hash: null }), null)
  const context = { ...saleContext(ctx, catalog), capacities: sale.capacities, promo: null, ignore_event_status: true }
  return catalog.tickets.map((ticket) =>
    toTicketView(ticket, {
      sale: saleState(sale.tickets.find(({ id }) => id === ticket.id)!, context),
      stock,
      attendees_count: attendees.get(ticket.id) ?? 0,
      use,
    }),
  )
}

/** What the screens say beforehand of what is fixed (BO-23). Only prices whose counter shows nobody are looked up. */
async function readTicketUse(
  ctx: Ctx,
  { event, tickets }: Catalog,
  stock: ReadonlyMap<number, Counter>,
): Promise<TicketUse> {
  const isTaken = (stock_id: number) => {
    const counter = stock.get(stock_id)
    return counter !== undefined && counter.sold + counter.held > 0
  }
  const taken = tickets.filter(({ prices }) => prices.some(({ stock_id }) => isTaken(stock_id)))
  const idle = tickets.flatMap(({ prices }) => prices).filter(({ stock_id }) => !isTaken(stock_id))
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
  const catalog = await loadCatalog(ctx.db, event_id)
  if (!catalog) return { can_sell: false, reasons: [] }
  const stock = await readStock(ctx.db, allStockIds(catalog))
  const sale = toSale(catalog, await displayCounters(ctx, catalog, { stock, session_hash: null }), null)
  const context = { ...saleContext(ctx, catalog), capacities: sale.capacities, promo: null }
  const states = catalog.tickets.map((ticket) => ({
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
