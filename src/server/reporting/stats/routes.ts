import type { FastifyInstance } from 'fastify'
import { eventEndpoints } from '#core/catalog/event-setup/endpoints.ts'
import type { StatsView } from '#core/catalog/event-setup/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { localDate } from '#core/platform/time.ts'
import type { Days } from '#core/reporting/stats/compare-periods.ts'
import { listUnadmittedTickets, readCheckInStats } from '#server/catalog/check-in-lists/queries.ts'
import { toUnadmittedTicket } from '#server/catalog/check-in-lists/views.ts'
import { readUndatedFigures } from '#server/catalog/event-dates/figure-queries.ts'
import { findEventDate, hasSeveralDates } from '#server/catalog/event-dates/queries.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { type EventTotals, readEventTotals, toEventStats } from '#server/catalog/events/total-queries.ts'
import { loadSaleHealth } from '#server/catalog/tickets/load-tickets.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { countedMode, modeOf } from '#server/platform/context/order-mode.ts'
import { route } from '#server/platform/http/route.ts'
import { readDailyStatsOfDate, readDateTotals } from './date-queries.ts'
import { readCheckInTotals, readDailyStats } from './queries.ts'
import { readRange } from './read-range.ts'

type Totals = Parameters<typeof toEventStats>[0]

const toStatsTotals = (all: Totals & Pick<EventTotals, 'views'>) => ({
  total_orders: all.orders,
  total_tickets_sold: all.tickets,
  total_gross_sales: all.gross,
  total_refunded: all.refunded,
  total_net_sales: toEventStats(all).net_sales,
  total_tax: all.tax,
  total_fee: all.fee,
  total_views: all.views,
})

async function readStats(ctx: StaffCtx, event: EventRow, range: Days): Promise<StatsView> {
  const counted = countedMode(ctx)
  const asked = { event_id: event.id, counted }
  const [daily_stats, totals, has_several] = await Promise.all([
    readDailyStats(ctx.reports, { ...asked, timezone: event.timezone, ...range }),
    readEventTotals(ctx.reports, [event.id], { counted, rows: modeOf(ctx.actor) }),
    hasSeveralDates(ctx.reports, event.id),
  ])
  // one date is not spoken of (DAT-1)
  const no_date = has_several ? { no_date: await readUndatedFigures(ctx.reports, asked) } : {}
  return { ...range, daily_stats, ...toStatsTotals(totals.get(event.id)!), ...no_date }
}

async function readStatsOfDate(
  ctx: StaffCtx,
  event: EventRow,
  { range, event_date_id }: { range: Days; event_date_id: number },
): Promise<StatsView> {
  if (!(await findEventDate(ctx.reports, event.id, event_date_id))) throw new AppError('NOT_FOUND')
  const date = { event_id: event.id, event_date_id, timezone: event.timezone, counted: countedMode(ctx) }
  const [daily_stats, totals] = await Promise.all([
    readDailyStatsOfDate(ctx.reports, date, range),
    readDateTotals(ctx.reports, date),
  ])
  return { ...range, daily_stats, ...toStatsTotals({ ...totals, views: 0 }) }
}

export function statsRoutes(app: FastifyInstance): void {
  route(app, eventEndpoints.stats, (ctx, { event, query: { event_date_id, ...days } }) => {
    const range = readRange(days, localDate(ctx.now, event.timezone))
    return event_date_id === undefined
      ? readStats(ctx, event, range)
      : readStatsOfDate(ctx, event, { range, event_date_id })
  })
  route(app, eventEndpoints.checkInStats, async (ctx, { event }) => {
    const rows = modeOf(ctx.actor)
    const at = { event_id: event.id, now: ctx.now, rows }
    const [totals, lists, unadmitted] = await Promise.all([
      readCheckInTotals(ctx.reports, event.id, rows),
      readCheckInStats(ctx.reports, at),
      listUnadmittedTickets(ctx.reports, at),
    ])
    return { ...totals, lists, tickets_on_no_list: unadmitted.map(toUnadmittedTicket) }
  })
  route(app, eventEndpoints.saleHealth, (ctx, { event }) => loadSaleHealth(ctx, event.id))
}
