import { localDate } from '#core/platform/time.ts'
import { MAX_SHOWN_SOURCES } from '#core/reporting/funnel/limits.ts'
import type { FunnelQuery, FunnelView } from '#core/reporting/funnel/schema.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { countedMode } from '#server/platform/context/order-mode.ts'
import { readRange } from '#server/reporting/stats/read-range.ts'
import { countOrderSteps, countVisitSteps, type FunnelRange, readSources } from './queries.ts'

/** The days asked for, and whose orders count. */
export const funnelRange = (
  ctx: StaffCtx,
  event: EventRow,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): FunnelRange => ({
  event_id: event.id,
  timezone: event.timezone,
  counted: countedMode(ctx),
  ...readRange(asked, localDate(ctx.now, event.timezone)),
})

const NO_VISITS = { views: 0, selects: 0, bot_views: 0, bot_selects: 0 }

/** How far buyers came on the days asked for, and where from (FUN-4). */
export async function readFunnel(ctx: StaffCtx, event: EventRow, query: FunnelQuery): Promise<FunnelView> {
  const range = funnelRange(ctx, event, query)
  const { by, touch } = query
  const [orders, visits, sources] = await Promise.all([
    countOrderSteps(ctx.reports, range),
    // a visit is nobody's test
    range.counted === 'TEST' ? NO_VISITS : countVisitSteps(ctx.reports, range),
    readSources(ctx.reports, range, { parts: [by], touch, limit: MAX_SHOWN_SOURCES }),
  ])
  const { views, selects, bot_views, bot_selects } = visits
  return {
    ...{ from: range.from, to: range.to, by, touch, currency: event.currency },
    steps: [
      { step: 'VIEW', count: views },
      { step: 'SELECT', count: selects },
      { step: 'RESERVE', count: orders.reserved },
      { step: 'DETAILS', count: orders.detailed },
      { step: 'PAY', count: orders.paying },
      { step: 'COMPLETE', count: orders.completed },
    ],
    apart: { bot_views, bot_selects, staff_orders: orders.staff_orders, offer_orders: orders.offer_orders },
    rows: sources.map(({ names, ...row }) => ({ name: names[0] || null, ...row })),
  }
}
