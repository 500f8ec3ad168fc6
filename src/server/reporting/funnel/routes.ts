import type { FastifyInstance } from 'fastify'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { funnelEndpoints } from '#core/reporting/funnel/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { sendExport, throttleExport } from '#server/reporting/exports/send-export.ts'
import { exportFunnel } from './export-funnel.ts'
import type { FunnelRange } from './queries.ts'
import { funnelRange, readFunnel } from './read-funnel.ts'

/** The log tells which days went out (AUD-3). */
const askedOf = (list: CheckedListQuery, { from, to }: FunnelRange): CheckedListQuery => ({
  ...list,
  filters: [
    { field: 'from', operator: 'gte', value: from },
    { field: 'to', operator: 'lte', value: to },
  ],
})

/** API-605: how far buyers came and where from, shown and as a file (FUN-4). */
export function funnelRoutes(app: FastifyInstance): void {
  route(app, funnelEndpoints.get, (ctx, { event, query }) => readFunnel(ctx, event, query))
  route(app, funnelEndpoints.export, async (ctx, { event, list, query, reply }) => {
    await throttleExport(ctx)
    const range = funnelRange(ctx, event, query)
    return sendExport(ctx, reply, {
      ...{ format: query.format, separator: query.separator, list: 'sources', event, asked: askedOf(list, range) },
      zone: event.timezone,
      ...exportFunnel(ctx, event, { range, touch: query.touch }),
    })
  })
}
