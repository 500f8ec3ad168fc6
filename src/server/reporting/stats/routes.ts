import type { FastifyInstance } from 'fastify'
import { eventEndpoints } from '#core/catalog/event-setup/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { localDate } from '#core/platform/time.ts'
import { DEFAULT_STATS_DAYS, MAX_STATS_DAYS } from '#core/reporting/stats/limits.ts'
import { listUnadmittedTickets, readCheckInStats } from '#server/catalog/check-in-lists/queries.ts'
import { readEventTotals, toEventStats } from '#server/catalog/events/total-queries.ts'
import { loadSaleHealth } from '#server/catalog/tickets/load-tickets.ts'
import { route } from '#server/platform/http/route.ts'
import { isTestMode } from '#server/platform/runtime/card-provider.ts'
import { readCheckInTotals, readDailyStats } from './queries.ts'

/** Days of the event's timezone, both ends included. */
function readRange({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  const shift = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
  const until = to ?? (from ? shift(from, DEFAULT_STATS_DAYS - 1) : today)
  const since = from ?? shift(until, 1 - DEFAULT_STATS_DAYS)
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1
  if (days < 1) throw new AppError('VALIDATION_FAILED', { fields: { to: [FIELD_MESSAGES.end_after_start] } })
  if (days > MAX_STATS_DAYS)
    throw new AppError('VALIDATION_FAILED', {
      fields: { from: [{ ...FIELD_MESSAGES.too_many_days, values: { maximum: MAX_STATS_DAYS } }] },
    })
  return { from: since, to: until }
}

export function statsRoutes(app: FastifyInstance): void {
  route(app, eventEndpoints.stats, async (ctx, { event, query }) => {
    const range = readRange(query, localDate(ctx.now, event.timezone))
    const test_mode = isTestMode(ctx.config)
    const [daily_stats, totals] = await Promise.all([
      readDailyStats(ctx.db, { event_id: event.id, timezone: event.timezone, ...range, test_mode }),
      readEventTotals(ctx.db, [event.id], test_mode),
    ])
    const all = totals.get(event.id)!
    return {
      ...range,
      daily_stats,
      total_orders: all.orders,
      total_tickets_sold: all.tickets,
      total_gross_sales: all.gross,
      total_refunded: all.refunded,
      total_net_sales: toEventStats(all).net_sales,
      total_tax: all.tax,
      total_fee: all.fee,
      total_views: all.views,
    }
  })
  route(app, eventEndpoints.checkInStats, async (ctx, { event }) => {
    const [totals, lists, tickets_on_no_list] = await Promise.all([
      readCheckInTotals(ctx.db, event.id),
      readCheckInStats(ctx.db, { event_id: event.id, now: ctx.now }),
      listUnadmittedTickets(ctx.db, event.id),
    ])
    return { ...totals, lists, tickets_on_no_list }
  })
  route(app, eventEndpoints.saleHealth, (ctx, { event }) => loadSaleHealth(ctx, event.id))
}
