import type { AffiliateView } from '#core/catalog/affiliates/schema.ts'
import type { CapacityView } from '#core/catalog/capacity-assignments/schema.ts'
import type { PromoCodeView } from '#core/catalog/promo-codes/schema.ts'
import type { TicketView } from '#core/catalog/tickets/schema.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { listAffiliates, readAffiliateTotals } from '#server/catalog/affiliates/queries.ts'
import { toAffiliateView } from '#server/catalog/affiliates/views.ts'
import { listCapacities } from '#server/catalog/capacity-assignments/queries.ts'
import { toCapacityView } from '#server/catalog/capacity-assignments/views.ts'
import { hasSeveralDates } from '#server/catalog/event-dates/queries.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { listPromoCodes } from '#server/catalog/promo-codes/queries.ts'
import { toPromoCodeView } from '#server/catalog/promo-codes/views.ts'
import { loadTicketViews } from '#server/catalog/tickets/load-tickets.ts'
import { listTickets } from '#server/catalog/tickets/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { countedMode, modeOf } from '#server/platform/context/order-mode.ts'
import { moneyCell } from '#server/platform/files/file-cells.ts'
import { walkList } from '#server/platform/http/walk-list.ts'
import { eventKit, namesOf } from './column-kit.ts'
import { readDateStarts, readTicketTitles } from './queries.ts'

type PriceRow = { readonly ticket: TicketView; readonly price: TicketView['prices'][number] }

/** One row per price: a tiered ticket has several. */
export function exportTickets(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const { text, flag, money, instant, currency, zone } = eventKit<PriceRow>(ctx, event)
  const columns = [
    text('id', ({ ticket }) => ticket.id),
    text('title', ({ ticket }) => ticket.title),
    text('tier', ({ price }) => price.label),
    text('type', ({ ticket }) => ticket.type),
    money('price', ({ price }) => price.price),
    currency(),
    text('quantity_available', ({ price }) => price.quantity_available),
    text('quantity_sold', ({ price }) => price.quantity_sold),
    text('quantity_held', ({ price }) => price.quantity_held),
    text('sale_state', ({ price }) => price.sale_state),
    text('min', ({ ticket }) => ticket.min_per_order),
    text('max', ({ ticket }) => ticket.max_per_order),
    flag('hidden', ({ ticket, price }) => ticket.is_hidden || price.is_hidden),
    flag('paused', ({ ticket }) => ticket.is_paused),
    instant('sale_start', ({ ticket, price }) => price.sale_start_date ?? ticket.sale_start_date),
    instant('sale_end', ({ ticket, price }) => price.sale_end_date ?? ticket.sale_end_date),
    instant('created_at', ({ ticket }) => ticket.created_at),
    zone(),
  ]
  const parts = walkList(ctx, list, async (walking, query) => {
    const { rows, total } = await listTickets(walking.db, event.id, query)
    const views = rows.length > 0 ? await loadTicketViews(walking, event.id) : []
    const found = rows.flatMap(({ id }) => views.find((view) => view.id === id) ?? [])
    return { rows: found.flatMap((ticket) => ticket.prices.map((price): PriceRow => ({ ticket, price }))), total }
  })
  return { columns, parts }
}

export async function exportPromoCodes(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const titles = await readTicketTitles(ctx.db, event.id)
  const starts = (await hasSeveralDates(ctx.db, event.id)) ? await readDateStarts(ctx.db, event) : null
  const { text, instant, currency, zone } = eventKit<PromoCodeView>(ctx, event)
  const columns = [
    text('code', (row) => row.code),
    text('discount_type', (row) => row.discount_type),
    // A fixed discount is money, a percentage a number.
    text('discount', (row) =>
      row.discount_type === 'FIXED'
        ? moneyCell(row.discount, event.currency)
        : row.discount_type === 'NONE'
          ? null
          : row.discount,
    ),
    currency(),
    // none named is all of them (PRO-2)
    text('tickets', (row) => namesOf(titles, row.applicable_ticket_ids)),
    // the same of dates; one date is not spoken of (DAT-1, DAT-59)
    ...(starts
      ? [
          text('dates', (row) =>
            row.applicable_event_date_ids
              .map((id) => starts.get(id) ?? '')
              .sort()
              .join('; '),
          ),
        ]
      : []),
    text('uses', (row) => row.times_used),
    text('uses_held', (row) => row.times_held),
    text('max_uses', (row) => row.max_uses),
    instant('expires', (row) => row.expiry_date),
    instant('created_at', (row) => row.created_at),
    zone(),
  ]
  const parts = walkList(ctx, list, async (walking, query) => {
    const { rows, total } = await listPromoCodes(walking.db, { event_id: event.id, mode: modeOf(ctx.actor) }, query)
    return { rows: rows.map(toPromoCodeView), total }
  })
  return { columns, parts }
}

export function exportAffiliates(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const counted = countedMode(ctx)
  const { text, money, instant, currency, zone } = eventKit<AffiliateView>(ctx, event)
  const columns = [
    text('name', (row) => row.name),
    text('code', (row) => row.code),
    text('email', (row) => row.email),
    text('status', (row) => row.status),
    text('link', (row) => row.link),
    text('orders', (row) => row.orders_count),
    text('quantity', (row) => row.tickets_sold),
    money('gross', (row) => row.gross_sales),
    money('net', (row) => row.net_sales),
    currency(),
    instant('created_at', (row) => row.created_at),
    zone(),
  ]
  const parts = walkList(ctx, list, async (walking, query) => {
    const { rows, total } = await listAffiliates(walking.db, { event_id: event.id, counted }, query)
    const ids = rows.map(({ id }) => id)
    const totals = await readAffiliateTotals(walking.db, event.id, { ids, counted })
    const { app_url } = ctx.config
    return { rows: rows.map((row) => toAffiliateView(row, totals.get(row.id), { event, app_url })), total }
  })
  return { columns, parts }
}

export function exportCapacityAssignments(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const { text, flag, instant, zone } = eventKit<CapacityView>(ctx, event)
  const columns = [
    text('name', (row) => row.name),
    text('applies_to', (row) => row.applies_to),
    text('tickets', (row) => row.tickets.map(({ title }) => title).join('; ')),
    text('capacity', (row) => row.capacity),
    text('used', (row) => row.used_capacity),
    text('held', (row) => row.held_capacity),
    flag('enabled', (row) => row.is_enabled),
    instant('created_at', (row) => row.created_at),
    zone(),
  ]
  const parts = walkList(ctx, list, async (walking, query) => {
    const { rows, total } = await listCapacities(walking.db, event.id, query)
    return { rows: rows.map(toCapacityView), total }
  })
  return { columns, parts }
}
