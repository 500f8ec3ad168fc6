import type { FastifyInstance } from 'fastify'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { funnelEndpoints } from '#core/reporting/funnel/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { sendExport, throttleExport } from '#server/reporting/exports/send-export.ts'
import { exportFunnel } from './export-funnel.ts'
import type { FunnelRange } from './queries.ts'
import { funnelRange, readFunnel } from './read-funnel.ts'

/** No list of pages, but the log tells which days went out (AUD-3). */
const askedOf = ({ from, to }: FunnelRange): CheckedListQuery => ({
  ...{ page: 1, per_page: 1, query: null, sort_by: 'orders', sort_direction: 'desc' },
  filters: [
    { field: 'from', operator: 'gte', value: from },
    { field: 'to', operator: 'lte', value: to },
  ],
})

/** API-605: how far buyers came and where from, shown and as a file (FUN-4). */
export function funnelRoutes(app: FastifyInstance): void {
  route(app, funnelEndpoints.get, (ctx, { event, query }) => readFunnel(ctx, event, query))
  route(app, funnelEndpoints.export, async (ctx, { event, query, reply }) => {
    await throttleExport(ctx)
    const range = funnelRange(ctx, event, query)
    return sendExport(ctx, reply, {
      ...{ format: query.format, separator: query.separator, list: 'sources', event, asked: askedOf(range) },
      zone: event.timezone,
      ...exportFunnel(ctx, event, { range, touch: query.touch }),
    })
  })
}
